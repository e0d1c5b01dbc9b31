import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { HOUR } from '#domain/time.ts'
import { createSandboxGateway, type SandboxGateway } from '#demo/gateway/create-sandbox-gateway.ts'
import type { SandboxKeys } from '#demo/gateway/sandbox-keys.ts'
import type { SandboxPayment } from '#demo/gateway/sandbox-payment.ts'
import { createMemorySandboxStore } from './memory-sandbox-store.ts'
import { type FakeGateway, buildRawPost, type WebhookOptions } from './fake-gateway.ts'
import { type FakeAnswer, type FakeRequest, startFakeServer } from './fake-server.ts'

export const SANDBOX_PUBLIC_URL = 'https://shop.example/sandbox-gateway'

type Keys = { keys: SandboxKeys; now: () => Date }

const paymentAnswer = z
  .object({ id: z.string(), reference: z.string(), amount: z.number(), checkout_url: z.string() })
  .loose()
const refundAnswer = z.object({ reference: z.string(), amount: z.number(), payment_reference: z.string() }).loose()

/** The embedded sandbox gateway, with methods for the actions of a shopper and a bank. */
class Sandbox {
  readonly store = createMemorySandboxStore()
  readonly known = new Map<string, { ref: string; paise: number; returnUrl: string; id: string }>()
  readonly refunds = new Map<string, { ref: string; paise: number }>()
  readonly mixed = new Set<string>()
  readonly settled = new Map<string, boolean>()
  readonly given: Keys
  readonly gateway: SandboxGateway
  skew = 0
  page: string | null = null

  constructor(given: Keys) {
    this.given = given
    this.gateway = createSandboxGateway({
      store: this.store,
      keys: given.keys,
      publicUrl: SANDBOX_PUBLIC_URL,
      webhookUrl: 'http://127.0.0.1:9/webhook',
      shopOrigins: ['https://shop.example'],
      now: () => this.clock(),
      refundDelayMs: HOUR,
    })
  }

  clock(): Date {
    return new Date(this.given.now().getTime() + this.skew)
  }

  async answer({ method, path, query, headers, body }: FakeRequest): Promise<FakeAnswer> {
    const url = `http://sandbox.test${path.replace('/sandbox-gateway', '')}?${query}`
    const request = new Request(url, { method, headers, body: method === 'GET' ? null : body })
    const response = await this.gateway.app.fetch(request)
    const json: unknown = await response.json()
    const [payment, refund] = [paymentAnswer.safeParse(json).data, refundAnswer.safeParse(json).data]
    if (payment !== undefined) return { status: response.status, json: await this.showPayment(payment) }
    return { status: response.status, json: refund === undefined ? json : this.showRefund(refund) }
  }

  async showPayment(shown: z.infer<typeof paymentAnswer>) {
    const { reference: ref, amount: paise, id } = shown
    const { returnUrl } = (await this.store.find('reference', ref))!
    this.known.set(ref, { ref, paise, returnUrl, id })
    const other = this.mixed.has(ref) ? { reference: `p${'z'.repeat(20)}`, id: 'pay_other' } : {}
    return { ...shown, ...other, checkout_url: this.page ?? shown.checkout_url }
  }

  showRefund(shown: z.infer<typeof refundAnswer>) {
    const { reference: ref, amount: paise } = shown
    this.refunds.set(ref, { ref, paise })
    const ok = this.settled.get(ref)
    return ok === undefined ? shown : { ...shown, status: ok ? 'succeeded' : 'failed' }
  }

  async change(ref: string, changed: (payment: SandboxPayment) => Partial<SandboxPayment>): Promise<void> {
    await this.store.change(this.known.get(ref)!.id, (payment) => ({ ...payment, ...changed(payment) }))
  }

  pay(ref: string, { paise, twice = false }: { paise?: number; twice?: boolean } = {}): Promise<void> {
    return this.change(ref, ({ amount, captures }) => {
      const ids = Array.from({ length: twice ? 2 : 1 }, (_, index) => `cap_${ref}_${captures.length + index}`)
      return { status: 'paid', captures: [...captures, ...ids.map((id) => ({ id, amount: paise ?? amount }))] }
    })
  }

  webhook(
    ref: string,
    { refundRef, secret = this.given.keys.webhookSecret, at = this.given.now(), body }: WebhookOptions = {},
  ) {
    const event = {
      id: 'evt_1',
      event: refundRef ? 'refund.succeeded' : 'payment.paid',
      reference: ref,
      refund_reference: refundRef,
    }
    const sent = body ?? JSON.stringify(event)
    const signature = createHmac('sha256', secret).update(`${at.getTime()}.`).update(sent).digest('hex')
    return buildRawPost(sent, { 'x-sandbox-signature': `t=${at.getTime()},v1=${signature}` }, this.given.now())
  }
}

/** The embedded sandbox gateway itself, behind a server with the faults of the fakes. */
export async function startFakeSandbox(given: Keys): Promise<FakeGateway> {
  const vendor = new Sandbox(given)
  const server = await startFakeServer({
    answer: (request) => vendor.answer(request),
    isWrite: ({ method }) => method === 'POST',
  })
  return {
    ...server,
    url: `${server.url}/sandbox-gateway`,
    visit: async () => {},
    pay: (ref, how) => vendor.pay(ref, how),
    hold: (ref) => vendor.change(ref, () => ({ status: 'paid', captures: [] })),
    fail: (ref) => vendor.change(ref, () => ({ status: 'failed' })),
    expire: (ref) => vendor.change(ref, () => ({ expiresAt: vendor.clock().getTime() })),
    mixUp: (ref) => void vendor.mixed.add(ref),
    settleRefund: (ref, ok) => void vendor.settled.set(ref, ok),
    payments: () => [...vendor.known.values()],
    refunds: () => [...vendor.refunds.values()],
    misdirect: (url) => void (vendor.page = url),
    skew: (ms) => void (vendor.skew = ms),
    webhook: (ref, options) => vendor.webhook(ref, options),
  }
}
