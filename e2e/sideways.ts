import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { LAPTOP, PHONE } from './shopper.ts'

const NARROW = { width: 320, height: 640 }

/** Returns the elements that overflow horizontally, on a phone also at 320 px (P3). */
export async function sideways(page: Page): Promise<string[]> {
  const usual = page.viewportSize()
  const out = await overflowing(page, 'as it is')
  if (usual === null || usual.width > 500) return out
  await page.setViewportSize(NARROW)
  out.push(...(await overflowing(page, 'at 320 px')))
  await page.setViewportSize(usual)
  return out
}

/** Calls `look` at phone and laptop width, and checks both for overflow, also at 200 % text size. */
export async function atBothWidths(page: Page, look: (width: string) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const [width, viewport] of [
    ['laptop', LAPTOP],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(viewport)
    await look(width)
    expect(await sideways(page), `${page.url()} on a ${width}`).toEqual([])
    await setTextSize(session, page, 32)
    expect(await overflowing(page, 'with text of 200 %'), `${page.url()} on a ${width}`).toEqual([])
    await setTextSize(session, page, 16)
  }
  await session.detach()
}

export async function setTextSize(session: CDPSession, page: Page, size: number): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
  await page.waitForFunction((px) => getComputedStyle(document.documentElement).fontSize === `${px}px`, size)
}

async function overflowing(page: Page, when: string): Promise<string[]> {
  const names = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element.parentElement),
    )
    const last = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    return (last.length > 0 ? last : [document.body]).slice(0, 3).map((element) => element.outerHTML.slice(0, 120))
  })
  return names.map((name) => `${when}: ${name}`)
}
