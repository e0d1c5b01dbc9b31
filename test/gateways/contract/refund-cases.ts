import { expect } from 'vitest'
import { paise } from '#domain/money.ts'
import {
  AMOUNT,
  beginPaidPayment,
  type ContractCase,
  contractCase,
  createManualTimeout,
  contractCall,
  gatewayError,
  errorOfLostAnswer,
  getSnapshot,
  lostAnswerFaults,
  newMerchantRef,
} from './contract-kit.ts'

export const refundCases: readonly ContractCase[] = [
  contractCase(20, 'a partial refund is pending, then done, and the payment stays paid', async (under) => {
    const { ref, refund } = await beginPaidPayment(under)
    const first = await under.gateway.refundPayment(refund, contractCall)
    expect(first).toMatchObject({ status: 'pending', refundRef: refund.refundRef, amount: 10000 })
    await under.fake.settleRefund(refund.refundRef, true)
    const done = await under.gateway.fetchRefund(refund, contractCall)
    expect(done).toMatchObject({ status: 'succeeded', refundRef: refund.refundRef, amount: 10000 })
    expect(done?.gatewayRefundId).toBe(first.gatewayRefundId)
    expect(await getSnapshot(under, ref)).toMatchObject({ status: 'paid', paid: AMOUNT })
    const rest = { ...refund, refundRef: newMerchantRef('refund'), amount: paise(AMOUNT - 10000) }
    expect(await under.gateway.refundPayment(rest, contractCall)).toMatchObject({
      status: 'pending',
      amount: AMOUNT - 10000,
    })
  }),
  contractCase(21, 'a repeated refund, sequential, parallel or duplicated, is one refund', async (under) => {
    const { refund } = await beginPaidPayment(under)
    const first = await under.gateway.refundPayment(refund, contractCall)
    const again = await under.gateway.refundPayment(refund, contractCall)
    expect(again).toMatchObject({
      refundRef: refund.refundRef,
      gatewayRefundId: first.gatewayRefundId,
      amount: 10000,
    })
    const second = { ...refund, refundRef: newMerchantRef('refund') }
    const both = await Promise.allSettled([
      under.gateway.refundPayment(second, contractCall),
      under.gateway.refundPayment(second, contractCall),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const third = { ...refund, refundRef: newMerchantRef('refund') }
    under.fake.fault('twice', 'write')
    expect((await under.gateway.refundPayment(third, contractCall)).refundRef).toBe(third.refundRef)
    expect(under.fake.refunds().map(({ ref, paise: amount }) => [ref, amount])).toEqual(
      [refund, second, third].map(({ refundRef }) => [refundRef, 10000]),
    )
    under.fake.fault(null)
    const other = under.gateway.refundPayment({ ...refund, amount: paise(20000) }, contractCall)
    expect((await gatewayError(other)).kind).toBe('rejected')
  }),
  contractCase(22, 'a refund whose answer is lost is one refund after a retry', async (_, { start }) => {
    const { timeout, pass } = createManualTimeout()
    const under = await start({ timeout })
    for (const fault of lostAnswerFaults) {
      const { refund } = await beginPaidPayment(under)
      const call = () => under.gateway.refundPayment(refund, contractCall)
      expect((await errorOfLostAnswer(under, fault, { call, pass })).ambiguous, fault).toBe(true)
      expect((await under.gateway.fetchRefund(refund, contractCall))?.refundRef).toBe(refund.refundRef)
      expect((await under.gateway.refundPayment(refund, contractCall)).refundRef).toBe(refund.refundRef)
      expect(under.fake.refunds().filter(({ ref }) => ref === refund.refundRef).length).toBe(1)
    }
  }),
  contractCase(23, 'refunds above the paid amount are refused, also in parts', async (under) => {
    const { refund } = await beginPaidPayment(under)
    const tooMuch = await gatewayError(
      under.gateway.refundPayment({ ...refund, amount: paise(AMOUNT + 1) }, contractCall),
    )
    expect(tooMuch).toMatchObject({ kind: 'rejected', ambiguous: false })
    expect(under.fake.refunds()).toEqual([])
    await under.gateway.refundPayment(refund, contractCall)
    const rest = { ...refund, refundRef: newMerchantRef('refund'), amount: paise(AMOUNT - 9999) }
    expect((await gatewayError(under.gateway.refundPayment(rest, contractCall))).kind).toBe('rejected')
    expect(under.fake.refunds().length).toBe(1)
  }),
  contractCase(24, 'a failed refund is failed, an unknown one is null, and the list holds all', async (under) => {
    const { refund } = await beginPaidPayment(under)
    expect(await under.gateway.fetchRefund(refund, contractCall)).toBeNull()
    await under.gateway.refundPayment(refund, contractCall)
    await under.fake.settleRefund(refund.refundRef, false)
    expect(await under.gateway.fetchRefund(refund, contractCall)).toMatchObject({ status: 'failed', amount: 10000 })
    expect(await under.gateway.fetchRefund({ ...refund, refundRef: newMerchantRef('refund') }, contractCall)).toBeNull()
    const listed = await under.gateway.listRefunds(refund, contractCall)
    if (listed !== null) expect(listed.map(({ refundRef }) => refundRef)).toEqual([refund.refundRef])
    const none = await under.gateway.listRefunds({ merchantRef: newMerchantRef(), captureId: 'cap_none' }, contractCall)
    expect(none ?? []).toEqual([])
  }),
]
