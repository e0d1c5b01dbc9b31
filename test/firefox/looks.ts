import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { addressOf, expectCount } from './page-steps.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a page as it stands. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = await axe.run()
    return found.violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
    )
  })
}

/** What stands out over the side of a page. */
export async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    )
    return (wide.length > 0 ? wide : [document.body]).slice(-3).map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Accessible, as wide as the window, with one main heading and a title. */
export async function expectSound(page: Page): Promise<void> {
  const { pathname, search } = new URL(await addressOf(page))
  const path = pathname + search
  await expectCount(page, 'h1', 1)
  expect(await violations(page), path).toEqual([])
  expect(await sideways(page), `${path} scrolls sideways`).toEqual([])
  expect(await page.title(), path).not.toBe('')
}
