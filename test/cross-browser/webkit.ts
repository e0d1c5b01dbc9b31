import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#test/shop-process.ts'
import type { BrowserVisit, DrivenBrowser, DrivenPage } from './driven-browser.ts'
import { pollUntil } from './steps.ts'

const PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'] as const
const MINI_BROWSER = process.env.WEBKIT_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

export const missingWebKit = [...PROGRAMS, MINI_BROWSER].every((path) => existsSync(path))
  ? null
  : 'WebKit is not installed: apt-get install webkit2gtk-driver xvfb xauth'

/** Calls one WebDriver command and returns its value. */
type Command = <Value = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>

/** Drives WebKitGTK over WebDriver on a virtual display. The driver allows one session at a time. */
export async function launchWebKit(): Promise<DrivenBrowser> {
  const [driver, xvfbRun] = PROGRAMS
  const port = await findFreePort()
  // In a group of its own, so that the display ends with the driver.
  const child = spawn(xvfbRun, ['-a', driver, `--port=${port}`], { stdio: 'ignore', detached: true })
  const command = sendCommandsTo(`http://127.0.0.1:${port}`)
  await pollUntil(() => command('GET', '/status'))
  return { openVisit: (url, options) => openWebKitVisit(command, url, options), close: () => stopGroup(child) }
}

async function stopGroup(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  process.kill(-child.pid!, 'SIGTERM')
  await ended
}

function sendCommandsTo(driver: string): Command {
  return async <Value>(method: string, path: string, body?: object) => {
    const answer = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value as Value
  }
}

/** Opens a window at the smallest width of the browser, 447 px. */
async function openWebKitVisit(
  command: Command,
  url: string,
  { javaScript = true }: { readonly javaScript?: boolean } = {},
): Promise<BrowserVisit> {
  const options = { binary: MINI_BROWSER, args: ['--automation', `--enable-javascript=${javaScript}`] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', { capabilities })
  const call: Command = (method, path, body) => command(method, `/session/${sessionId}${path}`, body)
  await call('POST', '/window/rect', { width: 360, height: 800 })
  const complaints: string[] = []
  const page = driveWebKitPage(call, url, complaints)
  return {
    page,
    url,
    takeComplaints: async () => {
      await page.evaluate(() => null)
      return complaints.splice(0)
    },
    cookieNames: async () => (await call<{ name: string }[]>('GET', '/cookie')).map(({ name }) => name),
    close: () => call('DELETE', ''),
  }
}

/** The keys of WebDriver's "Keyboard Actions". */
const keys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const

function driveWebKitPage(call: Command, url: string, complaints: string[]): DrivenPage {
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    call('POST', '/actions', { actions: [{ type, id: type, actions }] })
  const strike = (texts: Iterable<string>) =>
    act(
      'key',
      [...texts].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  const moveTo = (x: number, y: number) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) })
  const evaluate: DrivenPage['evaluate'] = async (ask, ...args) => {
    const script = `const found = (${takeComplaints})(arguments[0])
      return [(${ask}).apply(null, [].slice.call(arguments, 1)), found]`
    type Answered = [ReturnType<typeof ask>, string[]]
    const [result, found] = await call<Answered>('POST', '/execute/sync', { script, args: [url, ...args] })
    complaints.push(...found)
    return result
  }
  return {
    open: (to) => call('POST', '/url', { url: to }),
    evaluate,
    hover: (x, y) => act('pointer', [moveTo(x, y)]),
    click: (x, y) =>
      act('pointer', [moveTo(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]),
    type: (text) => strike(text),
    press: (key) => strike([keys[key]]),
    waitForNetworkIdle: () =>
      pollUntil(async () => {
        const countLoaded = () => performance.getEntriesByType('resource').length
        const before = await evaluate(countLoaded)
        await sleep(500)
        if ((await evaluate(countLoaded)) !== before) throw new Error('The page still loads')
      }),
  }
}

/**
 * Runs in the page: returns the policy violations, errors and requests to other origins since the last call. The first
 * call starts the recording, because WebDriver runs no script before a page's own.
 */
function takeComplaints(origin: string): string[] {
  const place = window as { complaints?: string[] }
  if (!place.complaints) {
    const found: string[] = (place.complaints = [])
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      found.push(`policy: ${effectiveDirective} ${blockedURI}`),
    )
    addEventListener('error', ({ message }) => found.push(message))
    addEventListener('unhandledrejection', ({ reason }) => found.push(String(reason)))
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries())
        if (/^https?:/.test(name) && !name.startsWith(`${origin}/`)) found.push(`request to ${name}`)
    }).observe({ type: 'resource', buffered: true })
  }
  return place.complaints.splice(0)
}
