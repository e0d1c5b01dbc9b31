import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, expect, inject } from 'vitest'
import { installTranslator, waitForTranslation } from './translator.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Optimising code costs more than it saves in pages that live for seconds.
  '--js-flags=--no-opt --no-maglev',
]

export const PHONE_VIEWPORT = { width: 360, height: 800 }
export const LAPTOP_VIEWPORT = { width: 1280, height: 900 }

type BrowserOptions = {
  readonly viewport?: { width: number; height: number }
  readonly javaScript?: boolean
  /** Allows the service worker that serves offline pages. */
  readonly worker?: boolean
  /** Whether the browser translates every page; as in the file without it. */
  readonly translated?: boolean
  /** The language that the browser asks for. */
  readonly locale?: string
}

/** A browser context with empty storage. Any console error or policy violation fails the test. */
export type BrowserUser = {
  readonly page: Page
  readonly context: BrowserContext
  readonly url: string
  /** Messages of the console and the content security policy. A test that provokes one removes it. */
  readonly complaints: string[]
}

let launched: Promise<Browser> | null = null

/** The browser of this worker, which ends with it. */
function shareBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: flags,
    // A person follows the journey (CONTRIBUTING.md).
    headless: !process.env.SHOW_BROWSER,
    slowMo: process.env.SHOW_BROWSER ? 300 : 0,
  })
  return launched
}

/**
 * Registers setup and teardown for a test file and returns a function that opens a context. The browser translates every
 * page, unless the file is about pages as the shop renders them.
 */
export function useBrowserUsers(
  file: { readonly translated: boolean; readonly shopUrl?: () => string } = { translated: true },
): (visit?: BrowserOptions) => Promise<BrowserUser> {
  const { shopUrl = () => inject('shopUrl') } = file
  const shoppers: BrowserUser[] = []
  afterEach(async () => {
    const cookies = await Promise.all(shoppers.map(({ context }) => context.cookies()))
    const complaints = [
      ...shoppers.flatMap((shopper) => shopper.complaints),
      ...cookies.flat().map(({ name, domain }) => `cookie ${name} of ${domain}`),
    ]
    await Promise.all(shoppers.splice(0).map(({ context }) => context.close()))
    expect(complaints).toEqual([])
  })
  return async ({ viewport = LAPTOP_VIEWPORT, javaScript = true, worker = false, locale = 'en-IN', ...visit } = {}) => {
    const { translated = file.translated } = visit
    const browser = await shareBrowser()
    const url = shopUrl()
    const context = await browser.newContext({
      viewport,
      javaScriptEnabled: javaScript,
      baseURL: url,
      locale,
      reducedMotion: 'reduce',
      serviceWorkers: worker ? 'allow' : 'block',
    })
    const complaints: string[] = []
    await watchPolicy(context, complaints)
    if (translated) await installTranslator(context)
    const page = await context.newPage()
    if (javaScript) settleAfterNavigation(page, translated)
    const shopper: BrowserUser = { page, context, url, complaints }
    watch(shopper)
    shoppers.push(shopper)
    return shopper
  }
}

/** Tests act on hydrated and translated pages, except after `waitUntil: 'commit'`. */
function settleAfterNavigation(page: Page, translated: boolean): void {
  const { goto, reload } = page
  const settle = async () => {
    await waitForHydration(page)
    if (translated) await waitForTranslation(page)
  }
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await settle()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (options?.waitUntil !== 'commit') await settle()
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
  // A person who reloads or closes a page with unsaved work confirms it. A test about the question has its own listener.
  page.on('dialog', (dialog) => dialog.type() === 'beforeunload' && void dialog.accept().catch(() => {}))
  page.on('websocket', (socket) => complaints.push(`socket to ${socket.url()}`))
}
