import type { Page } from '#bench/tools/puppeteer.ts'
import { expect } from 'vitest'
import { violations } from '#test/browser/violations.ts'
import { addressOf, expectCount } from './page-steps.ts'

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
