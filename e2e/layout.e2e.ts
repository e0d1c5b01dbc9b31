import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LAPTOP_VIEWPORT, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { expectNothingCovered, listCoveredControls, listOverlappingBadges, setTextSize } from './layout-checks.ts'

const sendShopper = useBrowserUsers({ translated: false })

type Box = { x: number; y: number; width: number; height: number }

/** Windows in which bars could cover too much of the page. */
const smallWindows = [
  { name: '360 px with text of 24 px', width: 360, height: 800, text: 24 },
  { name: '360 px with text of 32 px', width: 360, height: 800, text: 32 },
  { name: '400 % zoom', width: 320, height: 225, text: 16 },
  { name: 'a phone held sideways', width: 640, height: 360, text: 16 },
  { name: 'a laptop with text of 32 px', width: 1280, height: 720, text: 32 },
  { name: 'a phone', ...PHONE_VIEWPORT, text: 16 },
]

test('the home page has its navigation and an undisturbed banner at every width', async () => {
  const { page } = await sendShopper()
  await page.goto('/')
  for (const [width, height] of [
    [640, 360],
    [767, 900],
    [768, 900],
    [1023, 900],
    [1024, 900],
    [1199, 900],
    [1280, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const links = page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true })
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect()))
    const seen = tops.filter((box) => box.width > 0 && box.top >= 0 && box.bottom <= height + 1)
    expect(seen.length, `navigation at ${width} px`).toBeGreaterThan(0)
    const banner = page.getByRole('region', { name: 'Meherbagh Medical Hall, Hyderabad' })
    const picture = await boxOf(banner.locator('li img').first())
    for (const part of [banner.getByText('1 / 3'), banner.getByRole('button', { name: 'Next slide' })])
      expect(overlap(await boxOf(part), picture), `banner at ${width} px`).toBe(false)
    if (width >= 768) expect(overlap(await boxOf(banner.locator('h1')), picture), `heading at ${width} px`).toBe(false)
    const list = page.getByRole('region', { name: 'Popular Products' })
    const [title, card] = [list.getByRole('heading', { name: 'Popular Products' }), list.getByRole('article').first()]
    expect((await boxOf(title)).x, `heading of the products at ${width} px`).toBeCloseTo((await boxOf(card)).x, 0)
  }
  await page.setViewportSize(PHONE_VIEWPORT)
  const firstCard = page.getByRole('article').first()
  const top = async () => (await boxOf(firstCard)).y + (await page.evaluate(() => scrollY))
  await expect.poll(top).toBeLessThan(PHONE_VIEWPORT.height * 1.5)
  const names = await page.getByRole('article').getByText(/Rx/).count()
  expect(names, 'popular products need no prescription').toBe(0)
})

test('a laptop has the prescription beside the search, and no gap in a column of a product', async () => {
  const { page } = await sendShopper()
  await page.goto('/')
  const tile = page.locator('.prescription-card')
  const [card, search] = [await boxOf(tile), await boxOf(page.getByRole('search', { name: 'Products' }))]
  expect(card.x).toBeGreaterThan(search.x + search.width)
  expect(card.y).toBeCloseTo(search.y, 0)
  expect(await tile.getByRole('listitem').filter({ visible: true }).count()).toBe(3)
  await page.goto('/product-details/prd_pyrosham-650')
  const parts = page.locator('.two-columns > *')
  const [gallery, buying, texts, facts] = await Promise.all([0, 1, 2, 3].map((place) => boxOf(parts.nth(place))))
  expect(texts!.y - gallery!.y - gallery!.height, 'below the pictures').toBeLessThanOrEqual(64)
  expect(facts!.y - buying!.y - buying!.height, 'below the delivery').toBeLessThanOrEqual(64)
})

