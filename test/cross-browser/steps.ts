import { expect, vi } from 'vitest'
import { ADDRESS_FIELDS, newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import type { BrowserVisit, DrivenPage } from './driven-browser.ts'

/**
 * Polls from the test. The driver's own polling evaluates text in the page, which the content security policy blocks.
 */
export function pollUntil<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 30_000, interval: 100 })
}

export async function expectInPage(page: DrivenPage, ask: () => unknown, answer: unknown): Promise<void> {
  await pollUntil(async () => expect(await page.evaluate(ask)).toEqual(answer))
}

/** Opens a page and waits for hydration. Pending requests finish first, because aborted ones are console errors. */
export async function openPage(page: DrivenPage, address: string, hydrates = true): Promise<void> {
  await page.waitForNetworkIdle()
  await page.open(address)
  if (!hydrates) return
  const isHydrated = () =>
    [document, document.documentElement].some((node) => Object.keys(node).some((key) => key.startsWith('__react')))
  await expectInPage(page, isHydrated, true)
}

export async function expectPath(page: DrivenPage, path: string): Promise<void> {
  await pollUntil(async () => expect(await page.evaluate(() => location.pathname)).toMatch(new RegExp(`^${path}`)))
}

export async function expectText(page: DrivenPage, text: string): Promise<void> {
  await pollUntil(async () => expect(await page.evaluate(() => document.body.innerText)).toContain(text))
}

/** Replaces the values of the fields with these labels. */
export async function fillFields(page: DrivenPage, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await pollUntil(async () => {
      await clickByName(page, label, 'label')
      await page.evaluate(() => (document.activeElement as HTMLInputElement).select())
      await page.type(text)
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(text)
    })
}

/** Clicks the centre of the button, link or label with this name, once it is uncovered and does not move. */
export async function clickByName(
  page: DrivenPage,
  name: string,
  selector = 'a, button, label, [role=option]',
): Promise<void> {
  const { x, y } = await placeOf(page, name, selector)
  await page.click(x, y)
}

export async function hoverByName(page: DrivenPage, name: string, selector: string): Promise<void> {
  const { x, y } = await placeOf(page, name, selector)
  await page.hover(x, y)
}

type Place = { readonly x: number; readonly y: number }

function placeOf(page: DrivenPage, name: string, selector: string): Promise<Place> {
  let before = ''
  return pollUntil(async () => {
    const place = await page.evaluate(centreByName, name, selector)
    if (place === null)
      throw new Error(`There is no uncovered "${name}" at ${await page.evaluate(() => location.href)}`)
    const last = before
    before = JSON.stringify(place)
    if (before !== last) throw new Error(`${name} moves`)
    return place
  })
}

/**
 * Runs in the page: scrolls to the visible element with this name, or with a name that begins with it, and returns its
 * centre unless something covers it.
 */
function centreByName(name: string, selector: string): Place | null {
  const nameOf = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.innerText).replace(/\s+/g, ' ').trim()
  const usable = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (one) => one.checkVisibility() && !(one as HTMLButtonElement).disabled,
  )
  const found = usable.find((one) => nameOf(one) === name) ?? usable.find((one) => nameOf(one).startsWith(name))
  if (!found) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return found.contains(document.elementFromPoint(x, y)) ? { x, y } : null
}

export async function tabTo(page: DrivenPage, name: string): Promise<void> {
  const nameOfFocused = () => {
    const element = document.activeElement as HTMLInputElement | null
    return (element?.getAttribute('aria-label') ?? element?.labels?.[0]?.innerText ?? element?.innerText ?? '').trim()
  }
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await page.evaluate(nameOfFocused)).startsWith(name)) return
    await page.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}`)
}

async function readMailTo(url: string, email: string): Promise<string> {
  return pollUntil(async () => {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
    const mail = mails.find(({ to }) => to === email)
    if (!mail) throw new Error(`No mail for ${email}`)
    return mail.text
  })
}

export async function addFirstTablet({ page, url }: BrowserVisit): Promise<void> {
  await openPage(page, `${url}/products?search=tablet`)
  await clickByName(page, 'Add to Cart')
  await expectInPage(page, () => (JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]).length, 1)
}

/** Registers a customer with a filled cart and an address. Ends at the checkout. */
export async function registerBuyer(visit: BrowserVisit): Promise<void> {
  const { page, url } = visit
  await addFirstTablet(visit)
  const email = newEmail()
  await openPage(page, `${url}/register`)
  await fillFields(page, { Name: 'Asha Rao', Email: email, Password: TEST_PASSWORD })
  await clickByName(page, 'I am 18 or older and agree to the terms and to this use of my data.', 'label')
  await clickByName(page, 'Get OTP')
  await fillFields(page, { OTP: /\b\d{6}\b/.exec(await readMailTo(url, email))![0] })
  await clickByName(page, 'Register')
  await expectPath(page, '/$')
  await openPage(page, `${url}/address`)
  await fillFields(page, ADDRESS_FIELDS)
  await clickByName(page, 'Save Address')
  await expectPath(page, '/checkout')
}

export async function orderByCash({ page, url }: BrowserVisit): Promise<void> {
  await openPage(page, `${url}/payment-options`)
  await clickByName(page, 'Place Order')
  await expectPath(page, '/order-success')
}
