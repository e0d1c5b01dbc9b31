import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from '#test/certificates.ts'
import { findFreePort } from '#test/shop-process.ts'

export const NGINX_PATH = '/usr/sbin/nginx'
const DOMAIN = 'shop.example'

export type ProxyResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}
type ProxyRequest = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string }

export type NginxProxy = {
  readonly httpPort: number
  /** Requests a path of https://shop.example and checks the certificate. Rejects when the connection breaks. */
  readonly ask: (path: string, request?: ProxyRequest) => Promise<ProxyResponse>
  readonly stop: () => Promise<void>
}

/** Starts nginx with ops/nginx-shop.conf; only the ports and the file paths differ. */
export async function startNginxProxy(shopPort: number, { key, cert, ca }: Certificate): Promise<NginxProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-'))
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()]
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'cert.pem'), cert)
  mkdirSync(join(folder, 'temp'))
  // Started by root, nginx drops its rights before it buffers a large body.
  chmodSync(folder, 0o711)
  chmodSync(join(folder, 'temp'), 0o777)
  const site = readFileSync('ops/nginx-shop.conf', 'utf8')
    .replaceAll(/^.*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
    .replace('/etc/letsencrypt/live/shop.example/fullchain.pem', join(folder, 'cert.pem'))
    .replace('/etc/letsencrypt/live/shop.example/privkey.pem', join(folder, 'key.pem'))
  writeFileSync(join(folder, 'shop.conf'), site)
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder))
  const child = spawn(NGINX_PATH, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const ask: NginxProxy['ask'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((done, fail) => {
      const to = { host: '127.0.0.1', port: httpsPort, servername: DOMAIN, ca, path, method, agent: false as const }
      const sent = {
        host: DOMAIN,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      }
      const asked = request({ ...to, headers: sent }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer
          .on('error', fail)
          .on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      })
      asked.on('error', fail).end(body)
    })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { httpPort, ask, stop }
}

function mainConfig(folder: string): string {
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`)
  return `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log;
events {} http { access_log off; ${temps.join(' ')} include ${folder}/shop.conf; }`
}
