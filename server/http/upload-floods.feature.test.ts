import type { Server } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SECOND } from '#domain/time.ts'
import { UPLOADS_PER_DAY } from '#domain/prescriptions/prescription-rules.ts'
import { registerCustomer } from '#test/factories.ts'
import { nestedForms } from '#test/hostile-files/hostile-pdfs.ts'
import { buildPdf } from '#test/pdf-files.ts'
import { buildPhoto, postPrescriptionFile } from '#test/prescription-steps.ts'
import { exchangeBytes } from '#test/http/raw-socket.ts'
import { sendRawUpload } from '#test/raw-upload.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { createHttpServer, type HttpServer } from '../start/http-server.ts'
import { serveApp, stopListening } from './serve-app.ts'

const FILE_BYTES = 9_900_000
const file = Buffer.alloc(FILE_BYTES)
file.set([0xff, 0xd8, 0xff])

let app: TestApp
let http: HttpServer
let server: Server
let origin: string
beforeAll(async () => {
  app = await startTestApp()
  const patience = { headersMs: 10 * SECOND, requestMs: 30 * SECOND, idleMs: 10 * SECOND }
  const pages = { respond: async () => new Response(), readPageQuery: () => null }
  http = await createHttpServer(app.ctx, app.database, pages)
  server = serveApp(http.listener, { host: '127.0.0.1', port: 0, patience })
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await stopListening(server)
  await http.close()
  await app.close()
})

const upload = (token: string, bytes = file) =>
  sendRawUpload(`${origin}/api/prescriptions/files`, { token, file: bytes })

test('receives a few of 150 parallel uploads of a customer, refuses the others unread and answers everyone else', async () => {
  const { token } = await registerCustomer(app)
  let isFlooded = true
  const visit = async () => {
    while (isFlooded) {
      expect((await fetch(`${origin}/api/health`)).status).toBe(200)
    }
  }
  const visiting = visit()
  const replies = await Promise.all(Array.from({ length: 150 }, () => upload(token)))
  isFlooded = false
  await visiting
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(120)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
}, 120_000)

test('takes all six photos that a customer sends at once', async () => {
  const { token } = await registerCustomer(app)
  const create = { width: 2000, height: 3000, channels: 3, background: 'white' } as const
  const photo = await sharp({ create }).jpeg().toBuffer()
  const replies = await Promise.all(Array.from({ length: 6 }, () => upload(token, photo)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
}, 60_000)

test('refuses uploads without a login and above the limit of the day before it reads them', async () => {
  const { token } = await registerCustomer(app)
  const photo = await buildPhoto()
  for (let sent = 0; sent < UPLOADS_PER_DAY; sent += 1) await postPrescriptionFile(app, { token }, photo)
  const { port } = server.address() as AddressInfo
  const sendHead = async (login: string, length: number) => {
    const head = `POST /api/prescriptions/files HTTP/1.1\r\nHost: shop.test\r\n${login}Content-Length: ${length}\r\n\r\n`
    return (await exchangeBytes(port, head)).statuses
  }
  const login = `Authorization: Bearer ${token}\r\n`
  expect(await sendHead('', FILE_BYTES)).toEqual([401])
  expect(await sendHead(login, FILE_BYTES)).toEqual([429])
  expect(await sendHead(login, 4 * FILE_BYTES)).toEqual([413])
}, 60_000)

test('draws the PDF of a third customer while two send files that take long to draw', async () => {
  const floods = [await registerCustomer(app), await registerCustomer(app)]
  const honest = await registerCustomer(app)
  const hostile = nestedForms()
  const send = async (customer: (typeof floods)[number]) => (await postPrescriptionFile(app, customer, hostile)).status
  const flood = Promise.all(floods.flatMap((customer) => Array.from({ length: 15 }, () => send(customer))))
  expect((await postPrescriptionFile(app, honest, buildPdf())).status).toBe(201)
  expect((await flood).every((status) => [422, 429, 503].includes(status))).toBe(true)
}, 120_000)

test('gives the place of a waiting upload to others when its sender hangs up', async () => {
  const { token } = await registerCustomer(app)
  const hangUp = new AbortController()
  const sent = Array.from({ length: 6 }, () =>
    sendRawUpload(`${origin}/api/prescriptions/files`, { token, file, signal: hangUp.signal }).catch(() => 'hung up'),
  )
  setTimeout(() => hangUp.abort(), 200)
  await Promise.all(sent)
  const photo = Buffer.from(await buildPhoto())
  await vi.waitFor(async () => expect((await upload(token, photo)).status).toBe(201), { timeout: 20 * SECOND })
}, 60_000)

/** Sends all of a body before it reads the answer. */
async function sendBeforeReading(path: string, headers: string, body: Buffer): Promise<string> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: shop.test\r\n${headers}\r\n`)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(body, () => resolve())
  })
  let answer = ''
  for await (const text of socket.setEncoding('utf8')) answer += text
  return answer
}

test('a client that sends 20 MB before it reads gets the refusal of its upload', async () => {
  const { token } = await registerCustomer(app)
  const body = Buffer.alloc(20_000_000)
  const length = `Content-Length: ${body.length}\r\n`
  const login = `Authorization: Bearer ${token}\r\n`
  const chunked = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
  const files = '/api/prescriptions/files'
  const answers = [
    await sendBeforeReading(files, login + length, body),
    await sendBeforeReading(files, `${login}Transfer-Encoding: chunked\r\n`, chunked),
    await sendBeforeReading(files, length, body),
    await sendBeforeReading('/api/auth/login', `Content-Type: application/json\r\n${length}`, body),
    await sendBeforeReading('/api/payments/webhooks/sandbox', length, body),
  ]
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['413', '413', '401', '413', '413'])
  expect(answers[0]).toMatch(/A file may have at most 10 MB\."}$/)
  expect(answers.every((answer) => /^connection: close\r$/im.test(answer))).toBe(true)
}, 60_000)
