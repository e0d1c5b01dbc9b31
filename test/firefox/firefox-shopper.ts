import { existsSync } from 'node:fs'
import puppeteer, { type Page } from 'puppeteer-core'
import { vi } from 'vitest'

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

export const hasFirefox = existsSync(FIREFOX)

export type FirefoxShopper = {
  readonly page: Page
  /** Complaints of the console, breaches of the content policy, requests to elsewhere. */
  readonly complaints: string[]
  /** Opens a page of the shop and waits until it can be used. */
  readonly visit: (path: string) => Promise<void>
  /** Types into the field with this label. */
  readonly fill: (label: string, text: string) => Promise<void>
  /** Presses the button, link or choice with this name. */
  readonly press: (name: string) => Promise<void>
  /** Waits until the page shows this text. */
  readonly see: (text: string) => Promise<void>
  readonly arrive: (path: string) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Firefox as Debian has it, over WebDriver BiDi. Waiting is done from here, by asking again: what a page would have to
 * evaluate itself is text made into a script, which our pages forbid.
 */
export async function sendFirefoxShopper(url: string): Promise<FirefoxShopper> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: {
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    },
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
      console.error(`policy: ${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
  const until = <T>(find: () => Promise<T>) => vi.waitFor(find, { timeout: 20_000, interval: 100 })
  const shown = (text: string) => page.evaluate((wanted) => document.body.innerText.includes(wanted), text)
  return {
    page,
    complaints,
    visit: async (path) => {
      // Whoever leaves while something is under way hears of it in the console, which is no fault of a page.
      await page.waitForNetworkIdle({ idleTime: 1000, timeout: 20_000 })
      await page.goto(`${url}${path}`, { waitUntil: 'load' })
      // React has taken over when a form or a button answers to presses; a page says so by its own mark of hydration.
      await until(async () => {
        const alive = await page.evaluate(
          () =>
            Object.keys(document.documentElement).some((key) => key.startsWith('__react')) ||
            Object.keys(document).some((key) => key.startsWith('__react')),
        )
        if (!alive && new URL(page.url()).origin === url) throw new Error(`${path} did not come alive`)
      })
    },
    fill: async (label, text) => {
      await until(async () => {
        const field = await page.evaluateHandle((wanted) => {
          const labels = [...document.querySelectorAll('label')]
          const found = labels.find((one) => one.innerText.trim().startsWith(wanted))
            ?.control as HTMLInputElement | null
          return found !== null && found !== undefined && !found.disabled && found.offsetParent !== null ? found : null
        }, label)
        const element = field.asElement()
        if (element === null) throw new Error(`There is no field "${label}" at ${page.url()}`)
        await element.evaluate((input) => (input as HTMLInputElement).select())
        await (element as import('puppeteer-core').ElementHandle<Element>).type(text)
        const typed = await element.evaluate((input) => (input as HTMLInputElement).value)
        if (typed !== text) throw new Error(`"${label}" holds ${typed}`)
      })
    },
    press: async (name) => {
      await until(async () => {
        const found = await page.evaluateHandle((wanted) => {
          const all = [...document.querySelectorAll<HTMLElement>('a, button, label')]
          const nameOf = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.innerText).trim()
          const visible = all.filter((one) => one.offsetParent !== null && !(one as HTMLButtonElement).disabled)
          return (
            visible.find((one) => nameOf(one) === wanted) ??
            visible.find((one) => nameOf(one).startsWith(wanted)) ??
            null
          )
        }, name)
        const element = found.asElement() as import('puppeteer-core').ElementHandle<HTMLElement> | null
        if (element === null) throw new Error(`There is nothing to press called "${name}" at ${page.url()}`)
        await element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
        await element.click()
      })
    },
    see: async (text) => {
      await until(async () => {
        if (!(await shown(text))) throw new Error(`"${text}" is not to be seen at ${page.url()}`)
      })
    },
    arrive: async (path) => {
      await until(async () => {
        if (new URL(page.url()).pathname !== path) throw new Error(`Still at ${page.url()}`)
      })
    },
    close: () => browser.close(),
  }
}
