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
    const complaints = shoppers.flatMap((shopper) => shopper.complaints)
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
    const page = await context.newPage()
    const shopper: Shopper = { page, context, url, complaints: [] }
    watch(shopper)
    shoppers.push(shopper)
    return shopper
  }
}

function watch({ context, complaints, url }: Shopper): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy|TrustedScript/i.test(message.text()))
      complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('request', (request) => {
    const target = request.url()
    if (!target.startsWith(url) && !target.startsWith('data:') && !target.startsWith('blob:'))
      complaints.push(`request to ${target}`)
  })
}