test('bars leave half of a small window to the page, and large text stays whole', async () => {
  const { page, context } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/product-details/prd_pyrosham-650')
  const session = await context.newCDPSession(page)
  for (const { name, width, height, text } of smallWindows) {
    await setTextSize(session, page, text)
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Add to Cart' }).blur()
    await page.evaluate(() => scrollTo(0, 600))
    expect(await coveredByBars(page), `${name}: covered part of the window`).toBeLessThanOrEqual(0.5)
    const button = page.getByRole('button', { name: 'Add to Cart' })
    await button.focus()
    expect(await isUncovered(button), `${name}: Add to Cart is in view`).toBe(true)
    expect((await boxOf(button)).height, `${name}: Add to Cart`).toBeLessThan(text * 5)
    const shopName = page.getByRole('banner').getByText('Meherbagh', { exact: true })
    const [shown, needed] = await shopName.evaluate((one) => [one.clientWidth, one.scrollWidth] as const)
    // Very large text leaves only the mark in sight.
    expect(shown <= 1 || needed <= shown + 1, `${name}: shop name`).toBe(true)
    const cart = await boxOf(page.getByRole('banner').getByRole('link', { name: /^Cart/ }))
    const home = await boxOf(page.getByRole('banner').getByRole('link', { name: /home$/ }))
    expect(cart.y, `${name}: one row`).toBeLessThan(home.y + home.height)
  }
  await setTextSize(session, page, 16)
  await page.setViewportSize(LAPTOP_VIEWPORT)
  await page.emulateMedia({ forcedColors: 'active' })
  const tabs = page.getByRole('navigation', { name: 'More about this product' }).getByRole('link')
  await expectHighlight(tabs)
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
  await showEveryPictureOnce(page)
})

test('the chat button floats on the home page at every width, and covers no text and no control', async () => {
  const { page, context } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/')
  const button = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
  const session = await context.newCDPSession(page)
  for (const [width, height, text] of [
    [320, 640, 24],
    [360, 800, 16],
    [360, 800, 24],
    [640, 360, 16],
    [768, 1024, 24],
    [1280, 720, 16],
    [1280, 720, 32],
  ] as const) {
    await setTextSize(session, page, text)
    await page.setViewportSize({ width, height })
    await expect.poll(() => button.evaluate((one) => getComputedStyle(one).position)).toBe('fixed')
    await expectNothingCovered(page, button, `${width} px, text of ${text} px`)
    const { width: size } = await boxOf(button)
    expect(size, `${width} px, text of ${text} px`).toBeGreaterThanOrEqual(24)
  }
})

test('Add to Cart keeps its size and says the count, and its message covers neither it nor the bottom bar', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/products')
  const button = page
    .getByRole('article')
    .getByRole('button', { name: /^Add to Cart/, disabled: false })
    .first()
  const before = await boxOf(button)
  await button.click()
  const message = page.locator('[data-announcement]')
  await message.waitFor()
  expect((await boxOf(button)).height).toBe(before.height)
  await page.getByRole('button', { name: /^Add to Cart.*in cart: 1$/ }).waitFor()
  await expect.poll(() => listCoveredControls(message)).toEqual([])
  await page.evaluate(() => scrollBy({ top: 150, behavior: 'instant' }))
  await expect.poll(() => listCoveredControls(message), { message: 'after scrolling' }).toEqual([])
  for (const part of await page.locator('.cart-buttons').first().locator('> *').all())
    expect((await boxOf(part)).width, 'a part of the stepper').toBeGreaterThanOrEqual(44)
  const [colour, footer] = await Promise.all(
    [message, page.getByRole('contentinfo')].map((one) => one.evaluate((box) => getComputedStyle(box).backgroundColor)),
  )
  expect(colour).not.toBe(footer)
  await page.emulateMedia({ forcedColors: 'active' })
  const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  await expectHighlight(chips)
  const search = page.getByRole('search', { name: 'Products' }).getByRole('button', { name: 'Search' })
  expect(await search.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await button.click()
  const takeOne = page.getByRole('button', { name: /^Take one out of the cart/ })
  await takeOne.click()
  await page.getByRole('button', { name: /^Add to Cart.*in cart: 1$/ }).waitFor()
  await takeOne.click()
  await expect.poll(() => takeOne.count()).toBe(0)
  expect(await button.evaluate((one) => one === document.activeElement), 'the focus stays on the card').toBe(true)
  await message.filter({ hasText: /^Taken out: / }).waitFor()
  await page.getByRole('article').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => message.count()).toBe(0)
})

