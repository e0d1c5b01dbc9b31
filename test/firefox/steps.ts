import type { ElementHandle, Page } from '#bench/tools/puppeteer.ts'
import { expect, vi } from 'vitest'
import { ADDRESS_FIELDS, newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import type { FirefoxVisit } from './firefox.ts'

/**
 * Polls from the test. The driver's own polling evaluates text in the page, which the content security policy blocks.
 */
export function pollUntil<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 30_000, interval: 100 })
}

export async function expectInPage(page: Page, ask: () => unknown, answer: unknown): Promise<void> {
  await pollUntil(async () => expect(await page.evaluate(ask)).toEqual(answer))
}

/** Opens a page and waits for hydration. Pending requests finish first, because aborted ones are console errors. */
export async function openPage(page: Page, address: string, hydrates = true): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 500, timeout: 30_000 })
  await page.goto(address, { waitUntil: 'load' })
  if (!hydrates) return
  const isHydrated = () =>
    [document, document.documentElement].some((node) => Object.keys(node).some((key) => key.startsWith('__react')))
  await expectInPage(page, isHydrated, true)
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await pollUntil(async () => expect(await page.evaluate(() => location.pathname)).toMatch(new RegExp(`^${path}`)))
}

export async function expectText(page: Page, text: string): Promise<void> {
  await pollUntil(async () => expect(await page.evaluate(() => document.body.innerText)).toContain(text))
}

/** Replaces the values of the fields with these labels. */
export async function fillFields(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await pollUntil(async () => {
      const field = await find(page, 'label', label)
      await field.evaluate((one) => ((one as HTMLLabelElement).control as HTMLInputElement).select())
      await page.keyboard.type(text)
      expect(await field.evaluate((one) => ((one as HTMLLabelElement).control as HTMLInputElement).value)).toBe(text)
    })
}

/** Clicks the centre of the button, link or label with this name, once it is uncovered and does not move. */
export async function clickByName(page: Page, name: string): Promise<void> {
  let before = ''
  const place = await pollUntil(async () => {
    const element = await find(page, 'a, button, label, [role=option]', name)
    const found = await element.evaluate((one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return one.contains(document.elementFromPoint(x, y)) ? { x, y } : null
    })
    if (found === null) throw new Error(`Something covers ${name}`)
    const last = before
    before = JSON.stringify(found)
    if (before !== last) throw new Error(`${name} moves`)
    return found
  })
  await page.mouse.click(place.x, place.y)
}

/** Finds the visible element with this name, or with a name that begins with it. */
async function find(page: Page, selector: string, name: string): Promise<ElementHandle<HTMLElement>> {
  const found = await page.evaluateHandle(
    (wanted, list) => {
      const nameOf = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.innerText).replace(/\s+/g, ' ').trim()
      const usable = [...document.querySelectorAll<HTMLElement>(list)].filter(
        (one) => one.checkVisibility() && !(one as HTMLButtonElement).disabled,
      )
      return (
        usable.find((one) => nameOf(one) === wanted) ?? usable.find((one) => nameOf(one).startsWith(wanted)) ?? null
      )
    },
    name,
    selector,
  )
  const element = found.asElement() as ElementHandle<HTMLElement> | null
  if (element === null) throw new Error(`There is no "${name}" at ${page.url()}`)
  return element
}

export async function tabTo(page: Page, name: string): Promise<void> {
  const nameOfFocused = () => {
    const element = document.activeElement as HTMLInputElement | null
    return (element?.getAttribute('aria-label') ?? element?.labels?.[0]?.innerText ?? element?.innerText ?? '').trim()
  }
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await page.evaluate(nameOfFocused)).startsWith(name)) return
    await page.keyboard.press('Tab')
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

export async function addFirstTablet({ page, url }: FirefoxVisit): Promise<void> {
  await openPage(page, `${url}/products?search=tablet`)
  await clickByName(page, 'Add to Cart')
  await expectInPage(page, () => (JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]).length, 1)
}

/** Registers a customer with a filled cart and an address. Ends at the checkout. */
export async function registerBuyer(visit: FirefoxVisit): Promise<void> {
  const { page, url } = visit
  await addFirstTablet(visit)
  const email = newEmail()
  await openPage(page, `${url}/register`)
  await fillFields(page, { Name: 'Asha Rao', Email: email, Password: TEST_PASSWORD })
  await clickByName(page, 'Get OTP')
  await fillFields(page, { OTP: /\b\d{6}\b/.exec(await readMailTo(url, email))![0] })
  await clickByName(page, 'Register')
  await expectPath(page, '/$')
  await openPage(page, `${url}/address`)
  await fillFields(page, ADDRESS_FIELDS)
  await clickByName(page, 'Save Address')
  await expectPath(page, '/checkout')
}

export async function orderByCash({ page, url }: FirefoxVisit): Promise<void> {
  await openPage(page, `${url}/payment-options`)
  await clickByName(page, 'Place Order')
  await expectPath(page, '/order-success')
}
