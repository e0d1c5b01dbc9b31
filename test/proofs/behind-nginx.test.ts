import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SECOND } from '#domain/time.ts'
import { makeCertificate } from '#test/certificates.ts'
import { openDatabase } from '#server/db/connect.ts'
import { liveEnvironment } from '#test/live-environment.ts'
import { setOpening } from '#test/shop-opening.ts'
import { type FragileServer, startPostgresServer } from '#test/postgres-server.ts'
import { findFreePort } from '#test/shop-process.ts'
import { NGINX_PATH, type NginxProxy, type ProxyResponse, startNginxProxy } from './harness/nginx.ts'
import { reportProof, proofSize } from './harness/size.ts'

vi.setConfig({ testTimeout: 300 * SECOND, hookTimeout: 120 * SECOND })

const RESTARTS = proofSize(2, 20)
const CLIENTS = 12
const folder = mkdtempSync(join(tmpdir(), 'shop-live-'))

type Socket = { readonly fd: number; readonly close: () => void }
/** A listening socket that stays open while the shop restarts, like the one of ops/shop.socket. */
const openSocket = (net as unknown as { _createServerHandle: (host: string, port: number, family: number) => Socket })
  ._createServerHandle

let postgres: FragileServer
let socket: Socket
let shop: ChildProcess
let proxy: NginxProxy
let said = ''

/** The live shop as ops/shop.service starts it, with two processes. */
async function startShop(): Promise<void> {
  const env = {
    ...process.env,
    ...liveEnvironment,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
  }
  const own = { WEB_PROCESSES: '2', DATABASE_POOL: '5', LISTEN_FDS: '1', ENQUIRIES_PER_HOUR: '100000' }
  const compiled = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') }
  const stdio = ['ignore', 'pipe', 'pipe', socket.fd] as const
  shop = spawn(process.execPath, ['server/main.ts'], { env: { ...env, ...own, ...compiled }, stdio: [...stdio] })
  const from = said.length
  for (const stream of [shop.stdout, shop.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  await vi.waitFor(() => expect(said.slice(from)).toContain('The shop is open'), { timeout: 60 * SECOND })
}

async function stopShop(): Promise<void> {
  const ended = once(shop, 'close')
  shop.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}

describe.skipIf(!existsSync(NGINX_PATH))('behind nginx with TLS', () => {
  beforeAll(async () => {
    postgres = await startPostgresServer({ durable: true })
    const port = await findFreePort()
    socket = openSocket('127.0.0.1', port, 4)
    await startShop()
    const { db, close } = await openDatabase({ kind: 'server', url: postgres.url, poolSize: 1 })
    await setOpening(db)
    await close()
    proxy = await startNginxProxy(port, makeCertificate('shop.example'))
    await vi.waitFor(() => proxy.ask('/api/health'), { timeout: 10 * SECOND })
  })
  afterAll(async () => {
    await proxy?.stop()
    await stopShop()
    socket.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('redirects http to https, and https sends HSTS', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${proxy.httpPort}/products?search=a`, {
      headers: { host: 'shop.example' },
      redirect: 'manual',
    })
    expect([status, headers.get('location')]).toEqual([308, 'https://127.0.0.1/products?search=a'])
    expect((await proxy.ask('/')).headers['strict-transport-security']).toMatch(/^max-age=\d+/)
  })

  test('accepts every form that works without JavaScript', async () => {
    const sent: string[] = []
    for (const path of ['/', '/products', '/products?search=para', '/contact-us', '/login', '/register', '/cart']) {
      const page = await proxy.ask(path)
      for (const form of formsOf(page.text, path)) {
        const { status } = await submit(form)
        expect([path, form.method, form.action, status]).toEqual([
          path,
          form.method,
          form.action,
          form.method === 'post' ? 201 : 200,
        ])
        sent.push(`${form.method} ${form.action}`)
      }
    }
    expect(new Set(sent)).toEqual(new Set(['get /products', 'post /contact-us', 'get /contact-us']))
  })

  test('refuses a form of another site', async () => {
    const form = { method: 'POST', headers: { origin: 'https://evil.example', ...urlencoded }, body: 'name=x' }
    expect((await proxy.ask('/contact-us', form)).status).toBe(403)
  })

  test('only the desk may send large files', async () => {
    const file = { method: 'POST', headers: {}, body: 'x'.repeat(2_000_000) }
    expect((await proxy.ask('/api/desk/products/prd_x/images?version=1', file)).status).toBe(401)
    expect((await proxy.ask('/api/orders/create', file)).status).toBe(413)
  })

  test('a restart under load fails no request', async () => {
    let running = true
    const seen: Record<string, number> = {}
    const note = async (what: string, answer: Promise<ProxyResponse>) => {
      const outcome = await answer.then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      )
      seen[`${what} ${outcome}`] = (seen[`${what} ${outcome}`] ?? 0) + 1
    }
    const visit = async () => {
      while (running) {
        await note('page', proxy.ask('/history'))
        await note('list', proxy.ask('/api/products?limit=1'))
        await note('form', submit({ method: 'post', action: '/contact-us', fields: enquiry }))
      }
    }
    const clients = Array.from({ length: CLIENTS }, visit)
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await new Promise((done) => setTimeout(done, SECOND))
      await stopShop()
      await startShop()
    }
    running = false
    await Promise.all(clients)
    expect(Object.keys(seen).toSorted()).toEqual(['form 201', 'list 200', 'page 200'])
    const requests = Object.values(seen).reduce((sum, count) => sum + count, 0)
    expect(requests).toBeGreaterThan(RESTARTS * CLIENTS)
    reportProof('restarts behind nginx', { restarts: RESTARTS, requests, failed: 0 })
  })
})

type Form = { readonly method: string; readonly action: string; readonly fields: Readonly<Record<string, string>> }

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const enquiry = { name: 'Visitor', phone: '9000000001', email: 'visitor@shop.example', message: 'When do you open?' }

/** The forms that a browser without JavaScript can send: those with an enabled button. */
function formsOf(html: string, path: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = '', content = '']) => {
    const buttons = [...content.matchAll(/<button[^>]*>/g)].map(([tag]) => tag)
    if (!buttons.some((tag) => tag.includes('type="submit"') && !tag.includes('disabled=""'))) return []
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
    const names = [...content.matchAll(/<(?:input|select|textarea)[^>]*\bname="([^"]+)"/g)].map(([, name = '']) => name)
    const typed: Readonly<Record<string, string>> = enquiry
    const fields = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))
    return [{ method: read('method') ?? 'get', action: (read('action') ?? path).replace(/[?#].*/, '') || path, fields }]
  })
}

/** Sends a form as a browser does at https://shop.example. */
async function submit({ method, action, fields }: Form): Promise<ProxyResponse> {
  const text = new URLSearchParams(fields).toString()
  if (method === 'get') return proxy.ask(`${action}?${text}`)
  const headers = { origin: 'https://shop.example', ...urlencoded }
  return proxy.ask(action, { method: 'POST', headers, body: text })
}
