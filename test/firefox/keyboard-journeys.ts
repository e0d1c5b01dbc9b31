import { expect } from 'vitest'
import { focused } from '#test/browser/focus.ts'
import { violations } from '#test/browser/violations.ts'
import { ADDRESS, PASSWORD } from '#test/browser/asha.ts'
import { type Journeys, LAPTOP, PHONE, type SendShopper } from './firefox-shopper.ts'
import { pressByKey, write } from './keyboard.ts'
import { onPaper } from './paper.ts'
import {
  arrive,
  expectAddress,
  expectCount,
  expectOn,
  open,
  press,
  pressable,
  pressOn,
  see,
  until,
  visit,
} from './page-steps.ts'
import { codeFor, expectBadge, expectOrders, newEmail } from './shopper-steps.ts'

export const keyboardJourneys: Journeys = {
  'the keyboard alone orders on a phone, what has the focus is always in sight, and the order prints as a letter':
    async (send) => {
      const shopper = await send({ viewport: PHONE })
      const { page, url } = shopper
      await visit(page, `${url}/products`)
      await page.keyboard.press('Tab')
      expect(await focused(page)).toContain('Skip to main content')
      await page.keyboard.press('Enter')
      await pressByKey(page, 'Add to Cart')
      await expectBadge(page, '1')
      await pressByKey(page, 'Cart', true)
      await arrive(page, '/cart')
      await pressByKey(page, 'Proceed to Checkout')
      await arrive(page, '/login')
      await pressByKey(page, 'Create an account')
      await arrive(page, '/register')

      const email = newEmail()
      await write(page, { Name: 'Asha Rao', Email: email, Password: PASSWORD })
      await pressByKey(page, 'Get OTP')
      await see(page, 'OTP')
      await write(page, { OTP: await codeFor(shopper, email) })
      await pressByKey(page, 'Register')
      await arrive(page, '/')

      await visit(page, `${url}/address`)
      await see(page, 'Full Name')
      await write(page, { 'Full Name': 'Asha Rao', 'Postal Code': '12' })
      await pressByKey(page, 'Save Address')
      // The first field that is wrong has the focus, and says what is wrong with it.
      await expectOn(page, () => document.activeElement?.id, 'phoneNumber')
      await expectOn(page, () => document.activeElement?.getAttribute('aria-invalid'), 'true')
      const { 'Full Name': _, 'Postal Code': postalCode, ...rest } = ADDRESS
      await write(page, rest)
      await page.keyboard.press('Tab')
      await page.keyboard.type(postalCode)
      await pressByKey(page, 'Save Address')
      await arrive(page, '/checkout')
      await pressByKey(page, 'Proceed to Payment')
      await arrive(page, '/payment-options')
      await pressByKey(page, 'Place Order')
      await arrive(page, '/order-success')
      await pressByKey(page, 'View Orders')
      await arrive(page, '/orders')
      await pressByKey(page, 'Order #')
      await expectAddress(page, ({ pathname }) => pathname.startsWith('/orderdetails/'))
      await see(page, 'Shipment Details')
      await expectOrders(shopper, ['Confirmed/Pending'])
      const { sheets, text } = await onPaper(page)
      expect(sheets).toBeLessThanOrEqual(2)
      for (const word of ['Meherbagh Medical Hall', 'Order #', ADDRESS.Address]) expect(text).toContain(word)
      for (const word of ['Cancel order', 'Products Contact Us', 'Account']) expect(text).not.toContain(word)
    },

  'on a phone the keyboard alone leads from the first letters to the product': (send) => suggest(send, PHONE),
  'on a laptop the keyboard alone leads from the first letters to the product': (send) => suggest(send, LAPTOP),

  'Escape closes and then clears, Tab leaves, and Enter takes the words as they stand': async (send) => {
    const { page, url } = await send()
    await visit(page, `${url}/products`)
    const pressBox = async () => pressOn((await page.$(BOX))!)
    const text = () => document.querySelector<HTMLInputElement>('[placeholder="Search Products..."]')!.value
    await pressBox()
    await page.keyboard.type('pyro')
    await see(page, 'Pyrosham', '[role=option]')
    await page.keyboard.press('Escape')
    await expectCount(page, OPTION, 0)
    await expectOn(page, text, 'pyro')
    await page.keyboard.press('ArrowDown')
    await until(async () => expect(await page.evaluate(active)).toContain('Pyrosham'))
    await page.keyboard.press('Tab')
    await expectCount(page, OPTION, 0)
    await pressBox()
    await page.keyboard.press('Enter')
    await expectAddress(page, ({ searchParams }) => searchParams.get('search') === 'pyro')
    await expectCount(page, 'article', 1)
    await page.keyboard.press('Escape')
    await expectAddress(page, ({ searchParams }) => !searchParams.get('search'))
    await expectOn(page, text, '')
    await expectCount(page, 'article', 20)
  },

  'a salt and a category lead to their lists by a press on the suggestion': async (send) => {
    const { page, url } = await send()
    await visit(page, `${url}/products`)
    await pressOn((await page.$(BOX))!)
    await page.keyboard.type('paracet')
    await press(page, 'Paracetamol Salt', '[role=option]')
    await expectAddress(page, ({ search }) => search === '?salt=paracetamol')
    await pressOn((await page.$(BOX))!)
    await page.keyboard.type('diab')
    await press(page, 'Diabetes Category', '[role=option]')
    await expectAddress(page, ({ search }) => search === '?category=diabetes')
    await see(page, 'Jivometra 500 mg Tablet')
  },

  'a dialog keeps the keyboard inside, closes on Escape and gives the focus back': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    await visit(page, `${url}/dev/ui`)
    const opener = await pressable(page, 'Open the dialog')
    await opener.focus()
    await page.keyboard.press('Enter')
    await see(page, 'Remove all items?', 'dialog[open]')
    expect(await violations(page)).toEqual([])
    for (const _ of ['Close', 'Yes, remove them', 'Keep them']) {
      await expectOn(page, () => document.activeElement?.closest('dialog') !== null, true)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await expectCount(page, 'dialog[open]', 0)
    await expectOn(page, () => (document.activeElement as HTMLElement).innerText, 'Open the dialog')
    await press(page, 'Open the dialog')
    await press(page, 'Keep them', 'dialog')
    await expectCount(page, 'dialog[open]', 0)
    await press(page, 'Open the dialog')
    await expectCount(page, 'dialog[open]', 1)
    await page.mouse.click(180, 40)
    await expectCount(page, 'dialog[open]', 0)
  },

  'the gallery is seen by keyboard: open, on, back, larger, close, and the focus is where it was': async (send) => {
    const { page, url } = await send()
    await visit(page, `${url}/photo-gallery`)
    await expectCount(page, 'main ul a', 9)
    await page.evaluate(() => document.querySelectorAll<HTMLElement>('main ul a')[1]!.focus())
    await page.keyboard.press('Enter')
    await see(page, '2 / 9', 'dialog[open]')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await see(page, '3 / 9', 'dialog[open]')
    await see(page, 'The shelves', 'dialog[open]')
    for (const place of ['2 / 9', '1 / 9', '9 / 9']) {
      await page.keyboard.press('ArrowLeft')
      await see(page, place, 'dialog[open]')
    }
    const width = () =>
      page.evaluate(() => document.querySelector('dialog[open] li:not([inert]) img')!.getBoundingClientRect().width)
    const small = await width()
    await page.keyboard.press('+')
    await until(async () => expect(await width()).toBeGreaterThan(small * 1.5))
    // What was in the middle still is.
    const offCentre = () => {
      const pane = document.querySelector('dialog[open] li:not([inert]) > div')!
      return Math.round(pane.scrollLeft + pane.clientWidth / 2 - pane.querySelector('img')!.offsetWidth / 2)
    }
    await expectOn(page, offCentre, 0)
    await page.keyboard.press('-')
    await until(async () => expect(await width()).toBe(small))
    await page.keyboard.press('Escape')
    await expectCount(page, 'dialog[open]', 0)
    await expectOn(page, () => document.activeElement?.getAttribute('href'), '/images/gallery/counter.svg')
  },

  'a finger goes on to the next picture, and every picture is there': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    await visit(page, `${url}/photo-gallery`)
    await page.evaluate(() => document.querySelector<HTMLElement>('main ul a')!.click())
    await see(page, '1 / 9', 'dialog[open]')
    await page.evaluate(() => {
      const row = document.querySelector('dialog[open] ul')!
      row.scrollTo({ left: row.clientWidth })
    })
    await see(page, '2 / 9', 'dialog[open]')
    for (let photo = 3; photo <= 9; photo += 1) {
      await press(page, 'Next photo', 'dialog')
      await see(page, `${photo} / 9`, 'dialog[open]')
      const isThere = () => {
        const img = document.querySelector<HTMLImageElement>('dialog[open] li:not([inert]) img')!
        return img.complete && img.naturalWidth > 0
      }
      await expectOn(page, isThere, true)
    }
    await press(page, 'Close', 'dialog')
    await expectCount(page, 'dialog[open]', 0)
  },
}

