import { existsSync } from 'node:fs'
import { type Browser, type Page, puppeteer } from '#bench/tools/puppeteer.ts'
import type { BrowserVisit, DrivenBrowser, DrivenPage } from './driven-browser.ts'

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

export const missingFirefox = existsSync(FIREFOX) ? null : `Firefox is not installed at ${FIREFOX}`

export type FirefoxVisit = BrowserVisit & { readonly printA4: () => Promise<Uint8Array> }

/** Drives the installed Firefox over WebDriver BiDi. Playwright supports only its own build of Firefox. */
export async function launchFirefox(): Promise<DrivenBrowser<FirefoxVisit>> {
  const browser = await startFirefox({ javaScript: true })
  return {
    async openVisit(url, { javaScript = true } = {}) {
      if (javaScript) return openFirefoxVisit(browser, url)
      const plain = await startFirefox({ javaScript })
      return { ...(await openFirefoxVisit(plain, url)), close: () => plain.close() }
    },
    close: () => browser.close(),
  }
}

function startFirefox({ javaScript }: { javaScript: boolean }): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    extraPrefsFirefox: {
      'javascript.enabled': javaScript,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'ui.prefersReducedMotion': 1,
    },
  })
}

/** Opens a page at phone width, whose console errors are recorded too. */
async function openFirefoxVisit(browser: Browser, url: string): Promise<FirefoxVisit> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const complaints: string[] = []
  await page.setViewport({ width: 360, height: 800 })
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => void complaints.push(String(error)))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== url && /^https?:/.test(protocol)) complaints.push(`request to ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.headers()['set-cookie'] !== undefined) complaints.push(`cookie set by ${response.url()}`)
  })
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      // oxlint-disable-next-line no-console -- the console is how the page tells the test
      console.error(`policy: ${effectiveDirective} ${blockedURI}`),
    )
  })
  return {
    page: driveFirefoxPage(page),
    url,
    takeComplaints: async () => complaints.splice(0),
    cookieNames: async () => (await context.cookies()).map(({ name }) => name),
    close: () => context.close(),
    printA4: () => page.pdf({ format: 'A4' }),
  }
}

function driveFirefoxPage(page: Page): DrivenPage {
  return {
    open: (address) => page.goto(address, { waitUntil: 'load' }),
    evaluate: async <Args extends unknown[], Result>(ask: (...args: Args) => Result, ...args: Args) =>
      (await page.evaluate(ask as (...args: unknown[]) => Result, ...args)) as Result,
    hover: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    waitForNetworkIdle: () => page.waitForNetworkIdle({ idleTime: 500, timeout: 30_000 }),
  }
}
