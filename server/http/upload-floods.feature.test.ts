import type { Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SECOND } from '#domain/time.ts'
import { UPLOADS_PER_DAY } from '#domain/prescriptions/prescription-rules.ts'
import { registerCustomer } from '#test/factories.ts'
import { nestedForms } from '#test/hostile-files/hostile-pdfs.ts'
import { buildPdf } from '#test/pdf-files.ts'
import { buildPhoto, postPrescriptionFile } from '#test/prescription-steps.ts'
import { sendRawUpload } from '#test/raw-upload.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { serveApp, stopListening } from './serve-app.ts'

const FILE_BYTES = 9_900_000
const file = Buffer.alloc(FILE_BYTES)
file.set([0xff, 0xd8, 0xff])

let app: TestApp
let server: Server
let origin: string
const sockets = new Set<Socket>()
beforeAll(async () => {
  app = await startTestApp()
  const patience = { headersMs: 10 * SECOND, requestMs: 30 * SECOND, idleMs: 10 * SECOND }
  server = serveApp(getRequestListener(app.fetch), { host: '127.0.0.1', port: 0, patience })
  server.on('connection', (socket) => sockets.add(socket))
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await stopListening(server)
  await app.close()
})

const upload = (token: string, bytes = file) =>
  sendRawUpload(`${origin}/api/prescriptions/files`, { token, file: bytes })

/** The bytes that the server reads during `work`. */
async function countBytesRead(work: () => Promise<unknown>): Promise<number> {
  sockets.clear()
  await work()
  return [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)
}

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

test('refuses uploads without a login and above the limit of the day before it reads them', async () => {
  const { token } = await registerCustomer(app)
  const photo = await buildPhoto()
  for (let sent = 0; sent < UPLOADS_PER_DAY; sent += 1) await postPrescriptionFile(app, { token }, photo)
  const large = Buffer.concat([file, file, file, file])
  const statuses: number[] = []
  const read = await countBytesRead(async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      statuses.push((await upload('none')).status, (await upload(token)).status, (await upload(token, large)).status)
    }
  })
  expect([...new Set(statuses)]).toEqual([401, 429, 413])
  expect(read).toBeLessThan(20_000_000)
}, 60_000)

test('draws the PDF of a third customer while two send files that take long to draw', async () => {
  const floods = [await registerCustomer(app), await registerCustomer(app)]
  const honest = await registerCustomer(app)
  const hostile = nestedForms()
  let open = 0
  const send = async (customer: (typeof floods)[number]) => {
    open += 1
    const { status } = await postPrescriptionFile(app, customer, hostile).finally(() => (open -= 1))
    return status
  }
  const flood = Promise.all(floods.flatMap((customer) => Array.from({ length: 15 }, () => send(customer))))
  expect((await postPrescriptionFile(app, honest, buildPdf())).status).toBe(201)
  expect(open).toBeGreaterThan(2)
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
