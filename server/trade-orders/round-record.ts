import { buyerChangeEndpoints, changedBuyer } from '#contract/desk-buyers.ts'
import { indianDay } from '#domain/time.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import type { LockedBuyer } from '../trade/ledger/money-change.ts'
import { holdLastReceipt } from '../trade/ledger/held-receipts.ts'
import { tradeMoneyRecord } from '../trade/ledger/trade-money-record.ts'
import { getServedBuyer, readVisitedBuyer } from './served-buyers.ts'

/** What staff do at a buyer whom they visit: a payment by the rules of the ledger, whose money its receiver holds (trade-19). */
export const roundRecord: DeskRecord<typeof buyerChangeEndpoints, LockedBuyer> = {
  subject: 'trade-account',
  action: () => 'tradeMoney.record',
  endpoints: buyerChangeEndpoints,
  lock: async (ctx, trx, id, principal) => {
    await getServedBuyer(trx, principal, id)
    return tradeMoneyRecord.lock(ctx, trx, id, principal)
  },
  shown: changedBuyer.omit({ success: true }),
  show: async (ctx, principal, id) => ({ buyer: await readVisitedBuyer(ctx, principal, id) }),
  useCases: {
    async receive(change) {
      const { trx, record, principal, at } = change
      const audited = await tradeMoneyRecord.useCases.record({
        ...change,
        input: { ...change.input, receivedOn: indianDay(at) },
      })
      await holdLastReceipt(trx, { accountId: record.id, staffId: principal.staffId, mode: change.input.mode })
      return audited
    },
  },
}
