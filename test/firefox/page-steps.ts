import type { ElementHandle, Page } from '#bench/tools/puppeteer.ts'
import { expect, vi } from 'vitest'

/**
 * Asks again until it is so, for as long as a busy machine may take. Waiting is done from here: what a page would have
 * to evaluate itself is text made into a script, which our pages forbid.
 */
export function until<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 30_000, interval: 100 })
}

/** Asks the page again until it answers this. */
export async function expectOn(page: Page, ask: () => unknown, answer: unknown): Promise<void> {
  await until(async () => expect(await page.evaluate(ask)).toEqual(answer))
}

/** Opens an address, having let the last page come to rest. */
export async function open(page: Page, address: string): Promise<void> {
  // Whoever leaves while something is under way hears of it in the console, which is no fault of a page.
  await page.waitForNetworkIdle({ idleTime: 500, timeout: 30_000 })
  await page.goto(address, { waitUntil: 'load' })
}

/** Opens an address and waits until React has taken over, so that buttons answer. */
export async function visit(page: Page, address: string): Promise<void> {
  await open(page, address)
  await alive(page)
}

export async function reload(page: Page): Promise<void> {
  await visit(page, await addressOf(page))
}

/** Where a page is. The driver does not hear of a page that the way back brings out of the browser's memory. */
export async function addressOf(page: Page): Promise<string> {
  return page.evaluate(() => location.href)
}

export async function alive(page: Page): Promise<void> {
  await until(async () => {
    const isAlive = await page.evaluate(() =>
      [document, document.documentElement].some((node) => Object.keys(node).some((key) => key.startsWith('__react'))),
    )
    if (!isAlive) throw new Error(`${page.url()} did not come alive`)
  })
}

/** Steps back as the button of the browser does. */
export async function goBack(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 500, timeout: 30_000 })
  await page.evaluate(() => history.back())
}

/** Types into the field with this label, in place of what it holds. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  await until(async () => {
    const found = await page.evaluateHandle((wanted) => {
      const labels = [...document.querySelectorAll('label')]
      const field = labels.find((one) => one.innerText.trim().startsWith(wanted))?.control
      return field && !(field as HTMLInputElement).disabled && field.offsetParent ? field : null
    }, label)
    const field = found.asElement() as ElementHandle<HTMLInputElement> | null
    if (field === null) throw new Error(`There is no field "${label}" at ${page.url()}`)
    await field.evaluate((input) => input.select())
    await field.type(text)
    const typed = await field.evaluate((input) => input.value)
    if (typed !== text) throw new Error(`"${label}" holds ${typed}`)
  })
}

export async function fillAll(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await fill(page, label, text)
}

/** What can be pressed and has this name, or begins with it. */
export async function pressable(page: Page, name: string, within = 'body'): Promise<ElementHandle<HTMLElement>> {
  return until(async () => {
    const found = await page.evaluateHandle(
      (wanted, place) => {
        const all = [...document.querySelectorAll<HTMLElement>(':is(a, button, label, [role=option])')]
        const nameOf = (one: HTMLElement) =>
          (one.getAttribute('aria-label') ?? one.innerText).replace(/\s+/g, ' ').trim()
        const usable = all.filter(
          (one) => one.closest(place) && one.checkVisibility() && !(one as HTMLButtonElement).disabled,
        )
        return (
          usable.find((one) => nameOf(one) === wanted) ?? usable.find((one) => nameOf(one).startsWith(wanted)) ?? null
        )
      },
      name,
      within,
    )
    const element = found.asElement() as ElementHandle<HTMLElement> | null
    if (element === null) throw new Error(`There is nothing to press called "${name}" at ${page.url()}`)
    return element
  })
}

/** Presses the button, link or choice whose name is this, or begins with it. */
export async function press(page: Page, name: string, within = 'body', times = 1): Promise<void> {
  const { x, y } = await until(async () => placeOf(await pressable(page, name, within)))
  await page.mouse.click(x, y, { count: times })
}

export async function pressOn(element: ElementHandle<Element>): Promise<void> {
  const { x, y } = await until(() => placeOf(element))
  await element.frame.page().mouse.click(x, y)
}

/** The middle of what has come to rest in the window. Asked without a promise, which a page without scripts never keeps. */
async function placeOf(element: ElementHandle<Element>): Promise<{ x: number; y: number }> {
  const look = () =>
    element.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const over = document.elementFromPoint(x, y)
      return { x, y, isOver: over !== null && (one.contains(over) || over.contains(one)) }
    })
  await element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const [{ x, y, isOver }, after] = [await look(), await look()]
  if (!isOver) throw new Error('Something else lies over what is to be pressed')
  if (x !== after.x || y !== after.y) throw new Error('What is to be pressed moves')
  return { x, y }
}

export async function see(page: Page, text: string, within = 'body'): Promise<void> {
  await until(async () => {
    const isShown = await page.evaluate(
      (wanted, place) =>
        [...document.querySelectorAll<HTMLElement>(place)].some((one) => one.innerText.includes(wanted)),
      text,
      within,
    )
    if (!isShown) throw new Error(`"${text}" is not to be seen at ${page.url()}`)
  })
}

export async function arrive(page: Page, path: string): Promise<void> {
  await expectAddress(page, ({ pathname }) => pathname === path, path)
}

/** Waits until the address answers this. */
export async function expectAddress(page: Page, isThere: (address: URL) => boolean, wanted = ''): Promise<void> {
  await until(async () => {
    const address = await addressOf(page)
    if (!isThere(new URL(address))) throw new Error(`Still at ${address}, not where it was to lead ${wanted}`)
  })
}

export async function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

export async function count(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector)
}

export async function expectCount(page: Page, selector: string, wanted: number): Promise<void> {
  await until(async () => expect(await count(page, selector), selector).toBe(wanted))
}
