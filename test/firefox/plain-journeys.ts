import { expect } from 'vitest'
import { type Journeys, PHONE } from './firefox-shopper.ts'
import { sideways } from './looks.ts'
import {
  addressOf,
  arrive,
  count,
  expectAddress,
  expectCount,
  fill,
  fillAll,
  open,
  press,
  pressOn,
  see,
} from './page-steps.ts'
import { mailAbout, ticketOn } from './writing-journeys.ts'

const BOX = '[placeholder="Search Products..."]'
const plain = { viewport: PHONE, javaScript: false }

/** The shop without JavaScript. */
export const plainJourneys: Journeys = {
  'public pages are complete without JavaScript': async (send) => {
    const { page, url } = await send(plain)
    await open(page, `${url}/products`)
    await see(page, 'Popular Products')
    expect(await count(page, 'article')).toBe(20)
    await press(page, 'Load More Products')
    await expectAddress(page, ({ searchParams }) => searchParams.get('page') === '2')
    await expectCount(page, 'article', 40)
    await (await page.$(BOX))!.type('gly')
    await page.keyboard.press('Enter')
    await expectAddress(page, ({ searchParams }) => searchParams.get('search') === 'gly')
    await see(page, 'Gly', 'article h2')
    for (const path of ['/', '/about-us', '/contact-us', '/shipping-policy', '/product-details/prd_pyrosham-650']) {
      await open(page, url + path)
      await expectCount(page, 'h1', 1)
      expect(await sideways(page), path).toEqual([])
    }
  },

  'without JavaScript the list is narrowed and ordered just the same': async (send) => {
    const { page, url } = await send(plain)
    await open(page, `${url}/products?search=tablet`)
    await press(page, 'Filters')
    await press(page, 'Below Rs. 50', 'aside')
    await expectAddress(page, ({ searchParams }) => searchParams.get('price') === '0-50')
    await page.focus('select[name=sort]')
    await page.keyboard.type('Price: high')
    await press(page, 'Apply')
    await expectAddress(page, ({ searchParams }) => searchParams.get('sort') === '-price')
    expect(Object.fromEntries(new URL(await addressOf(page)).searchParams)).toEqual({
      price: '0-50',
      search: 'tablet',
      sort: '-price',
    })
    await press(page, 'Remove filter')
    await expectAddress(page, ({ searchParams }) => !searchParams.has('price'))
  },

  'the form works without JavaScript, and keeps what was typed when something is wrong': async (send) => {
    const shopper = await send(plain)
    const { page, url } = shopper
    await open(page, `${url}/contact-us`)
    await fillAll(page, { Name: '<b>Asha</b>', Mobile: '98765 43210', Email: 'asha@' })
    await press(page, 'Send Message')
    await see(page, 'Invalid email address')
    expect(await page.$eval('#name', (one) => (one as HTMLInputElement).value)).toBe('<b>Asha</b>')
    await fill(page, 'Email', 'asha@customer.example')
    await press(page, 'Send Message')
    expect((await mailAbout(shopper, await ticketOn(page))).text).toContain('<b>Asha</b>')
  },

  'without JavaScript a picture of the gallery opens by its link': async (send) => {
    const { page, url } = await send(plain)
    await open(page, `${url}/photo-gallery`)
    await pressOn((await page.$('main ul a'))!)
    await arrive(page, '/images/gallery/shop-front.svg')
  },
}
