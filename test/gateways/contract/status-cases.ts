import { expect } from 'vitest'
import { DAY } from '#domain/time.ts'
import { AMOUNT, begin, callsAtCreate, type ContractCase, ctx, failure, look } from './contract-kit.ts'

export const statusCases: readonly ContractCase[] = [
  {
    number: 7,
    name: 'paid, with one capture that keeps its name',
    run: async ({ start }) => {
      const under = await start()
      const { ref, created } = await begin(under)
      await under.fake.pay(ref)
      const first = await look(under, ref)
      expect(first).toMatchObject({ status: 'paid', amount: AMOUNT, paid: AMOUNT, currency: 'INR', merchantRef: ref })
      expect(first.captures).toMatchObject([{ id: expect.stringMatching(/^\S+$/), amount: AMOUNT }])
      const second = await look(under, ref, callsAtCreate(under.gateway.id) ? created.gatewayRef : first.gatewayRef)
      expect(second).toEqual(first)
    },
  },
  {
    number: 8,
    name: 'a failed try is never paid, and a success after it is seen',
    run: async ({ start }) => {
      const under = await start()
      const { ref } = await begin(under)
      await under.fake.fail(ref)
      expect(await look(under, ref)).toMatchObject({ paid: 0, captures: [] })
      expect((await look(under, ref)).status).toMatch(/^(created|pending|failed)$/)
      await under.fake.pay(ref)
      expect(await look(under, ref)).toMatchObject({ status: 'paid', paid: AMOUNT })
    },
  },
  {
    number: 9,
    name: 'expired is expired, without money',
    run: async ({ start }) => {
      const under = await start()
      const { ref } = await begin(under)
      await under.fake.expire(ref)
      expect(await look(under, ref)).toMatchObject({ status: 'expired', paid: 0, captures: [] })
    },
  },
  {
    number: 10,
    name: 'a success after expiry is seen',
    run: async ({ start }) => {
      const under = await start()
      const { ref } = await begin(under)
      await under.fake.expire(ref)
      await look(under, ref)
      await under.fake.pay(ref)
      expect(await look(under, ref)).toMatchObject({ status: 'paid', paid: AMOUNT })
    },
  },
  {
    number: 11,
    name: 'too little is reported as what it is, also one paisa',
    run: async ({ start }) => {
      const under = await start()
      for (const missing of [1, 100, AMOUNT - 1]) {
        const { ref } = await begin(under)
        await under.fake.pay(ref, { paise: AMOUNT - missing })
        const snapshot = await look(under, ref)
        expect(snapshot).toMatchObject({ amount: AMOUNT, paid: AMOUNT - missing })
        expect(snapshot.captures.reduce((sum, { amount }) => sum + amount, 0)).toBe(AMOUNT - missing)
      }
    },
  },
  {
    number: 12,
    name: 'two captures in one payment are two',
    run: async ({ start }) => {
      const under = await start()
      const { ref } = await begin(under)
      await under.fake.pay(ref, { twice: true })
      const { captures, paid, amount } = await look(under, ref)
      expect([new Set(captures.map(({ id }) => id)).size, paid, amount]).toEqual([2, 2 * AMOUNT, AMOUNT])
    },
  },
  {
    number: 18,
    name: 'cancel does what the adapter declares',
    run: async ({ start }) => {
      const under = await start()
      const { ref, created } = await begin(under)
      const { outcome } = await under.gateway.cancelPayment({ merchantRef: ref, gatewayRef: created.gatewayRef }, ctx)
      const expected = { sync: 'cancelled', async: 'requested', none: 'unsupported' } as const
      expect(outcome).toBe(expected[under.gateway.capabilities.cancel])
      const statuses = [await look(under, ref), await look(under, ref)].map(({ status }) => status)
      const after = { sync: ['cancelled', 'cancelled'], async: ['pending', 'cancelled'], none: ['pending', 'pending'] }
      expect(statuses).toEqual(after[under.gateway.capabilities.cancel])
      if (outcome === 'unsupported') return
      const again = await under.gateway.cancelPayment({ merchantRef: ref, gatewayRef: null }, ctx)
      expect(again.outcome).toMatch(/^(cancelled|already_final)$/)
    },
  },
  {
    number: 19,
    name: 'cancel never takes back a payment',
    run: async ({ start }) => {
      const under = await start()
      const { ref, created } = await begin(under)
      await under.fake.pay(ref)
      const { outcome } = await under.gateway.cancelPayment({ merchantRef: ref, gatewayRef: created.gatewayRef }, ctx)
      expect(outcome).toBe(under.gateway.capabilities.cancel === 'none' ? 'unsupported' : 'already_final')
      expect(await look(under, ref)).toMatchObject({ status: 'paid', paid: AMOUNT })
    },
  },
  {
    number: 36,
    name: 'an answer about another payment is an error',
    run: async ({ start }) => {
      const under = await start()
      const { ref, created } = await begin(under)
      await under.fake.pay(ref)
      under.fake.mixUp(ref)
      for (const gatewayRef of [null, created.gatewayRef]) {
        const error = await failure(under.gateway.fetchPayment({ merchantRef: ref, gatewayRef }, ctx))
        expect(error.kind).toBe('bad_response')
      }
    },
  },
  {
    number: 37,
    name: 'money that is only held is not paid',
    run: async ({ start }) => {
      const under = await start()
      const { ref } = await begin(under)
      await under.fake.hold(ref)
      const snapshot = await look(under, ref)
      expect(snapshot).toMatchObject({ paid: 0, captures: [] })
      expect(['created', 'pending']).toContain(snapshot.status)
    },
  },
  {
    number: 46,
    name: 'money of a day is listed under the name that its payment gives it, where there is a list',
    run: async ({ start }) => {
      const under = await start()
      const { ref } = await begin(under)
      await under.fake.fail(ref)
      const now = under.clock.now().getTime()
      const list = () => under.gateway.listCaptures?.({ from: new Date(now - DAY), to: new Date(now + DAY) }, ctx)
      expect((await list()) ?? []).toEqual([])
      await under.fake.pay(ref)
      const [capture] = (await look(under, ref)).captures
      expect((await list()) ?? [{ id: capture!.id, amount: AMOUNT }]).toEqual([{ id: capture!.id, amount: AMOUNT }])
    },
  },
]
