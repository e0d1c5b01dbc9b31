import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { vi } from 'vitest'

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

export const hasFirefox = existsSync(FIREFOX)

export type FirefoxShopper = {
  readonly page: Page
  /** Complaints of the console, breaches of the content policy, requests to elsewhere. */
  readonly complaints: string[]
  readonly close: () => Promise<void>
}

/**
 * Firefox as Debian has it, over WebDriver BiDi. Waiting is done from here, by asking again: what a page would have to
 * evaluate itself is text made into a script, which our pages forbid.
 */
export async function sendFirefoxShopper(url: string): Promise<FirefoxShopper> {
  const quiet = ['network.captive-portal-service.enabled', 'network.connectivity-service.enabled']
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: Object.fromEntries(quiet.map((name) => [name, false])),
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== url && /^https?:/.test(protocol)) complaints.push(`request to ${request.url()}`)
  })
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      // oxlint-disable-next-line no-console -- the console is how the page tells the test
      console.error(`policy: ${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
  return { page, complaints, close: () => browser.close() }
}

/** Asks again until it is so, for as long as a busy machine may take. */
export function until(look: () => Promise<unknown>): Promise<unknown> {
  return vi.waitFor(look, { timeout: 20_000, interval: 100 })
}

/** Opens an address and waits until React has taken over, so that buttons answer. */
export async function visit(page: Page, address: string): Promise<void> {
  // Whoever leaves while something is under way hears of it in the console, which is no fault of a page.
  await page.waitForNetworkIdle({ idleTime: 1000, timeout: 20_000 })
  await page.goto(address, { waitUntil: 'load' })
  await until(async () => {
    const isAlive = await page.evaluate(() =>
      [document, document.documentElement].some((node) => Object.keys(node).some((key) => key.startsWith('__react'))),
    )
    if (!isAlive) throw new Error(`${address} did not come alive`)
  })
}

/** Types into the field with this label. */
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

/** Presses the button, link or choice whose name is this, or begins with it. */
export async function press(page: Page, name: string): Promise<void> {
  await until(async () => {
    const found = await page.evaluateHandle((wanted) => {
      const all = [...document.querySelectorAll<HTMLElement>('a, button, label')]
      const nameOf = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.innerText).trim()
      const usable = all.filter((one) => one.offsetParent !== null && !(one as HTMLButtonElement).disabled)
      return (
        usable.find((one) => nameOf(one) === wanted) ?? usable.find((one) => nameOf(one).startsWith(wanted)) ?? null
      )
    }, name)
    const element = found.asElement() as ElementHandle<HTMLElement> | null
    if (element === null) throw new Error(`There is nothing to press called "${name}" at ${page.url()}`)
    await element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await element.click()
  })
}

export async function see(page: Page, text: string): Promise<void> {
  await until(async () => {
    const isShown = await page.evaluate((wanted) => document.body.innerText.includes(wanted), text)
    if (!isShown) throw new Error(`"${text}" is not to be seen at ${page.url()}`)
  })
}

export async function arrive(page: Page, path: string): Promise<void> {
  await until(async () => {
    if (new URL(page.url()).pathname !== path) throw new Error(`Still at ${page.url()}, not at ${path}`)
  })
}
