import { expect } from 'vitest'
import { paise } from '#domain/money.ts'
import {
  AMOUNT,
  beginPaid,
  type ContractCase,
  contractCase,
  createTimeout,
  ctx,
  failure,
  failureOfLostAnswer,
  look,
  lostAnswers,
  newRef,
} from './contract-kit.ts'

export const refundCases: readonly ContractCase[] = [
  contractCase(20, 'a partial refund is pending, then done, and the payment stays paid', async (under) => {
    const { ref, refund } = await beginPaid(under)
    const first = await under.gateway.refundPayment(refund, ctx)
    expect(first).toMatchObject({ status: 'pending', refundRef: refund.refundRef, amount: 10000 })
    await under.fake.settleRefund(refund.refundRef, true)
    const done = await under.gateway.fetchRefund(refund, ctx)
    expect(done).toMatchObject({ status: 'succeeded', refundRef: refund.refundRef, amount: 10000 })
    expect(done?.gatewayRefundId).toBe(first.gatewayRefundId)
    expect(await look(under, ref)).toMatchObject({ status: 'paid', paid: AMOUNT })
    const rest = { ...refund, refundRef: newRef('refund'), amount: paise(AMOUNT - 10000) }
    expect(await under.gateway.refundPayment(rest, ctx)).toMatchObject({ status: 'pending', amount: AMOUNT - 10000 })
  }),
  contractCase(21, 'a repeated refund, sequential, parallel or duplicated, is one refund', async (under) => {
    const { refund } = await beginPaid(under)
    const first = await under.gateway.refundPayment(refund, ctx)
    const again = await under.gateway.refundPayment(refund, ctx)
    expect(again).toMatchObject({
      refundRef: refund.refundRef,
      gatewayRefundId: first.gatewayRefundId,
      amount: 10000,
    })
    const second = { ...refund, refundRef: newRef('refund') }
    const both = await Promise.allSettled([
      under.gateway.refundPayment(second, ctx),
      under.gateway.refundPayment(second, ctx),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const third = { ...refund, refundRef: newRef('refund') }
    under.fake.fault('twice', 'write')
    expect((await under.gateway.refundPayment(third, ctx)).refundRef).toBe(third.refundRef)
    expect(under.fake.refunds().map(({ ref, paise: amount }) => [ref, amount])).toEqual(
      [refund, second, third].map(({ refundRef }) => [refundRef, 10000]),
    )
    under.fake.fault(null)
    const other = under.gateway.refundPayment({ ...refund, amount: paise(20000) }, ctx)
    expect((await failure(other)).kind).toBe('rejected')
  }),
  contractCase(22, 'a refund whose answer is lost is one refund after a retry', async (_, { start }) => {
    const { timeout, pass } = createTimeout()
    const under = await start({ timeout })
    for (const fault of lostAnswers) {
      const { refund } = await beginPaid(under)
      const call = () => under.gateway.refundPayment(refund, ctx)
      expect((await failureOfLostAnswer(under, fault, { call, pass })).ambiguous, fault).toBe(true)
      expect((await under.gateway.fetchRefund(refund, ctx))?.refundRef).toBe(refund.refundRef)
      expect((await under.gateway.refundPayment(refund, ctx)).refundRef).toBe(refund.refundRef)
      expect(under.fake.refunds().filter(({ ref }) => ref === refund.refundRef).length).toBe(1)
    }
  }),
  contractCase(23, 'refunds above the paid amount are refused, also in parts', async (under) => {
    const { refund } = await beginPaid(under)
    const tooMuch = await failure(under.gateway.refundPayment({ ...refund, amount: paise(AMOUNT + 1) }, ctx))
    expect(tooMuch).toMatchObject({ kind: 'rejected', ambiguous: false })
    expect(under.fake.refunds()).toEqual([])
    await under.gateway.refundPayment(refund, ctx)
    const rest = { ...refund, refundRef: newRef('refund'), amount: paise(AMOUNT - 9999) }
    expect((await failure(under.gateway.refundPayment(rest, ctx))).kind).toBe('rejected')
    expect(under.fake.refunds().length).toBe(1)
  }),
  contractCase(24, 'a failed refund is failed, an unknown one is null, and the list holds all', async (under) => {
    const { refund } = await beginPaid(under)
    expect(await under.gateway.fetchRefund(refund, ctx)).toBeNull()
    await under.gateway.refundPayment(refund, ctx)
    await under.fake.settleRefund(refund.refundRef, false)
    expect(await under.gateway.fetchRefund(refund, ctx)).toMatchObject({ status: 'failed', amount: 10000 })
    expect(await under.gateway.fetchRefund({ ...refund, refundRef: newRef('refund') }, ctx)).toBeNull()
    const listed = await under.gateway.listRefunds(refund, ctx)
    if (listed !== null) expect(listed.map(({ refundRef }) => refundRef)).toEqual([refund.refundRef])
    const none = await under.gateway.listRefunds({ merchantRef: newRef(), captureId: 'cap_none' }, ctx)
    expect(none ?? []).toEqual([])
  }),
]
