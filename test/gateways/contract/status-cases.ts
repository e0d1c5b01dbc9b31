import { expect } from 'vitest'
import { DAY } from '#domain/time.ts'
import {
  AMOUNT,
  beginPayment,
  callsGatewayAtCreate,
  type ContractCase,
  contractCase,
  contractCall,
  gatewayError,
  getSnapshot,
} from './contract-kit.ts'

export const statusCases: readonly ContractCase[] = [
  contractCase(7, 'a paid payment has one capture with a stable id', async (under) => {
    const { ref, created } = await beginPayment(under)
    await under.fake.pay(ref)
    const first = await getSnapshot(under, ref)
    expect(first).toMatchObject({ status: 'paid', amount: AMOUNT, paid: AMOUNT, currency: 'INR', merchantRef: ref })
    expect(first.captures).toMatchObject([{ id: expect.stringMatching(/^\S+$/), amount: AMOUNT }])
    const second = await getSnapshot(
      under,
      ref,
      callsGatewayAtCreate(under.gateway.id) ? created.gatewayRef : first.gatewayRef,
    )
    expect(second).toEqual(first)
  }),
  contractCase(8, 'a failed try is not paid, and a later success is reported', async (under) => {
    const { ref } = await beginPayment(under)
    await under.fake.fail(ref)
    expect(await getSnapshot(under, ref)).toMatchObject({ paid: 0, captures: [] })
    expect((await getSnapshot(under, ref)).status).toMatch(/^(created|pending|failed)$/)
    await under.fake.pay(ref)
    expect(await getSnapshot(under, ref)).toMatchObject({ status: 'paid', paid: AMOUNT })
  }),
  contractCase(9, 'an expired payment is expired and holds no money', async (under) => {
    const { ref } = await beginPayment(under)
    await under.fake.expire(ref)
    expect(await getSnapshot(under, ref)).toMatchObject({ status: 'expired', paid: 0, captures: [] })
  }),
  contractCase(10, 'a success after expiry is reported', async (under) => {
    const { ref } = await beginPayment(under)
    await under.fake.expire(ref)
    await getSnapshot(under, ref)
    await under.fake.pay(ref)
    expect(await getSnapshot(under, ref)).toMatchObject({ status: 'paid', paid: AMOUNT })
  }),
  contractCase(11, 'an underpayment is reported exactly, down to one paisa', async (under) => {
    for (const missing of [1, 100, AMOUNT - 1]) {
      const { ref } = await beginPayment(under)
      await under.fake.pay(ref, { paise: AMOUNT - missing })
      const snapshot = await getSnapshot(under, ref)
      expect(snapshot).toMatchObject({ amount: AMOUNT, paid: AMOUNT - missing })
      expect(snapshot.captures.reduce((sum, { amount }) => sum + amount, 0)).toBe(AMOUNT - missing)
    }
  }),
  contractCase(12, 'two captures of one payment are reported as two', async (under) => {
    const { ref } = await beginPayment(under)
    await under.fake.pay(ref, { twice: true })
    const { captures, paid, amount } = await getSnapshot(under, ref)
    expect([new Set(captures.map(({ id }) => id)).size, paid, amount]).toEqual([2, 2 * AMOUNT, AMOUNT])
  }),
  contractCase(18, 'cancelPayment does what the adapter declares', async (under) => {
    const { ref, created } = await beginPayment(under)
    const { outcome } = await under.gateway.cancelPayment(
      { merchantRef: ref, gatewayRef: created.gatewayRef },
      contractCall,
    )
    const expected = { sync: 'cancelled', async: 'requested', none: 'unsupported' } as const
    expect(outcome).toBe(expected[under.gateway.capabilities.cancel])
    const statuses = [await getSnapshot(under, ref), await getSnapshot(under, ref)].map(({ status }) => status)
    const after = { sync: ['cancelled', 'cancelled'], async: ['pending', 'cancelled'], none: ['pending', 'pending'] }
    expect(statuses).toEqual(after[under.gateway.capabilities.cancel])
    if (outcome === 'unsupported') return
    const again = await under.gateway.cancelPayment({ merchantRef: ref, gatewayRef: null }, contractCall)
    expect(again.outcome).toMatch(/^(cancelled|already_final)$/)
  }),
  contractCase(19, 'cancelPayment never revokes a paid payment', async (under) => {
    const { ref, created } = await beginPayment(under)
    await under.fake.pay(ref)
    const { outcome } = await under.gateway.cancelPayment(
      { merchantRef: ref, gatewayRef: created.gatewayRef },
      contractCall,
    )
    expect(outcome).toBe(under.gateway.capabilities.cancel === 'none' ? 'unsupported' : 'already_final')
    expect(await getSnapshot(under, ref)).toMatchObject({ status: 'paid', paid: AMOUNT })
  }),
  contractCase(36, 'an answer about another payment is an error', async (under) => {
    const { ref, created } = await beginPayment(under)
    await under.fake.pay(ref)
    under.fake.mixUp(ref)
    for (const gatewayRef of [null, created.gatewayRef]) {
      const error = await gatewayError(under.gateway.fetchPayment({ merchantRef: ref, gatewayRef }, contractCall))
      expect(error.kind).toBe('bad_response')
    }
  }),
  contractCase(37, 'held money is not paid', async (under) => {
    const { ref } = await beginPayment(under)
    await under.fake.hold(ref)
    const snapshot = await getSnapshot(under, ref)
    expect(snapshot).toMatchObject({ paid: 0, captures: [] })
    expect(['created', 'pending']).toContain(snapshot.status)
  }),
  contractCase(
    46,
    'the captures of a day are listed with the ids of their payments, where there is a list',
    async (under) => {
      const { ref } = await beginPayment(under)
      await under.fake.fail(ref)
      const now = under.clock.now().getTime()
      const list = () =>
        under.gateway.listCaptures?.({ from: new Date(now - DAY), to: new Date(now + DAY) }, contractCall)
      expect((await list()) ?? []).toEqual([])
      await under.fake.pay(ref)
      const [capture] = (await getSnapshot(under, ref)).captures
      expect((await list()) ?? [{ id: capture!.id, amount: AMOUNT }]).toEqual([{ id: capture!.id, amount: AMOUNT }])
    },
  ),
]
