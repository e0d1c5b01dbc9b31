import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const PHONE_VIEWPORT = { width: 360, height: 800 }
export const LAPTOP_VIEWPORT = { width: 1280, height: 900 }

type BrowserOptions = {
  readonly viewport?: { width: number; height: number }
  readonly javaScript?: boolean
  /** Allows the service worker that serves offline pages. */
  readonly worker?: boolean
}

/** A browser context with empty storage. Any console error or policy violation fails the test. */
export type BrowserUser = {
  readonly page: Page
  readonly context: BrowserContext
  readonly url: string
  /** Messages of the console and the content security policy. A test that provokes one removes it. */
  readonly complaints: string[]
}

/** Registers setup and teardown for a test file and returns a function that opens a context. */
export function useBrowserUsers(): (visit?: BrowserOptions) => Promise<BrowserUser> {
  const url = inject('shopUrl')
  const shoppers: BrowserUser[] = []
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: flags,
      // A person follows the journey (CONTRIBUTING.md).
      headless: !process.env.SHOW_BROWSER,
      slowMo: process.env.SHOW_BROWSER ? 300 : 0,
    })
  })
  afterEach(async () => {
    const cookies = await Promise.all(shoppers.map(({ context }) => context.cookies()))
    const complaints = [
      ...shoppers.flatMap((shopper) => shopper.complaints),
      ...cookies.flat().map(({ name, domain }) => `cookie ${name} of ${domain}`),
    ]
    await Promise.all(shoppers.splice(0).map(({ context }) => context.close()))
    expect(complaints).toEqual([])
  })
  afterAll(() => browser.close())
  return async ({ viewport = LAPTOP_VIEWPORT, javaScript = true, worker = false } = {}) => {
    const context = await browser.newContext({
      viewport,
      javaScriptEnabled: javaScript,
      baseURL: url,
      locale: 'en-IN',
      reducedMotion: 'reduce',
      serviceWorkers: worker ? 'allow' : 'block',
    })
    const complaints: string[] = []
    await watchPolicy(context, complaints)
    const page = await context.newPage()
    if (javaScript) hydrateAfterNavigation(page)
    const shopper: BrowserUser = { page, context, url, complaints }
    watch(shopper)
    shoppers.push(shopper)
    return shopper
  }
}

/** Tests act on hydrated pages, except after `waitUntil: 'commit'`. */
function hydrateAfterNavigation(page: Page): void {
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return response
  }
}

/** Resolves after hydration, or at once on pages without the shop's scripts. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hasScripts = document.querySelector('link[rel=modulepreload], script[type=module]') !== null
    const main = document.querySelector('main')
    return !hasScripts || (main !== null && Object.keys(main).some((key) => key.startsWith('__react')))
  })
}

/** The event reports every violation with its directive, including those that a script catches. */
async function watchPolicy(context: BrowserContext, complaints: string[]): Promise<void> {
  await context.exposeFunction('reportBreach', (breach: string) => void complaints.push(`policy: ${breach}`))
  await context.addInitScript(() => {
    const { reportBreach } = globalThis as unknown as { reportBreach: (breach: string) => void }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      reportBreach(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
}

function watch({ context, page, complaints, url }: BrowserUser): void {
  context.on('console', (message) => {
    // A navigation aborts pending requests.
    if (message.text().endsWith('reason: no_response}')) return
    if (message.type() === 'error' || /Content Security Policy|TrustedScript/i.test(message.text()))
      complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== url && protocol !== 'data:' && protocol !== 'blob:') complaints.push(`request to ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.headers()['set-cookie'] !== undefined) complaints.push(`cookie set by ${response.url()}`)
  })
  page.on('websocket', (socket) => complaints.push(`socket to ${socket.url()}`))
}