const BOX = '[placeholder="Search Products..."]'
const OPTION = 'div:not([hidden]) > [role=listbox] > [role=option]'

/** The option which a screen reader is told to be in. */
function active(): string {
  const id = document.activeElement?.getAttribute('aria-activedescendant')
  return id ? (document.getElementById(id)?.innerText ?? 'nowhere') : ''
}

async function suggest(send: SendShopper, viewport: typeof PHONE): Promise<void> {
  const { page, url } = await send({ viewport })
  await open(page, `${url}/products`)
  const isInBox = () => document.activeElement?.getAttribute('placeholder') === 'Search Products...'
  for (let presses = 0; presses < 40 && !(await page.evaluate(isInBox)); presses += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('jivom')
  await see(page, 'Jivometra', OPTION)
  await expectOn(page, () => document.activeElement?.getAttribute('aria-expanded'), 'true')
  await expectOn(page, () => document.querySelector<HTMLElement>('[role=option] mark')?.innerText, 'Jivom')
  expect(await violations(page)).toEqual([])
  const texts = () => page.$$eval(OPTION, (all) => all.map((one) => (one as HTMLElement).innerText))
  await page.keyboard.press('ArrowUp')
  await until(async () => expect(await page.evaluate(active)).toBe((await texts()).at(-1)))
  await page.keyboard.press('Home')
  await until(async () => expect(await page.evaluate(active)).toBe((await texts())[0]))
  await page.keyboard.press('Enter')
  await expectAddress(page, ({ pathname }) => pathname.startsWith('/product-details/prd_jivometra-'))
  await see(page, 'Jivometra', 'h1')
}
