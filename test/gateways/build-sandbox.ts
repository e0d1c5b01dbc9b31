import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paise } from '#domain/money.ts'
import { MINUTE } from '#domain/time.ts'
import type { ReturnHint, WebhookVerdict } from '#server/gateways/payments/gateway.ts'
import { createSandboxGateway } from '#demo/gateway/create-sandbox-gateway.ts'
import type { SandboxStore } from '#demo/gateway/sandbox-store.ts'
import { createMemorySandboxStore } from './fakes/memory-sandbox-store.ts'
import { createSandboxAdapter } from '#demo/gateway/sandbox-adapter.ts'
import { serve } from '@hono/node-server'
import { newMerchantRef } from './contract/contract-kit.ts'
import { buildRawPost } from './fakes/fake-gateway.ts'

const keys = { apiKey: 'a'.repeat(40), webhookSecret: 'b'.repeat(40) }
const publicUrl = 'https://shop.example/sandbox-gateway'
const ctx = { requestId: 'req_bench' }

export type SandboxTestBed = Awaited<ReturnType<typeof buildSandbox>>

/** The sandbox gateway, its adapter, a webhook endpoint that records its requests, and a manual clock. */
export async function buildSandbox(store: SandboxStore = createMemorySandboxStore()) {
  let time = Date.parse('2026-11-20T06:30:00Z')
  const now = () => new Date(time)
  const shop = await startShop(now)
  const shopOrigins = ['https://shop.example', 'http://127.0.0.1:3000']
  const sandbox = createSandboxGateway({ store, keys, publicUrl, webhookUrl: shop.webhookUrl, shopOrigins, now })
  const server = serve({ fetch: sandbox.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const adapter = createSandboxAdapter(
    { apiUrl, publicUrl, apiKey: keys.apiKey, webhookSecrets: [keys.webhookSecret] },
    { now },
  )

  const raw = async (path: string, init?: RequestInit): Promise<Response> => sandbox.app.request(path, init)
  const newPayment = () => ({
    reference: newMerchantRef(),
    amount: 49910,
    currency: 'INR',
    description: 'Order 1042',
    return_url: 'https://shop.example/payments/return/tok',
    expires_at: new Date(time + 20 * MINUTE).toISOString(),
  })
  const bearer = { authorization: `Bearer ${keys.apiKey}`, 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    raw(path, { method: 'POST', headers: bearer, body: JSON.stringify(body) })
  const fetchPayment = (ref: string) => adapter.fetchPayment({ merchantRef: ref, gatewayRef: null }, ctx)
  const captureOf = async (ref: string) => (await fetchPayment(ref))!.captures[0]!.id

  return {
    received: shop.received,
    raw,
    post,
    newPayment,
    fetch: fetchPayment,
    deliverDue: sandbox.deliverDue,
    advance: (ms: number) => void (time += ms),
    answerWith: shop.answerWith,
    create: async (given: object = {}) => {
      const asked = { ...newPayment(), ...given }
      const { checkout_url: url } = (await (await post('/v1/payments', asked)).json()) as { checkout_url: string }
      return { ref: asked.reference, page: url.slice(publicUrl.length) }
    },
    open: (page: string) => raw(page),
    /** Opens the page and submits these choices. */
    press: async (page: string, choices: Record<string, string>) => {
      const csrf = /name="csrf" value="(\w+)"/.exec(await (await raw(page)).text())?.[1] ?? lastCsrf.get(page) ?? ''
      lastCsrf.set(page, csrf)
      return raw(page, { method: 'POST', body: new URLSearchParams({ csrf, ...choices }) })
    },
    refund: async (ref: string) => {
      const refund = { captureId: await captureOf(ref), refundRef: newMerchantRef('refund'), amount: paise(100) }
      return adapter.refundPayment({ merchantRef: ref, gatewayRef: null, ...refund }, ctx)
    },
    listRefunds: async (ref: string) => adapter.listRefunds({ merchantRef: ref, captureId: await captureOf(ref) }, ctx),
    readReturn: (url: string): ReturnHint => adapter.readReturn({ ...buildRawPost('', {}, now()), method: 'GET', url }),
    /** The verdict on each received webhook. */
    verdicts: (): WebhookVerdict[] =>
      shop.received.map(({ headers, body, at }) => adapter.verifyWebhook(buildRawPost(body, headers, at))),
    events: (): string[] => shop.received.map(({ body }) => JSON.parse(body).event),
    close: async () => {
      server.close()
      await shop.close()
    },
  }
}

/** A webhook endpoint that records its requests and gives configurable answers. */
async function startShop(now: () => Date) {
  const received: { headers: Record<string, string>; body: string; at: Date }[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ headers, body: Buffer.concat(chunks).toString(), at: now() })
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    answerWith: (code: number) => void (status = code),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A second submit comes from a page that was opened before the first. */
const lastCsrf = new Map<string, string>()
