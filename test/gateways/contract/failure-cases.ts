import { inspect } from 'node:util'
import { expect, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import type { GatewayUnderTest } from '../fakes/start-fakes.ts'
import type { FakePhonePe } from '../fakes/phonepe.ts'
import {
  beginPayment,
  beginPaidPayment,
  buildPaymentInput,
  callsGatewayAtCreate,
  type ContractCase,
  contractCase,
  contractCall,
  contractCustomer,
  gatewayError,
  newMerchantRef,
} from './contract-kit.ts'

/** Every outgoing call of the adapter, to make while the gateway has a fault. */
function calls(under: GatewayUnderTest, signal?: AbortSignal): (() => Promise<unknown>)[] {
  const { gateway } = under
  const at = { ...contractCall, ...(signal && { signal }) }
  const refund = {
    merchantRef: newMerchantRef(),
    gatewayRef: null,
    captureId: 'cap_1',
    refundRef: newMerchantRef('refund'),
    amount: buildPaymentInput(under).amount,
  }
  return [
    ...(callsGatewayAtCreate(gateway.id) ? [() => gateway.createPayment(buildPaymentInput(under), at)] : []),
    () => gateway.fetchPayment({ merchantRef: newMerchantRef(), gatewayRef: null }, at),
    ...(gateway.capabilities.cancel === 'none'
      ? []
      : [() => gateway.cancelPayment({ merchantRef: newMerchantRef(), gatewayRef: 'gw_1' }, at)]),
    () => gateway.refundPayment(refund, at),
    () => gateway.fetchRefund(refund, at),
  ]
}

/** A signal that never aborts, so that only the timeout of the test ends a hanging call. */
const neverPasses = () => new AbortController().signal

export const failureCases: readonly ContractCase[] = [
  contractCase(
    13,
    'maps 500, 429, 401, invalid JSON, other JSON, redirects and oversized answers to error kinds',
    async (under) => {
      const kinds = {
        http_500: 'server',
        http_429: 'rate_limited',
        http_401: 'auth',
        not_json: 'bad_response',
        wrong_shape: 'bad_response',
        redirect: 'bad_response',
        huge: 'bad_response',
      } as const
      for (const [fault, kind] of Object.entries(kinds)) {
        under.fake.fault(fault as keyof typeof kinds)
        for (const call of calls(under)) expect((await gatewayError(call())).kind, fault).toBe(kind)
      }
    },
  ),
  contractCase(14, 'a silent gateway times out', async (_, { start }) => {
    let timeouts = 0
    const timeout = () => {
      timeouts += 1
      return AbortSignal.timeout(100)
    }
    const under = await start({ timeout })
    for (const fault of ['hang', 'drip'] as const) {
      under.fake.fault(fault)
      const errors = await Promise.all(calls(under).map((call) => gatewayError(call())))
      for (const error of errors) expect(error).toMatchObject({ kind: 'timeout', ambiguous: true })
    }
    expect(timeouts).toBeGreaterThanOrEqual(2)
  }),
  contractCase(15, 'a closed port is unreachable', async (_, { start }) => {
    const { fake } = await start()
    const origin = new URL(fake.url).origin
    const under = await start({ origin })
    await fake.close()
    for (const call of calls(under))
      expect(await gatewayError(call())).toMatchObject({ kind: 'unreachable', ambiguous: true })
  }),
  contractCase(16, 'an aborted call ends at once', async (_, { start }) => {
    for (const warm of [false, true]) {
      const under = await start({ timeout: neverPasses })
      if (warm) await under.gateway.fetchPayment({ merchantRef: newMerchantRef(), gatewayRef: null }, contractCall)
      under.fake.fault('hang')
      for (const [index] of calls(under).entries()) {
        const control = new AbortController()
        const error = gatewayError(calls(under, control.signal)[index]!())
        setTimeout(() => control.abort(), 10)
        expect((await error).kind).toBe('aborted')
      }
      const asked = under.fake.seen.length
      for (const call of calls(under, AbortSignal.abort())) expect((await gatewayError(call())).kind).toBe('aborted')
      expect(under.fake.seen.length).toBeLessThanOrEqual(asked + (under.gateway.id === 'phonepe' && !warm ? 1 : 0))
    }
  }),
  contractCase(17, 'errors contain no secret and no customer data at any depth', async (_, { start }) => {
    let limitMs = MINUTE
    const under = await start({ timeout: () => AbortSignal.timeout(limitMs) })
    const secrets = [
      ...under.secrets,
      ...under.secrets.map((secret) => btoa(secret)),
      contractCustomer.phone,
      contractCustomer.email,
    ]
    await beginPayment(under)
    const errors: unknown[] = []
    for (const fault of [
      'echo',
      'http_500',
      'http_401',
      'not_json',
      'wrong_shape',
      'redirect',
      'hang',
      'accept_then_cut',
    ] as const) {
      under.fake.fault(fault)
      limitMs = fault === 'hang' ? 100 : MINUTE
      errors.push(...(await Promise.all(calls(under).map((call) => call().catch((error: unknown) => error)))))
    }
    await under.fake.close()
    errors.push(...(await Promise.all(calls(under).map((call) => gatewayError(call())))))
    for (const error of errors) {
      const shown = [
        inspect(error, { depth: Infinity, showHidden: true, getters: true }),
        JSON.stringify(error),
        String(error),
      ]
      for (const secret of secrets) expect(shown.join('\n')).not.toContain(secret)
      if (error instanceof Error) expect(error.cause).toBeUndefined()
    }
  }),
  contractCase(
    40,
    'one token is shared, renewed at half its life and replaced once after withdrawal',
    async (under) => {
      const fake = under.fake as FakePhonePe
      const ask = (times: number) =>
        Promise.all(
          Array.from({ length: times }, () =>
            under.gateway.fetchPayment({ merchantRef: newMerchantRef(), gatewayRef: null }, contractCall),
          ),
        )
      fake.fault('slow')
      await ask(20)
      expect(fake.tokensIssued()).toBe(1)
      under.clock.advance(29 * 60 * 1000)
      await ask(2)
      expect(fake.tokensIssued()).toBe(1)
      under.clock.advance(2 * 60 * 1000)
      await ask(20)
      expect(fake.tokensIssued()).toBe(2)
      fake.withdrawTokens()
      await ask(20)
      expect(fake.tokensIssued()).toBe(3)
      const tokensSent = fake.seen.filter(({ path }) => path.endsWith('/token')).length
      fake.fault('http_401')
      expect((await gatewayError(ask(1))).kind).toBe('auth')
      // A permanent 401 causes one retry with a new token, not an endless loop.
      expect(fake.seen.filter(({ path }) => path.endsWith('/token')).length).toBeLessThanOrEqual(tokensSent + 2)
      fake.fault(null)
      await ask(1)
    },
  ),
  contractCase(44, 'a thousand parallel calls leak no socket', async (_, { start }) => {
    const under = await start({ timeout: neverPasses })
    const { ref } = await beginPaidPayment(under)
    const ask = () => under.gateway.fetchPayment({ merchantRef: ref, gatewayRef: null }, contractCall)
    const all = await Promise.all(Array.from({ length: 1000 }, ask))
    expect(all.filter((snapshot) => snapshot?.status === 'paid').length).toBe(1000)
    for (const fault of ['http_500', 'not_json', 'huge'] as const) {
      under.fake.fault(fault)
      await Promise.all(Array.from({ length: 20 }, () => gatewayError(ask())))
    }
    // Idle sockets close after 0.3 s. A socket with an unread answer would stay open.
    const allClosed = async () => expect(await under.fake.connections()).toBe(0)
    await vi.waitFor(allClosed, { timeout: MINUTE, interval: 50 })
  }),
]
