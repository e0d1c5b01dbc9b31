import type { Page } from '#bench/tools/puppeteer.ts'
import { expect } from 'vitest'
import { violations } from '#test/browser/violations.ts'
import { type Journeys, PHONE } from './firefox-shopper.ts'
import { sideways } from './looks.ts'
import {
  expectAddress,
  expectCount,
  expectOn,
  goBack,
  press,
  pressOn,
  reload,
  see,
  stored,
  until,
  visit,
} from './page-steps.ts'

const searchIs =
  (wanted: string) =>
  ({ search }: URL) =>
    search === wanted

export const listJourneys: Journeys = {
  'on a phone the filters come up as a sheet, narrow the list at once and go away again': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    await visit(page, `${url}/products`)
    await press(page, 'Filters')
    await press(page, 'Capsule', 'dialog')
    await expectAddress(page, searchIs('?form=Capsule'))
    await until(async () => expect(await pressed(page, 'dialog')).toEqual(['Capsule']))
    expect(await violations(page)).toEqual([])
    await press(page, 'No prescription needed', 'dialog')
    await press(page, 'Show 1 product', 'dialog')
    await expectCount(page, 'dialog[open]', 0)
    await expectCount(page, 'article', 1)
    expect(await sideways(page)).toEqual([])
    await press(page, 'Filters')
    await press(page, 'Clear all', 'dialog')
    await expectAddress(page, searchIs(''))
    await page.keyboard.press('Escape')
    await expectCount(page, 'dialog[open]', 0)
    await expectCount(page, 'article', 20)
    // A press beside the sheet closes it too.
    await press(page, 'Filters')
    await expectCount(page, 'dialog[open]', 1)
    await page.mouse.click(180, 20)
    await expectCount(page, 'dialog[open]', 0)
  },

  'on a laptop two facets and an order stand in the address, and back takes them one by one': async (send) => {
    const { page, url } = await send()
    await visit(page, `${url}/products?category=diabetes`)
    await press(page, 'Tablet', 'aside')
    await expectAddress(page, searchIs('?category=diabetes&form=Tablet'))
    await until(async () => expect(await pressed(page, 'aside')).toContain('Tablet'))
    // The focus stays on what was pressed.
    await expectOn(page, () => (document.activeElement as HTMLElement).innerText.startsWith('Tablet'), true)
    await press(page, 'Rs. 100 to Rs. 250', 'aside')
    await expectAddress(page, ({ searchParams }) => searchParams.get('price') === '100-250')
    await page.select('select[name=sort]', 'price')
    await expectAddress(page, ({ searchParams }) => searchParams.get('sort') === 'price')
    await until(async () => expect(isRising(await prices(page))).toBe(true))
    const found = await prices(page)
    expect(found.every((price) => price >= 100 && price < 250)).toBe(true)
    expect(await violations(page)).toEqual([])
    await goBack(page)
    await expectAddress(page, ({ searchParams }) => !searchParams.has('sort'))
    await expectOn(page, () => document.querySelector<HTMLSelectElement>('select[name=sort]')!.value, 'relevance')
    await goBack(page)
    await expectAddress(page, ({ searchParams }) => !searchParams.has('price'))
    await until(async () => expect((await prices(page)).length).toBeGreaterThan(found.length))
    await press(page, 'Remove filter Form: Tablet')
    await expectAddress(page, searchIs('?category=diabetes'))
    await expectOn(page, () => document.activeElement?.id, 'product-list')
  },

  'further pages of a narrowed list are fetched where the last one ended, and a reload shows as many': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    await visit(page, `${url}/products?form=Tablet&sort=price`)
    await press(page, 'Load More Products')
    await expectCount(page, 'article', 40)
    const seen = await names(page)
    expect(new Set(seen).size).toBe(40)
    expect(isRising(await prices(page))).toBe(true)
    await reload(page)
    await until(async () => expect(await names(page)).toEqual(seen))
  },

  'back leads to the place in the list, with everything that was loaded': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    await visit(page, `${url}/products`)
    for (const count of [40, 60]) {
      await press(page, 'Load More Products')
      await expectCount(page, 'article', count)
    }
    const link = (await page.$$('article a'))[47]!
    await link.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const before = await page.evaluate(() => window.scrollY)
    await pressOn(link)
    await expectAddress(page, ({ pathname }) => pathname.startsWith('/product-details/'))
    await expectOn(page, () => window.scrollY, 0)
    await goBack(page)
    await expectCount(page, 'article', 60)
    await until(async () => expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(50))
    await page.evaluate(() => history.forward())
    await expectAddress(page, ({ pathname }) => pathname.startsWith('/product-details/'))
  },

  'every change of page begins at the top': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    await visit(page, `${url}/products`)
    await page.evaluate(() => window.scrollTo(0, 4000))
    await expectOn(page, () => window.scrollY > 3000, true)
    await page.evaluate(() => document.querySelector<HTMLElement>('nav.bottom-bar a[href="/contact-us"]')!.click())
    await expectAddress(page, ({ pathname }) => pathname === '/contact-us')
    await expectOn(page, () => window.scrollY, 0)
  },

  'a slip of the pen is asked about, and one press shows what was meant': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    await visit(page, `${url}/products?search=metfromin`)
    await see(page, 'No products found matching your search')
    await see(page, 'Closest matches')
    expect(await violations(page)).toEqual([])
    await press(page, 'metformin')
    await expectAddress(page, searchIs('?search=metformin'))
    await see(page, 'Jivometra 500 mg Tablet')
    await expectOn(
      page,
      () => document.querySelector<HTMLInputElement>('[placeholder="Search Products..."]')!.value,
      'metformin',
    )
  },

  'an empty box shows what was searched on this device, until it is cleared': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    await visit(page, `${url}/products`)
    for (const words of ['jivometra', 'pyrosham']) {
      const box = (await page.$(BOX))!
      await box.evaluate((input) => (input as HTMLInputElement).select())
      await box.type(words)
      await page.keyboard.press('Enter')
      await expectAddress(page, searchIs(`?search=${words}`))
    }
    await visit(page, `${url}/products`)
    await pressOn((await page.$(BOX))!)
    for (const words of ['pyrosham', 'jivometra', 'Clear history']) await see(page, words, '[role=option]')
    await press(page, 'Clear history', '[role=option]')
    await until(async () => expect(await stored(page, 'recentSearches')).toBeNull())
  },

  'the products looked at before come back at the end of the page': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    for (const product of ['pyrosham-650', 'jivometra-500']) {
      await visit(page, `${url}/product-details/prd_${product}`)
      await until(async () => expect(await stored(page, 'recentlyViewed')).toContain(product))
    }
    await see(page, 'Recently viewed')
    await press(page, 'Pyrosham 650 mg Tablet')
    await expectAddress(page, ({ pathname }) => pathname === '/product-details/prd_pyrosham-650')
    await see(page, 'Jivometra 500 mg Tablet')
  },
}

const BOX = '[placeholder="Search Products..."]'

/** The facets that are chosen. */
function pressed(page: Page, within: string): Promise<string[]> {
  return page.$$eval(`${within} [aria-pressed=true]`, (all) =>
    all.map((one) => (one as HTMLElement).innerText.split('\n')[0]!.trim()),
  )
}

function names(page: Page): Promise<string[]> {
  return page.$$eval('article h2', (all) => all.map((one) => (one as HTMLElement).innerText))
}

/** What the cards cost, struck prices aside. */
async function prices(page: Page): Promise<number[]> {
  const texts = await page.$$eval('article span:not(:has(*))', (all) =>
    all.map((one) => (one as HTMLElement).innerText),
  )
  return texts.filter((text) => text.startsWith('Rs. ')).map((text) => Number(text.replace(/^Rs\. |,/g, '')))
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.length > 1 && numbers.every((number, index) => index === 0 || number >= numbers[index - 1]!)
}