test('no badge of a card lies on another, and none reaches out of its card', async () => {
  const { page, context } = await sendShopper({ viewport: PHONE_VIEWPORT })
  const session = await context.newCDPSession(page)
  // The last packs of a prescription medicine with a saving have every badge.
  for (const path of ['/products?search=sevaphora', '/products']) {
    await page.goto(path)
    for (const [width, text] of [
      [320, 16],
      [360, 24],
      [360, 32],
      [768, 16],
      [1280, 24],
      [1920, 16],
    ] as const) {
      await setTextSize(session, page, text)
      await page.setViewportSize({ width, height: 800 })
      expect(await listOverlappingBadges(page), `${path} at ${width} px, text of ${text} px`).toEqual([])
    }
    await setTextSize(session, page, 16)
  }
})

test('four products of a list are on one screen of a phone, under one line of filters and sort order', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/products')
  const tops = await page
    .getByRole('article')
    .evaluateAll((all) => all.slice(0, 5).map((card) => card.getBoundingClientRect().top))
  expect(tops[0]).toBe(tops[1])
  expect(tops[2]).toBe(tops[3])
  expect((tops[4] ?? 0) - (tops[0] ?? 0)).toBeLessThanOrEqual(PHONE_VIEWPORT.height)
  await page.goto('/products?category=anti-cancer&sort=-price')
  const [filters, sort] = [page.getByRole('link', { name: /^Filters/ }), page.getByRole('combobox', { name: /Sort/ })]
  expect((await boxOf(filters)).y).toBe((await boxOf(sort)).y)
  const chip = await boxOf(page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]'))
  expect(chip.x).toBeGreaterThanOrEqual(0)
  expect(chip.x + chip.width).toBeLessThanOrEqual(PHONE_VIEWPORT.width)
})

/** Waits until the carousel has wrapped and checks that it never scrolled backwards. */
async function showEveryPictureOnce(page: Page): Promise<void> {
  const counter = page.getByRole('region', { name: 'Pictures' }).getByText(/^\d \/ 3$/)
  await counter.evaluate((one) => {
    const seen = [one.textContent]
    Object.assign(window, { seenCounts: seen })
    new MutationObserver(() => seen.push(one.textContent)).observe(one, { characterData: true, subtree: true })
  })
  const next = page.getByRole('button', { name: 'Next picture' })
  for (const shown of ['2 / 3', '3 / 3', '1 / 3']) {
    await next.click()
    await expect.poll(() => counter.innerText()).toBe(shown)
  }
  const seen = await page.evaluate(() => (window as unknown as { seenCounts: string[] }).seenCounts)
  const steps = seen.map((text) => text[0]).filter((digit, index, all) => digit !== all[index - 1])
  expect(steps.join('')).toBe('1231')
}

/** Expects that only the first control is selected and has the system's selection colours in high contrast. */
async function expectHighlight(controls: Locator): Promise<void> {
  // The browser restyles the page some frames after it was told to.
  await expect
    .poll(() =>
      controls.evaluateAll((all) => {
        const coloursOf = (element: Element) => {
          const { color, backgroundColor } = getComputedStyle(element)
          return `${color} on ${backgroundColor}`
        }
        const sample = document.body.appendChild(document.createElement('mark'))
        Object.assign(sample.style, { color: 'HighlightText', backgroundColor: 'Highlight' })
        const selection = coloursOf(sample)
        sample.remove()
        return all.map((element, place) => (coloursOf(element) === selection) === (place === 0))
      }),
    )
    .not.toContain(false)
}

/** The part of the window's height that fixed and sticky bars cover. */
function coveredByBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((one) => {
      const { position } = getComputedStyle(one)
      const { width, height, top, bottom } = one.getBoundingClientRect()
      const isBar = position === 'fixed' || (position === 'sticky' && top <= 1)
      return isBar && width >= innerWidth * 0.9 && height > 8 && bottom > 0 && top < innerHeight
    })
    const rows = Array.from({ length: innerHeight }, (_, y) =>
      bars.some((bar) => {
        const { top, bottom } = bar.getBoundingClientRect()
        return top <= y && y < bottom
      }),
    )
    return rows.filter(Boolean).length / innerHeight
  })
}

function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return over !== null && one.contains(over)
  })
}

async function boxOf(element: Locator): Promise<Box> {
  return element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return { x, y, width, height }
  })
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
