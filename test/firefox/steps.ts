import { randomUUID } from 'node:crypto'
import type { ElementHandle, Page } from '#bench/tools/puppeteer.ts'
import { expect, vi } from 'vitest'
import { ADDRESS, PASSWORD } from '#test/browser/asha.ts'
import type { Visit } from './firefox.ts'

/** Polls from here: the driver's own waiting evaluates text in the page, which the content policy refuses. */
export function until<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 30_000, interval: 100 })
}

export async function expectOn(page: Page, ask: () => unknown, answer: unknown): Promise<void> {
  await until(async () => expect(await page.evaluate(ask)).toEqual(answer))
}

/** Opens a page and waits for hydration. Requests under way are let finish first: cut short, they are console errors. */
export async function open(page: Page, address: string, hydrates = true): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 500, timeout: 30_000 })
  await page.goto(address, { waitUntil: 'load' })
  if (!hydrates) return
  const isHydrated = () =>
    [document, document.documentElement].some((node) => Object.keys(node).some((key) => key.startsWith('__react')))
  await expectOn(page, isHydrated, true)
}

export async function arrive(page: Page, path: string): Promise<void> {
  await until(async () => expect(await page.evaluate(() => location.pathname)).toMatch(new RegExp(`^${path}`)))
}

export async function see(page: Page, text: string): Promise<void> {
  await until(async () => expect(await page.evaluate(() => document.body.innerText)).toContain(text))
}

/** Fills the fields with these labels in place of what they hold. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await until(async () => {
      const field = await find(page, 'label', label)
      await field.evaluate((one) => ((one as HTMLLabelElement).control as HTMLInputElement).select())
      await page.keyboard.type(text)
      expect(await field.evaluate((one) => ((one as HTMLLabelElement).control as HTMLInputElement).value)).toBe(text)
    })
}

/** Presses the middle of the button, link or label of this name, once it lies uncovered and still. */
export async function press(page: Page, name: string): Promise<void> {
  let before = ''
  const place = await until(async () => {
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

/** The visible element whose name is this, or begins with it. */
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

/** Moves the focus with Tab to the control of this name. */
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

export async function mailTo(url: string, email: string): Promise<string> {
  return until(async () => {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
    const mail = mails.find(({ to }) => to === email)
    if (!mail) throw new Error(`No mail for ${email}`)
    return mail.text
  })
}

export async function addToCart({ page, url }: Visit): Promise<void> {
  await open(page, `${url}/products?search=tablet`)
  await press(page, 'Add to Cart')
  await expectOn(page, () => (JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]).length, 1)
}

/** A new customer with a filled cart and an address, at the checkout. */
export async function becomeBuyer(visit: Visit): Promise<void> {
  const { page, url } = visit
  await addToCart(visit)
  const email = `firefox-${randomUUID()}@example.com`
  await open(page, `${url}/register`)
  await fill(page, { Name: 'Asha Rao', Email: email, Password: PASSWORD })
  await press(page, 'Get OTP')
  await fill(page, { OTP: /\b\d{6}\b/.exec(await mailTo(url, email))![0] })
  await press(page, 'Register')
  await arrive(page, '/$')
  await open(page, `${url}/address`)
  await fill(page, ADDRESS)
  await press(page, 'Save Address')
  await arrive(page, '/checkout')
}

export async function orderByCash({ page, url }: Visit): Promise<void> {
  await open(page, `${url}/payment-options`)
  await press(page, 'Place Order')
  await arrive(page, '/order-success')
}
