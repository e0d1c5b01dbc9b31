import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ViteDevServer } from 'vite'
import { openVite } from './dev-pages.ts'

const SECRET = 'hunter2-of-the-database'
const ENV_FILE = '.env.dev-pages-test'
const dataDirs: Record<string, string> = {}
let server: Server
let vite: ViteDevServer
let port = 0

/** What private files are called, below a data folder. */
const privateFiles = ['setup.json', 'secret', 'postgres/data/PG_VERSION', 'page.tsx', 'picture.svg']

beforeAll(async () => {
  // Vite reports each address that it refuses.
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  // One beside the sources, as `.data` is, and one among them.
  for (const parent of ['.', 'web']) {
    const folder = mkdtempSync(join(parent, '.data-test-'))
    dataDirs[parent] = folder
    mkdirSync(join(folder, 'postgres/data'), { recursive: true })
    for (const file of privateFiles) writeFileSync(join(folder, file), `"${SECRET}"`)
  }
  writeFileSync(ENV_FILE, SECRET)
  server = createServer((incoming, response) =>
    vite.middlewares(incoming, response, () => response.end('an answer of the shop')),
  )
  vite = await openVite([server], dataDirs.web!)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  vi.restoreAllMocks()
  await vite.close()
  server.close()
  for (const folder of [...Object.values(dataDirs), ENV_FILE]) rmSync(folder, { recursive: true, force: true })
})

type Answer = { readonly text: string; readonly headers: Record<string, unknown> }

/** Sends the address as it is written; fetch would normalise it. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((done, fail) =>
    request({ port, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => done({ text, headers: response.headers }))
    })
      .on('error', fail)
      .end(),
  )
}

const encoded = (path: string) => path.replaceAll(/[.a]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** Every way to write the address of a file. */
function spellings(file: string): string[] {
  const path = `/${file}`
  const absolute = resolve(file)
  const places = [path, `/@fs${absolute}`, `/@fs/${absolute}`, `//${file}`, `/web/../${file}`, `/@id/${absolute}`]
  const queries = [
    '',
    '?raw',
    '?url',
    '?import',
    '?import&raw',
    '?raw&import',
    '?inline',
    '?raw??',
    '?t=1',
    '?.svg?.wasm?init',
  ]
  return [...places, encoded(path), `/@fs${encoded(absolute)}`, `${path.toUpperCase()}`].flatMap((place) =>
    queries.map((query) => place + query),
  )
}

describe('the development server', () => {
  test.each(['.', 'web'])('serves no file of a data folder in %s', async (parent) => {
    for (const file of privateFiles)
      for (const spelling of spellings(join(dataDirs[parent]!, file)))
        expect((await get(spelling)).text, spelling).not.toContain(SECRET)
  })

  test('serves no environment and no file beside the sources', async () => {
    for (const spelling of spellings(ENV_FILE)) expect((await get(spelling)).text, spelling).not.toContain(SECRET)
    for (const spelling of spellings('package.json'))
      expect((await get(spelling)).text, spelling).not.toContain('devDependencies')
  })

  test('serves the sources of the pages and its own client', async () => {
    expect((await get('/web/ui/badge.tsx')).text).toContain('export function')
    expect((await get('/@vite/client')).text).toContain('import')
    expect((await get('/shop/shop.ts')).text).toContain('export')
  })

  test.each(['/dev/mailbox.json', '/', '/api/desk/me', '/@vite/client', '/web/ui/badge.tsx', '/icons/sprite.svg'])(
    'allows no other origin to read %s',
    async (path) => {
      for (const origin of ['http://localhost:5173', 'http://127.0.0.1:1234', 'https://elsewhere.example', 'null']) {
        const { headers } = await get(path, { origin })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    },
  )

  test('answers no foreign host name, which may point to this machine', async () => {
    expect((await get('/dev/mailbox.json', { host: 'rebound.example' })).text).not.toContain('an answer of the shop')
  })
})
