import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import type { Send } from '#contract/client.ts'
import { makeCertificate } from '#test/certificates.ts'
import { findFreePort } from '#test/shop-process.ts'

export const HAPROXY_PATH = '/usr/sbin/haproxy'
export const hasHaproxy = existsSync(HAPROXY_PATH)
const DOMAIN = 'shop.example'

export type Haproxy = {
  /** Sends requests of the visitor with this number, who has an address of his own. Rejects when the connection breaks. */
  readonly sendAs: (visitor: number) => Send
  /** The names of the shops that get requests. */
  readonly listUp: () => Promise<string[]>
  readonly stop: () => Promise<void>
}

/** Starts HAProxy with ops/haproxy/shop.cfg before two shops; only the ports, addresses and the certificate's path differ. */
export async function startHaproxy([a, b]: readonly [string, string]): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-haproxy-'))
  const { key, cert, ca } = makeCertificate(DOMAIN)
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()]
  const path = (name: string) => join(folder, name)
  const [config, certificate, socket] = [path('haproxy.cfg'), path('shop.pem'), path('admin.sock')]
  writeFileSync(certificate, cert + key, { mode: 0o600 })
  const text = readFileSync('ops/haproxy/shop.cfg', 'utf8')
    .replace('bind :80\n', `bind 127.0.0.1:${httpPort}\n`)
    .replace('bind :443 ', `bind 127.0.0.1:${httpsPort} `)
    .replace('/etc/haproxy/shop.pem', certificate)
    .replace('/run/haproxy/admin.sock', socket)
    .replaceAll('10.0.0.11:3000', a)
    .replaceAll('10.0.0.12:3000', b)
  writeFileSync(config, text)
  // Its failure has the reason; a running one reports each change of a shop.
  execFileSync(HAPROXY_PATH, ['-c', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  const child = spawn(HAPROXY_PATH, ['-db', '-f', config], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    sendAs: (visitor) => (wanted) => sendFrom(wanted, { localAddress: `127.0.1.${visitor}`, port: httpsPort, ca }),
    listUp: async () => {
      const command = connect(socket)
      command.end('show stat\n')
      const rows = (await readText(command)).split('\n').map((line) => line.split(','))
      return rows
        .filter(([backend, , ...cells]) => backend === 'shop' && cells.includes('UP'))
        .map(([, name = '']) => name)
        .filter((name) => name !== 'BACKEND')
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type From = { readonly localAddress: string; readonly port: number; readonly ca: string }

async function sendFrom(wanted: Request, from: From): Promise<Response> {
  const { pathname, search } = new URL(wanted.url)
  const body = Buffer.from(await wanted.arrayBuffer())
  const headers = { ...Object.fromEntries(wanted.headers), host: DOMAIN, 'content-length': String(body.length) }
  const to = { host: '127.0.0.1', servername: DOMAIN, agent: false as const, ...from }
  return new Promise((done, fail) => {
    const asked = request({ ...to, path: pathname + search, method: wanted.method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', fail)
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        const empty = [204, 304].includes(status)
        done(new Response(empty ? null : Buffer.concat(parts), { status, headers: answer.headers as HeadersInit }))
      })
    })
    asked.on('error', fail).end(body)
  })
}
