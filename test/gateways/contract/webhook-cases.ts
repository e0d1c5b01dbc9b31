import { expect } from 'vitest'
import type { RawHttp } from '#server/gateways/payments/gateway.ts'
import {
  beginPayment,
  beginPaidPayment,
  type ContractCase,
  contractCase,
  contractCall,
  newMerchantRef,
} from './contract-kit.ts'
import { hostileBodies, hostileHeaders, hostileUrls } from './hostile.ts'

const textOf = ({ body }: RawHttp) => new TextDecoder().decode(body)
const withBody = (request: RawHttp, body: string): RawHttp => ({ ...request, body: new TextEncoder().encode(body) })

export const webhookCases: readonly ContractCase[] = [
  contractCase(25, 'a payment webhook names our reference and no state', async (under) => {
    const { ref } = await beginPayment(under)
    await under.fake.pay(ref)
    const verdict = under.gateway.verifyWebhook(under.fake.webhook(ref))
    expect(verdict).toMatchObject({ ok: true, dedupeKey: expect.stringMatching(/^[0-9a-f]{64}$/) })
    if (!verdict.ok) return
    expect(verdict.events).toEqual([{ kind: 'payment', merchantRef: ref, name: expect.any(String) }])
  }),
  contractCase(
    26,
    'a refund webhook names both references, or is refused where refunds have no webhook',
    async (under) => {
      const { ref, refund } = await beginPaidPayment(under)
      await under.gateway.refundPayment(refund, contractCall)
      const verdict = under.gateway.verifyWebhook(under.fake.webhook(ref, { refundRef: refund.refundRef }))
      const event = { kind: 'refund', merchantRef: ref, refundRef: refund.refundRef, name: expect.any(String) }
      if (under.gateway.capabilities.refundWebhooks) expect(verdict).toMatchObject({ ok: true, events: [event] })
      else expect(verdict).toEqual({ ok: false, reason: 'missing_signature' })
    },
  ),
  contractCase(27, 'a webhook with a wrong secret or without a signature is refused', async (under) => {
    const { ref } = await beginPayment(under)
    const forged = under.fake.webhook(ref, { secret: 'W7ongSecret0123456789abcdef' })
    expect(under.gateway.verifyWebhook(forged)).toEqual({ ok: false, reason: 'bad_signature' })
    const right = under.fake.webhook(ref)
    const bare =
      under.gateway.id === 'payu' ? withBody(right, textOf(right).replace(/&hash=\w+/, '')) : { ...right, headers: {} }
    expect(under.gateway.verifyWebhook(bare)).toEqual({ ok: false, reason: 'missing_signature' })
    expect(under.gateway.verifyWebhook({ ...right, body: new Uint8Array() }).ok).toBe(false)
  }),
  contractCase(28, 'a changed webhook body is refused, or the adapter declares bodies unprotected', async (under) => {
    const [{ ref }, other] = [await beginPayment(under), await beginPayment(under)]
    const right = under.fake.webhook(ref)
    const verdict = under.gateway.verifyWebhook(withBody(right, textOf(right).replaceAll(ref, other.ref)))
    if (under.gateway.capabilities.webhookAuth === 'signed-body')
      expect(verdict).toEqual({ ok: false, reason: 'bad_signature' })
    // The webhook only names the payment to fetch.
    else expect(verdict).toMatchObject({ ok: true, events: [{ kind: 'payment', merchantRef: other.ref }] })
  }),
  contractCase(29, 'a reserialised webhook body is refused', async (under) => {
    const { ref } = await beginPayment(under)
    // Vendors write numbers and slashes that JSON.stringify changes.
    const body = textOf(under.fake.webhook(ref)).replace(/}$/, ',"amount":499.10,"page":"https:\\/\\/shop.example"}')
    const right = under.fake.webhook(ref, { body })
    expect(under.gateway.verifyWebhook(right).ok).toBe(true)
    const again = withBody(right, JSON.stringify(JSON.parse(body)))
    expect(under.gateway.verifyWebhook(again)).toEqual({ ok: false, reason: 'bad_signature' })
  }),
  contractCase(30, 'the dedupe key of a webhook depends on signed content only', async (under) => {
    const [one, two] = [await beginPayment(under), await beginPayment(under)]
    const keyOf = (request: RawHttp) => {
      const verdict = under.gateway.verifyWebhook(request)
      return verdict.ok ? verdict.dedupeKey : `refused: ${verdict.reason}`
    }
    const first = under.fake.webhook(one.ref)
    const replayed = {
      ...first,
      headers: { ...first.headers, 'x-razorpay-event-id': 'evt_other', 'x-request-id': 'other' },
    }
    expect(keyOf(replayed)).toBe(keyOf(first))
    const retried = under.fake.webhook(one.ref, { at: new Date(under.clock.now().getTime() - 5000) })
    expect(keyOf(retried)).toBe(keyOf(first))
    expect(keyOf(under.fake.webhook(two.ref))).not.toBe(keyOf(first))
  }),
  contractCase(31, 'hostile webhook bodies and headers are refused or ignored without an exception', async (under) => {
    const { ref } = await beginPayment(under)
    const right = under.fake.webhook(ref)
    for (const body of hostileBodies) {
      for (const request of [
        under.fake.webhook(ref, { body }),
        { ...right, body: under.fake.webhook(ref, { body }).body },
      ]) {
        const verdict = under.gateway.verifyWebhook(request)
        if (verdict.ok) expect(verdict.events).toEqual([])
      }
    }
    for (const value of hostileHeaders)
      for (const name of Object.keys(right.headers).filter((one) => /signature|timestamp|authorization/.test(one)))
        expect(under.gateway.verifyWebhook({ ...right, headers: { ...right.headers, [name]: value } }).ok).toBe(false)
  }),
  contractCase(32, 'a forged or hostile return is never valid and never throws', async ({ gateway, clock }) => {
    for (const method of ['GET', 'POST'])
      for (const url of hostileUrls)
        for (const body of hostileBodies) {
          const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
          const hint = gateway.readReturn({ method, url, headers: {}, body: bytes, receivedAt: clock.now() })
          expect(hint.signature).not.toBe('valid')
        }
  }),
  contractCase(38, 'an old webhook is refused where its time is signed, and harmless elsewhere', async (under) => {
    const { ref } = await beginPayment(under)
    const { webhookMaxAgeMs: maxAge } = under.gateway.capabilities
    const signedAt = (offset: number) => under.fake.webhook(ref, { at: new Date(under.clock.now().getTime() + offset) })
    const days = 24 * 60 * 60 * 1000
    if (maxAge === null) {
      const [fresh, old] = [
        signedAt(0),
        { ...signedAt(0), receivedAt: new Date(under.clock.now().getTime() + 3 * days) },
      ]
      return expect(under.gateway.verifyWebhook(old)).toEqual(under.gateway.verifyWebhook(fresh))
    }
    expect(under.gateway.verifyWebhook(signedAt(-maxAge + 1000)).ok).toBe(true)
    for (const offset of [-maxAge - 1000, maxAge + 1000, -400 * days])
      expect(under.gateway.verifyWebhook(signedAt(offset))).toEqual({ ok: false, reason: 'stale' })
  }),
  contractCase(41, 'a webhook with the previous secret is accepted, with a third one refused', async (under) => {
    const ref = newMerchantRef()
    expect(under.gateway.verifyWebhook(under.fake.webhook(ref, { secret: under.oldSecret })).ok).toBe(true)
    expect(under.gateway.verifyWebhook(under.fake.webhook(ref, { secret: `${under.oldSecret}x` })).ok).toBe(false)
    expect(under.gateway.verifyWebhook(under.fake.webhook(ref, { secret: ' ' })).ok).toBe(false)
  }),
]
