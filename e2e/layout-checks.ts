import type { CDPSession, Locator, Page } from 'playwright-core'
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
  // The browser and the page follow a new size some frames later.
  const expectNoOverflow = (find: () => Promise<string[]>, where: string) =>
    expect.poll(find, { message: `${name} on a ${where}` }).toEqual([])
  await page.setViewportSize(LAPTOP_VIEWPORT)
  expect(await listAxeViolations(page), name).toEqual([])
  await expectNoOverflow(() => listOverflow(page), 'laptop')
  await page.setViewportSize(PHONE_VIEWPORT)
  await expectNoOverflow(() => listOverflow(page), 'phone')
  const session = await page.context().newCDPSession(page)
  await setTextSize(session, page, 32)
  await expectNoOverflow(() => overflowing(page, 'with text of 200 %'), 'phone')
  await page.setViewportSize(LAPTOP_VIEWPORT)
  await expectNoOverflow(() => overflowing(page, 'with text of 200 %'), 'laptop')
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

/** The badges and ratings that lie on each other, or reach out of their card. */
export function listOverlappingBadges(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('article')].flatMap((card) => {
      const frame = card.getBoundingClientRect()
      const labels = [...card.querySelectorAll('[class^="badge"], [class^="rating"]')].map((one) => ({
        text: one.textContent,
        box: one.getBoundingClientRect(),
      }))
      const out = labels.filter(({ box }) => box.left < frame.left || box.right > frame.right)
      const over = labels.flatMap((one, index) =>
        labels.slice(index + 1).filter(({ box }) => {
          const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left)
          const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top)
          return across > 0 && down > 0
        }),
      )
      return [...out, ...over].map(({ text }) => `${card.querySelector('h2, h3')?.textContent}: ${text}`)
    }),
  )
}

/** The controls in the window that an element covers. */
export function listCoveredControls(element: Locator): Promise<string[]> {
  return element.evaluate((one) => {
    const cover = one.getBoundingClientRect()
    const isTile = (control: Element) => control.getBoundingClientRect().height > 120
    return [...document.querySelectorAll('button, input, select, textarea, summary, a[href]')]
      .filter((control) => !one.contains(control) && control.checkVisibility() && !isTile(control))
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        return width > 1 && left < cover.right && cover.left < right && top < cover.bottom && cover.top < bottom
      })
      .map((control) => control.outerHTML.slice(0, 100))
  })
}

/** Scrolls through the page and expects that the floating button comes to rest where it covers no text and no control. */
export async function expectNothingCovered(page: Page, button: Locator, name: string): Promise<void> {
  const tops = await page.evaluate(() => {
    const step = innerHeight * 0.7
    return Array.from({ length: Math.ceil(document.documentElement.scrollHeight / step) }, (_, index) => index * step)
  })
  for (const top of tops) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    const message = `${name}, ${top} px down`
    await expect.poll(() => button.evaluate(namesUnder), { message }).toEqual([])
  }
}

/** What lies under the points of a floating element. */
function namesUnder(floating: Element): string[] {
  const { left, top, width, height } = floating.getBoundingClientRect()
  const isInWindow = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight
  const linesOf = (element: Element) =>
    [...element.childNodes].flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return node.nodeType === 3 && node.textContent?.trim() !== '' ? [...range.getClientRects()] : []
    })
  const nameAt = (x: number, y: number) => {
    const [under] = document.elementsFromPoint(x, y).filter((one) => !floating.contains(one))
    if (under === undefined) return []
    const control = under.closest('button, input, select, textarea, summary, svg, a[href]:not(:has(img))')
    // The link of a card reaches over its picture.
    const box = control?.getBoundingClientRect()
    if (box && box.left < x && x < box.right && box.top < y && y < box.bottom)
      return [`control ${control?.outerHTML.slice(0, 80)}`]
    const isText = linesOf(under).some((line) => line.left < x && x < line.right && line.top < y && y < line.bottom)
    return isText ? [`text ${under.textContent?.slice(0, 40)}`] : []
  }
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9]
  const found = shares.flatMap((across) => shares.flatMap((down) => nameAt(left + across * width, top + down * height)))
  if (!isInWindow) return ['it is out of the window']
  return floating.matches('[data-placed]') ? [...new Set(found)] : ['it is not placed yet']
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

/** The texts that a box cuts, that stick out of their control, or that lie on another text. */
export function listSpoiltTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClipped = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip')
    const isMeant = (element: Element, style: CSSStyleDeclaration) =>
      style.webkitLineClamp !== 'none' ||
      style.textOverflow === 'ellipsis' ||
      element.getBoundingClientRect().width <= 1
    const upwards = (element: Element | null): Element[] =>
      element === null || element === document.documentElement ? [] : [element, ...upwards(element.parentElement)]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines: { text: string; parent: Element; box: DOMRect; parents: Element[] }[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (parent === null || text === '' || parent.closest('script, style, noscript, option, svg, [inert], .skip-link'))
        continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const parents = upwards(parent)
      const styles = parents.map((one) => getComputedStyle(one))
      if (parents.some((one, index) => isMeant(one, styles[index]!) || styles[index]!.clipPath !== 'none')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 1) lines.push({ text, parent, box, parents })
    }
    const reachesOut = (box: DOMRect, frame: DOMRect, ways: readonly ('x' | 'y')[]) =>
      (ways.includes('x') && (box.left < frame.left - 2 || box.right > frame.right + 2)) ||
      (ways.includes('y') && (box.top < frame.top - 4 || box.bottom > frame.bottom + 4))
    const found: string[] = []
    for (const { text, box, parents } of lines) {
      // A list that scrolls shows the rest.
      const scroller = parents.findIndex((one) => /auto|scroll/.test(getComputedStyle(one).overflowX))
      const inside = scroller === -1 ? parents : parents.slice(0, scroller)
      const cut = inside.find(
        (one) => isClipped(getComputedStyle(one)) && reachesOut(box, one.getBoundingClientRect(), ['x', 'y']),
      )
      if (cut) found.push(`cut: ${text.slice(0, 60)}`)
      const control = inside.find((one) => one.matches('button, label, summary, th, [class^=badge]'))
      if (control && reachesOut(box, control.getBoundingClientRect(), ['x', 'y']))
        found.push(`out: ${text.slice(0, 60)}`)
    }
    const isFloating = (parents: readonly Element[]) =>
      parents.some((one) => /fixed|sticky/.test(getComputedStyle(one).position))
    const still = lines
      .filter(({ parents }) => !isFloating(parents))
      .toSorted((one, other) => one.box.top - other.box.top)
    for (const [index, one] of still.entries())
      for (const other of still.slice(index + 1)) {
        if (other.box.top >= one.box.bottom) break
        if (one.parent.contains(other.parent) || other.parent.contains(one.parent)) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across > 2 && down > Math.min(one.box.height, other.box.height) * 0.4)
          found.push(`on each other: ${one.text.slice(0, 40)} / ${other.text.slice(0, 40)}`)
      }
    return [...new Set(found)]
  })
}
