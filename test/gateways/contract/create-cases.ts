import { expect } from 'vitest'
import { paise } from '#domain/money.ts'
import { MINUTE } from '#domain/time.ts'
import {
  AMOUNT,
  beginPayment,
  buildPaymentInput,
  callsGatewayAtCreate,
  type ContractCase,
  contractCase,
  createManualTimeout,
  contractCall,
  contractCustomer,
  gatewayError,
  errorOfLostAnswer,
  getSnapshot,
  lostAnswerFaults,
  newMerchantRef,
} from './contract-kit.ts'

const loneSurrogate = (text: string) => !text.isWellFormed()

export const createCases: readonly ContractCase[] = [
  contractCase(1, 'createPayment returns an action that a browser can follow', async (under) => {
    const { created } = await beginPayment(under)
    const { action } = created
    expect(created.gatewayRef).not.toBe('')
    if (action.kind === 'script') return expect(action.params['paymentSessionId']).toMatch(/^session_/)
    const url = new URL(action.url)
    expect(url.protocol).toBe('https:')
    const known = under.gateway.capabilities.checkoutHosts.some((host) => `.${url.hostname}`.endsWith(`.${host}`))
    expect(known).toBe(true)
  }),
  contractCase(2, 'the amount on the wire is exact to the paisa', async (under) => {
    for (const amount of [49910, 100, 101, 1999, 112233, 9999999].map(paise)) {
      const { ref } = await beginPayment(under, { amount })
      expect(under.fake.payments().find((payment) => payment.ref === ref)?.paise).toBe(amount)
      await under.fake.pay(ref)
      expect(await getSnapshot(under, ref)).toMatchObject({ amount, paid: amount, currency: 'INR' })
    }
  }),
  contractCase(3, 'a repeated createPayment is one payment', async (under) => {
    const { input, created } = await beginPayment(under)
    const again = await under.gateway.createPayment(input, contractCall).catch((error: unknown) => error)
    if (again instanceof Error) expect(again).toMatchObject({ kind: 'duplicate_ref', ambiguous: false })
    else expect(again).toMatchObject({ gatewayRef: created.gatewayRef, action: created.action })
    under.fake.fault('twice', 'write')
    const other = buildPaymentInput(under)
    await under.gateway.createPayment(other, contractCall).then(
      ({ action }) => under.fake.visit(action),
      () => {},
    )
    expect(under.fake.payments().map(({ ref }) => ref)).toEqual([input.merchantRef, other.merchantRef])
    under.fake.fault(null)
    const dearer = under.gateway.createPayment({ ...input, amount: paise(AMOUNT + 100) }, contractCall)
    if (callsGatewayAtCreate(under.gateway.id)) expect((await gatewayError(dearer)).kind).toBe('duplicate_ref')
    else await expect(dearer.then(({ action }) => under.fake.visit(action))).rejects.toThrow('not unique')
    expect(under.fake.payments()[0]?.paise).toBe(AMOUNT)
  }),
  contractCase(
    4,
    'a createPayment whose answer is lost is ambiguous and found by our reference',
    async (_, { start }) => {
      const { timeout, pass } = createManualTimeout()
      const under = await start({ timeout })
      for (const fault of lostAnswerFaults) {
        const input = buildPaymentInput(under)
        const call = () => under.gateway.createPayment(input, contractCall)
        expect((await errorOfLostAnswer(under, fault, { call, pass })).ambiguous, fault).toBe(true)
        expect(await getSnapshot(under, input.merchantRef)).toMatchObject({
          merchantRef: input.merchantRef,
          amount: AMOUNT,
        })
        await under.gateway
          .createPayment(input, contractCall)
          .catch((error) => expect(error).toMatchObject({ kind: 'duplicate_ref' }))
        expect(under.fake.payments().filter(({ ref }) => ref === input.merchantRef).length).toBe(1)
      }
    },
  ),
  contractCase(5, 'an unknown payment is null', async ({ gateway }) => {
    expect(await gateway.fetchPayment({ merchantRef: newMerchantRef(), gatewayRef: null }, contractCall)).toBeNull()
    expect(
      await gateway.fetchPayment({ merchantRef: newMerchantRef(), gatewayRef: 'plink_Unknown1' }, contractCall),
    ).toBeNull()
  }),
  contractCase(6, 'a new payment is unpaid', async (under) => {
    const { ref, created } = await beginPayment(under)
    const snapshot = await getSnapshot(under, ref, callsGatewayAtCreate(under.gateway.id) ? created.gatewayRef : null)
    expect(snapshot).toMatchObject({ merchantRef: ref, amount: AMOUNT, paid: 0, captures: [] })
    expect(['created', 'pending']).toContain(snapshot.status)
  }),
  contractCase(33, 'the gateway receives our return address', async (under) => {
    const { input } = await beginPayment(under)
    expect(under.fake.payments()[0]?.returnUrl).toBe(input.returnUrl)
  }),
  contractCase(34, 'references fit, and a hostile one stays one path segment', async (under) => {
    for (let time = 0; time < 10; time++) await beginPayment(under)
    for (const merchantRef of ['../../etc/passwd', 'a/b', 'x?y=1#z', 'a|b', '%2e%2e/x', ' ', 'ü']) {
      const ref = { merchantRef, gatewayRef: null }
      const found = await under.gateway.fetchPayment(ref, contractCall).catch((error: unknown) => error)
      if (found !== null) expect(found).toMatchObject({ name: 'GatewayError' })
    }
    const pieces = under.fake.seen.flatMap(({ path }) => path.split('/'))
    expect(pieces.filter((piece) => ['..', 'etc', 'passwd', 'b', 'x'].includes(piece))).toEqual([])
  }),
  contractCase(35, 'no medicine and no address leaves the shop', async (under) => {
    const private_ = {
      address: '12 Charminar Road',
      postalCode: '500001',
      items: ['Metformin 500'],
      prescriptionId: 'rx_77',
    }
    const { created } = await beginPayment(under, {
      customer: { ...contractCustomer, ...private_ },
      ...private_,
    } as object)
    const sent = JSON.stringify([under.fake.seen, created.action])
    for (const word of ['Charminar', '500001', 'Metformin', 'rx_77', 'items', 'address'])
      expect(sent).not.toContain(word)
  }),
  contractCase(39, 'browsers are sent to https pages of the gateway only', async (under, { id }) => {
    const { action } = (await beginPayment(under)).created
    // Two adapters take no address from an answer: Cashfree opens a session, PayU a fixed page.
    if (id === 'cashfree') return expect(action).not.toHaveProperty('url')
    if (id === 'payu') return expect(action).toMatchObject({ url: 'https://test.payu.in/_payment' })
    const host = under.gateway.capabilities.checkoutHosts[0]!
    const evil = [
      `http://${host}/x`,
      `https://${host}.evil.example/x`,
      `https://evil.example/${host}`,
      `https://evil${host}/pay/x`,
    ]
    for (const url of [...evil, `https://a@${host}/x`, `https://${host}:8443/x`, 'javascript:alert(1)', '//x', '']) {
      under.fake.misdirect(url)
      expect((await gatewayError(under.gateway.createPayment(buildPaymentInput(under), contractCall))).kind, url).toBe(
        'bad_response',
      )
    }
  }),
  contractCase(42, 'clocks two minutes apart keep the lifetime within its bounds', async (under) => {
    const { expiry } = under.gateway.capabilities
    const lifetimes = [-MINUTE, 0, expiry!.minMs, 20 * MINUTE, expiry!.maxMs, 400 * 24 * 60 * MINUTE]
    for (const skew of [-2 * MINUTE, 0, 2 * MINUTE])
      for (const lifetime of lifetimes) {
        under.fake.skew(skew)
        const now = under.clock.now().getTime()
        const { created } = await beginPayment(under, { expiresAt: new Date(now + lifetime) })
        const left = created.expiresAt!.getTime() - now
        expect(left).toBeGreaterThanOrEqual(expiry!.minMs - 2 * MINUTE)
        expect(left).toBeLessThanOrEqual(expiry!.maxMs + 2 * MINUTE)
      }
  }),
  contractCase(
    43,
    'a customer without phone, e-mail and name is accepted or refused without a crash',
    async (under, { id }) => {
      const input = buildPaymentInput(under, { customer: { id: 'cus_1' } })
      const made = await under.gateway.createPayment(input, contractCall).catch((error: unknown) => error)
      if (id === 'cashfree' || id === 'payu') {
        expect(made).toMatchObject({ kind: 'rejected', ambiguous: false })
        expect(under.fake.seen).toEqual([])
      } else expect(made).toMatchObject({ gatewayRef: expect.any(String) })
    },
  ),
  contractCase(45, 'descriptions and names accept every script', async (under, { id }) => {
    const person = { ...contractCustomer, name: 'आशा Ñandú|O’Brien 🙂' }
    for (const description of [
      'Order № 1042 – ऑर्डर 🧾 "1" & <2>',
      `${'x'.repeat(99)}🙂`,
      `${'x'.repeat(199)}🙂`,
      'a\nb\u0000c',
    ]) {
      const { ref } = await beginPayment(under, { description, customer: person })
      await under.fake.pay(ref)
      expect(await getSnapshot(under, ref)).toMatchObject({ status: 'paid', merchantRef: ref })
      const sent = under.fake.seen.map(({ body }) => body).find((body) => body.includes(ref)) ?? ''
      if (id === 'payu') continue
      const texts = Object.values(JSON.parse(sent)).flatMap((value) =>
        typeof value === 'object' ? Object.values(value ?? {}) : [value],
      )
      expect(texts.filter((text) => typeof text === 'string' && loneSurrogate(text))).toEqual([])
      if (description.startsWith('Order')) expect(texts).toContain(description)
    }
  }),
]
