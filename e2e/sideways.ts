import type { Page } from 'playwright-core'

const NARROW = { width: 320, height: 640 }

/** What stands out over the side of a page: as it is, and, on a phone, as narrow as a telephone gets (P3). */
export async function sideways(page: Page): Promise<string[]> {
  const usual = page.viewportSize()
  const out = await standingOut(page, 'as it is')
  if (usual === null || usual.width > 500) return out
  await page.setViewportSize(NARROW)
  out.push(...(await standingOut(page, 'at 320 px')))
  await page.setViewportSize(usual)
  return out
}

/** The same for many pages with text of twice the size, as somebody sets it in the browser. */
export async function sidewaysWithLargeText(page: Page, paths: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const out: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px')
    out.push(...(await standingOut(page, `${path} with text of 200 %`)))
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  return out
}

async function standingOut(page: Page, when: string): Promise<string[]> {
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
