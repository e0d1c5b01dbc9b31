import { existsSync } from 'node:fs'
import { type Browser, type Page, puppeteer } from '#bench/tools/puppeteer.ts'
import { connect, createServer, type Socket } from 'node:net'

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

export const hasFirefox = existsSync(FIREFOX)

/** A page whose console errors, policy violations, cookies and requests to other origins are recorded. */
export type FirefoxVisit = { readonly page: Page; readonly url: string; readonly complaints: string[] }

/** Launches the installed Firefox over WebDriver BiDi. Playwright supports only its own build of Firefox. */
export function launchFirefox({ javaScript = true } = {}): Promise<Browser> {
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

/** Opens a page with empty storage at phone width. */
export async function openFirefoxVisit(browser: Browser, url: string): Promise<FirefoxVisit> {
  const page = await (await browser.createBrowserContext()).newPage()
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
  return { page, url, complaints }
}

/** Opens a TCP proxy to the shop that can be cut. BiDi's offline mode does not reach the service worker. */
export async function openTcpProxy(
  to: string,
): Promise<{ url: string; cut: () => void; mend: () => void; close: () => void }> {
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((browser) => {
    if (isCut) return void browser.destroy()
    const shop = connect(Number(new URL(to).port), new URL(to).hostname)
    for (const [end, other] of [
      [browser, shop],
      [shop, browser],
    ] as const) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => ends.delete(end) && other.destroy())
      end.pipe(other)
    }
  })
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  await new Promise<void>((listening) => server.listen(0, listening))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    cut,
    mend: () => void (isCut = false),
    close: () => {
      server.close()
      cut()
    },
  }
}
