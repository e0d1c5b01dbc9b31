import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
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

/** The name of what has the focus, as a person would say it. */
export async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    if (element === null || element === document.body || element.id === 'main') return ''
    return (element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText).trim()
  })
}

/** What has the focus when something else lies over it, or when it does not show that it has it. */
async function hidden(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    const element = document.activeElement
    if (element === null || element === document.body || element.id === 'main') return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + Math.min(height / 2, 20)]
    const over = document.elementFromPoint(x, y)
    const isSeen = over !== null && (element.contains(over) || over.contains(element))
    const { outlineStyle } = getComputedStyle(element)
    if (isSeen && outlineStyle !== 'none') return null
    return `${element.outerHTML.slice(0, 160)} at ${Math.round(y)} beneath ${over?.outerHTML.slice(0, 80)}`
  })
}
