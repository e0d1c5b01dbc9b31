import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { LAPTOP_VIEWPORT, PHONE_VIEWPORT } from './browser-user.ts'

const NARROW = { width: 320, height: 640 }

/** Returns the elements that overflow horizontally, on a phone also at 320 px (P3). */
export async function listOverflow(page: Page): Promise<string[]> {
  const usual = page.viewportSize()
  const out = await overflowing(page, 'as it is')
  if (usual === null || usual.width > 500) return out
  await page.setViewportSize(NARROW)
  out.push(...(await overflowing(page, 'at 320 px')))
  await page.setViewportSize(usual)
  return out
}

/**
 * Expects no axe violation at laptop width, and no overflow at laptop and phone width, also at 200 % text size. Ends at
 * phone width.
 */
export async function expectAccessibleLayout(page: Page, name = page.url()): Promise<void> {
  await page.setViewportSize(LAPTOP_VIEWPORT)
  expect(await listAxeViolations(page), name).toEqual([])
  expect(await listOverflow(page), `${name} on a laptop`).toEqual([])
  await page.setViewportSize(PHONE_VIEWPORT)
  expect(await listOverflow(page), `${name} on a phone`).toEqual([])
  const session = await page.context().newCDPSession(page)
  await setTextSize(session, page, 32)
  expect(await overflowing(page, 'with text of 200 %'), `${name} on a phone`).toEqual([])
  await page.setViewportSize(LAPTOP_VIEWPORT)
  expect(await overflowing(page, 'with text of 200 %'), `${name} on a laptop`).toEqual([])
  await page.setViewportSize(PHONE_VIEWPORT)
  await setTextSize(session, page, 16)
  await session.detach()
}

/** The texts of more than three lines in columns narrower than 3.5 em with text of 24 px. */
export async function listSqueezedTexts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await setTextSize(session, page, 24)
  const texts = await page.evaluate(() => {
    const withText = [...document.querySelectorAll<HTMLElement>('body :not(script, style, .sr-only)')].filter((one) =>
      [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent!.trim().length > 6),
    )
    const squeezed = withText.filter((one) => {
      const em = Number.parseFloat(getComputedStyle(one).fontSize)
      const { width, height } = one.getBoundingClientRect()
      return width > 1 && width < 3.5 * em && height > 4 * em
    })
    return squeezed.map((one) => `${one.getBoundingClientRect().width} px: ${one.textContent}`)
  })
  await setTextSize(session, page, 16)
  await session.detach()
  return texts
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
