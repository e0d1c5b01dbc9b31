import type { Page } from '#bench/tools/puppeteer.ts'
import { expect } from 'vitest'
import { focused, hidden } from '#test/browser/focus.ts'
import { until } from './page-steps.ts'

/** Walks to the control of this name and presses it. */
export async function pressByKey(page: Page, name: string, back = false): Promise<void> {
  await walkTo(page, name, back)
  await page.keyboard.press('Enter')
}

/** Walks from field to field and fills each. */
export async function write(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await walkTo(page, label)
    await page.keyboard.type(value)
  }
}

async function walkTo(page: Page, name: string, back: boolean = false): Promise<void> {
  const passed: string[] = []
  while (passed.length < 120) {
    const here = await focused(page)
    if (here.startsWith(name)) return
    passed.push(here)
    if (back) await page.keyboard.down('Shift')
    await page.keyboard.press('Tab')
    if (back) await page.keyboard.up('Shift')
    await until(async () => expect(await hidden(page), 'has the focus, but is out of sight').toBeNull())
  }
  throw new Error(`The keyboard never reached ${name}; it passed\n${passed.join('\n')}`)
}
