import type { ApiKey } from '#contract/api.ts'
import { paise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import { addTestBuyer } from '#test/ledger-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type TradeMoneyKey = Extract<
  ApiKey,
  `${string} /api/${'desk/trade-ledgers' | 'trade/ledger' | 'trade/statement' | 'trade/payments'}${string}`
>

const read = { desk: 'trade.read' } as const
const change = { desk: 'trade.money' } as const

const buyer = async ({ app }: AccessScene) => ({ id: (await addTestBuyer(app)).id })

/** The rows of the access table for the money of licensed buyers. */
export const tradeMoneyCalls: AccessRows<TradeMoneyKey> = {
  'GET /api/desk/trade-ledgers/:id': { access: read, good: buyer, status: 200 },
  'GET /api/desk/trade-ledgers/:id/statement': { access: read, good: buyer, status: 200 },
  'POST /api/desk/trade-ledgers/:id/receipts': {
    access: change,
    good: async (scene) => ({ ...(await buyer(scene)), ...receipt(scene) }),
    status: 200,
  },
  'POST /api/desk/trade-ledgers/:id/reverse': {
    access: change,
    good: async ({ app }) => {
      const { id } = await addTestBuyer(app)
      const receiptId = app.ctx.newId('tradeReceipt')
      const { staff } = await signInStaff(app, ['accountant'])
      const today = indianDay(app.ctx.now())
      const row = { mode: 'cheque', reference: '1', amount_paise: paise(100), received_on: today } as const
      await app.ctx.db
        .insertInto('trade_receipts')
        .values({ id: receiptId, account_id: id, staff_id: staff.id, at: app.ctx.now(), ...row })
        .execute()
      return { id, receiptId, reversedOn: today, reason: 'Bounced' }
    },
    status: 200,
  },
  'POST /api/desk/trade-ledgers/:id/give-back': {
    access: change,
    good: async ({ app }) => {
      const { id } = await addTestBuyer(app)
      const chequeId = app.ctx.newId('tradeCheque')
      const { staff } = await signInStaff(app, ['accountant'])
      const at = app.ctx.now()
      const days = { received_on: indianDay(at), cheque_on: '2099-01-01' }
      await app.ctx.db
        .insertInto('trade_cheques')
        .values({
          id: chequeId,
          account_id: id,
          reference: '1',
          amount_paise: paise(100),
          invoices: '[]',
          staff_id: staff.id,
          at,
          ...days,
        })
        .execute()
      return { id, chequeId, reason: 'Typed wrongly' }
    },
    status: 200,
  },
  'POST /api/desk/trade-ledgers/:id/payouts': {
    access: change,
    good: async (scene) => ({
      ...(await buyer(scene)),
      mode: 'upi',
      amount: 1,
      reference: 'UTR',
      paidOn: indianDay(scene.app.ctx.now()),
    }),
    // Nothing is on account.
    status: 422,
  },
  'POST /api/desk/trade-ledgers/:id/mail': {
    access: change,
    good: async (scene) => ({ ...(await buyer(scene)), from: '2026-04-01' }),
    status: 200,
  },
  // The caller has no account.
  'GET /api/trade/ledger': { access: 'customer', good: async () => ({}), status: 200 },
  'POST /api/trade/payments': {
    access: 'customer',
    good: async () => ({ documentIds: ['doc_none'], amount: 1 }),
    status: 404,
  },
  'GET /api/trade/statement': { access: 'customer', good: async () => ({}), status: 404 },
}

const receipt = ({ app }: AccessScene) => ({
  mode: 'upi' as const,
  reference: app.ctx.newId('tradeReceipt'),
  amount: 10,
  receivedOn: indianDay(app.ctx.now()),
  invoices: [],
})
