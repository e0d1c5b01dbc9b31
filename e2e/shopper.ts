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

export const PHONE = { width: 360, height: 800 }
export const LAPTOP = { width: 1280, height: 900 }

type Visit = {
  readonly viewport?: { width: number; height: number }
  readonly javaScript?: boolean
  /** Whether the worker may settle that shows the shop without a network. */
  readonly worker?: boolean
}

/** A browser of one shopper's own: nothing stored, and whatever its console complains about fails the test. */
export type Shopper = {
  readonly page: Page
  readonly context: BrowserContext
  readonly url: string
  /** Complaints of the console and of the content policy; a journey that provokes one on purpose empties the list. */
  readonly complaints: string[]
}

/** Call at the top of a file of journeys; returns how to send a shopper. */
export function useShoppers(): (visit?: Visit) => Promise<Shopper> {
  const url = inject('shopUrl')
  const shoppers: Shopper[] = []
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags })
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
  return async ({ viewport = LAPTOP, javaScript = true, worker = false } = {}) => {
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
    if (javaScript) waitForHydration(page)
    const shopper: Shopper = { page, context, url, complaints }
    watch(shopper)
    shoppers.push(shopper)
    return shopper
  }
}

/** Journeys act on hydrated pages. `waitUntil: 'commit'` acts before hydration. */
function waitForHydration(page: Page): void {
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await hydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (options?.waitUntil !== 'commit') await hydrated(page)
    return response
  }
}

/** Resolves when React has hydrated the page; at once on pages without scripts of the shop. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hasScripts = document.querySelector('link[rel=modulepreload], script[type=module]') !== null
    const main = document.querySelector('main')
    return !hasScripts || (main !== null && Object.keys(main).some((key) => key.startsWith('__react')))
  })
}

/** The event tells of every breach, also where a script catches what it threw, and names the rule that was broken. */
async function watchPolicy(context: BrowserContext, complaints: string[]): Promise<void> {
  await context.exposeFunction('reportBreach', (breach: string) => void complaints.push(`policy: ${breach}`))
  await context.addInitScript(() => {
    const { reportBreach } = globalThis as unknown as { reportBreach: (breach: string) => void }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      reportBreach(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
}

function watch({ context, page, complaints, url }: Shopper): void {
  context.on('console', (message) => {
    // A journey that leaves a page aborts the calls under way.
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
