import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ApiKey, endpoints } from '#contract/api.ts'
import { accessKind } from '#contract/endpoint.ts'
import { uploadPrescriptionFile } from '#contract/prescriptions.ts'
import { required } from '#domain/required.ts'
import { deskActions } from '#domain/staff/actions.ts'
import { SECOND } from '#domain/time.ts'
import { buildAccessScene, accessTable } from '#test/access/calls.ts'
import { sendRawCall } from '#test/access/send-raw-call.ts'
import { registerCustomer } from '#test/factories.ts'
import { type TricklingUpload, trickleUpload } from '#test/http/trickle-upload.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { createHttpServer } from '../start/http-server.ts'
import { serveApp, stopListening } from './serve-app.ts'

const SLOW_ACCOUNTS = 8

/** Fewer places than slow accounts. */
const fewPlaces = { concurrency: 4, maxRunningPerNetwork: 4, graceMs: 200 }

let app: TestApp
let crowded: TestApp
const stops: (() => Promise<void>)[] = []
const ports = new Map<TestApp, number>()
beforeAll(async () => {
  const env = { TRUST_PROXY: 'true' }
  app = await startTestApp({ env })
  crowded = await startTestApp({ env, uploadLimits: fewPlaces })
  for (const one of [app, crowded]) {
    const patience = { headersMs: 10 * SECOND, requestMs: 30 * SECOND, idleMs: 10 * SECOND }
    const pages = { respond: async () => new Response(), readPageQuery: () => null }
    const http = await createHttpServer(one.ctx, one.database, pages)
    const server = serveApp(http.listener, { host: '127.0.0.1', port: 0, patience })
    await once(server, 'listening')
    ports.set(one, (server.address() as AddressInfo).port)
    stops.push(async () => {
      await stopListening(server)
      await http.close()
      await one.close()
    })
  }
})
let trickling: TricklingUpload[] = []
afterEach(() => {
  for (const { stop } of trickling) stop()
  trickling = []
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const uploads = endpoints.filter((endpoint) => 'maxUploadBytes' in endpoint)
const customerUploads = uploads.filter(({ access }) => accessKind(access) === 'customer')
const portOf = (one: TestApp) => required(ports.get(one))

/** A valid call of an upload by somebody who may make it. */
async function sendHonestly(one: TestApp, { method, path, access }: (typeof uploads)[number]) {
  const key = `${method} ${path}` as ApiKey
  const scene = await buildAccessScene(one)
  const input = await accessTable[key].good(scene)
  const [role] = typeof access === 'object' ? deskActions[access.desk] : []
  const { token } = role === undefined ? scene.customer : await signInStaff(one, [role])
  const send = (address: string, init?: RequestInit) => {
    const headers = { ...(init?.headers as Record<string, string>), 'x-forwarded-for': '192.0.2.1' }
    return fetch(`http://127.0.0.1:${portOf(one)}${address}`, { ...init, headers })
  }
  const { status } = await sendRawCall({ send }, key, input, { authorization: `Bearer ${token}` })
  return { upload: key, status }
}

/** Eight accounts, each in a network of its own, that trickle a file to each of these uploads. */
async function trickleFromEight(one: TestApp, to: readonly (typeof uploads)[number][]) {
  for (let account = 0; account < SLOW_ACCOUNTS; account += 1) {
    const { token } = await registerCustomer(one)
    const from = `203.0.113.${account}`
    trickling.push(...to.map(({ path }) => trickleUpload({ port: portOf(one), path, token, from })))
  }
}

const expectedOf = ({ method, path }: (typeof uploads)[number]) => {
  const key = `${method} ${path}` as ApiKey
  return { upload: key, status: accessTable[key].status }
}

test('F9: eight accounts that trickle files hold nobody’s upload', async () => {
  await trickleFromEight(app, customerUploads)
  for (const upload of uploads) expect(await sendHonestly(app, upload)).toEqual(expectedOf(upload))
  const refused = trickling.map(({ status }) => status()).filter((status) => status === 503)
  expect(refused).toEqual([])
}, 60_000)

test('F9: where all places are taken, slow senders are ended for those who wait', async () => {
  await trickleFromEight(crowded, [uploadPrescriptionFile])
  for (const upload of uploads) expect(await sendHonestly(crowded, upload)).toEqual(expectedOf(upload))
  expect(trickling.map(({ status }) => status())).toContain(503)
}, 60_000)
