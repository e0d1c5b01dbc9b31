import { existsSync } from 'node:fs'
import { puppeteer, type Browser, type Page } from '#bench/tools/puppeteer.ts'

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

export const hasFirefox = existsSync(FIREFOX)

export const PHONE = { width: 360, height: 800 }
export const LAPTOP = { width: 1280, height: 900 }

/** A shopper with nothing stored, whose every page is watched. */
export type FirefoxShopper = {
  readonly page: Page
  readonly url: string
  /** Complaints of the console, breaches of the content policy, requests to elsewhere, cookies. */
  readonly complaints: string[]
  /** What the browser called of the API, in order. */
  readonly calls: string[]
  readonly openTab: () => Promise<Page>
}

export type Visit = {
  readonly viewport?: { width: number; height: number }
  readonly javaScript?: boolean
  /** Where the shop is for this shopper, when not where it is for all. */
  readonly through?: string
}

export type SendShopper = (visit?: Visit) => Promise<FirefoxShopper>

/** What a shopper does and must find, by the sentence that says it. */
export type Journeys = Readonly<Record<string, (send: SendShopper) => Promise<void>>>

export type FirefoxShoppers = {
  readonly send: SendShopper
  /** Sends everybody home. Returns what there was to complain about, and counts the orders they made. */
  readonly dismiss: () => Promise<{ complaints: string[]; orders: number }>
  readonly version: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Firefox as Debian has it, over WebDriver BiDi, which cannot stop scripts: that takes a second one. */
export function useFirefox(shopUrl: string): FirefoxShoppers {
  const browsers = new Map<boolean, Promise<Browser>>()
  const gone: (() => Promise<void>)[] = []
  const complaints: string[] = []
  const orders: string[] = []
  const browserWith = (javaScript: boolean) => {
    const browser = browsers.get(javaScript) ?? launch(javaScript)
    browsers.set(javaScript, browser)
    return browser
  }
  const send: SendShopper = async ({ viewport = LAPTOP, javaScript = true, through: url = shopUrl } = {}) => {
    const context = await (await browserWith(javaScript)).createBrowserContext()
    const calls: string[] = []
    const openTab = async () => {
      const page = await context.newPage()
      await page.setViewport(viewport)
      await watch(page, { url, complaints, calls, orders })
      return page
    }
    gone.push(async () => {
      for (const { name } of await context.cookies()) complaints.push(`cookie ${name}`)
      await context.close()
    })
    return { page: await openTab(), url, complaints, calls, openTab }
  }
  return {
    send,
    async dismiss() {
      for (const leave of gone.splice(0)) await leave()
      return { complaints: complaints.splice(0), orders: orders.splice(0).length }
    },
    version: async () => (await browserWith(true)).version(),
    async close() {
      for (const browser of browsers.values()) await (await browser).close()
    },
  }
}

function launch(javaScript: boolean): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: {
      'javascript.enabled': javaScript,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'ui.prefersReducedMotion': 1,
    },
  })
}

type Notes = { url: string; complaints: string[]; calls: string[]; orders: string[] }

async function watch(page: Page, { url, complaints, calls, orders }: Notes): Promise<void> {
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  // Where a picture stands alone, Firefox asks for an icon of its own accord, and the picture's policy allows nothing.
  const isIcon = (error: unknown) => /\/favicon\.ico/.test(String(error)) && page.url().startsWith(`${url}/images/`)
  page.on('pageerror', (error) => void (isIcon(error) || complaints.push(String(error))))
  page.on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url())
    if (origin !== url && /^https?:/.test(protocol)) complaints.push(`request to ${request.url()}`)
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  page.on('response', (response) => {
    if (response.headers()['set-cookie'] !== undefined) complaints.push(`cookie set by ${response.url()}`)
    if (response.ok() && response.url().endsWith('/api/orders/create')) orders.push(response.url())
  })
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      // oxlint-disable-next-line no-console -- the console is how the page tells the test
      console.error(`policy: ${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
}
