import * as contract from '#contract/trade-money.ts'
import { paise } from '#domain/money.ts'
import type { Context } from '../../context.ts'
import { bindRecord } from '../../desk-change/desk-record.ts'
import { type App, handle, handleFile } from '../../http/handle.ts'
import { runLongWork } from '../../http/long-work.ts'
import { notFound } from '../../http/refusal.ts'
import { languageOf } from '../../http/requested-language.ts'
import { returnOriginOf } from '../../payments/return-origins.ts'
import { expectMoneyRight, resolveBuyer } from '../../orders/acting-buyer.ts'
import { findTradeAccountId, listDebtors, readLedger } from './ledger-queries.ts'
import { payInvoices, readBeingPaid } from './pay-invoices.ts'
import { tradeMoneyRecord } from './trade-money-record.ts'
import { readStatementPdf } from './statement-pdf.ts'

/** The money of licensed buyers, at the desk and for themselves. */
export function addLedgerRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskTradeDebtorList, ({ input }) => listDebtors(ctx, input))
  handleFile(app, ctx, contract.deskTradeStatement, ({ principal, input, signal }) =>
    runLongWork(ctx, { callerId: principal.staffId, signal }, (parts) =>
      readStatementPdf(ctx, input.id, input.from, parts),
    ),
  )
  handle(app, ctx, contract.deskTradeLedger, async ({ input }) => ({
    ledger: await readLedger(ctx, input.id, input.from),
  }))
  bindRecord(app, ctx, tradeMoneyRecord)
  handle(app, ctx, contract.ownTradeLedger, async ({ principal, input }) => {
    const accountId = await findShownAccountId(ctx, principal.customerId)
    if (accountId === null) return { ledger: null, canPayOnline: false, beingPaid: paise(0) }
    const [ledger, beingPaid] = await Promise.all([
      readLedger(ctx, accountId, input.from),
      readBeingPaid(ctx.db, accountId),
    ])
    return { ledger, canPayOnline: ctx.gateways.active !== null, beingPaid }
  })
  handle(app, ctx, contract.payTradeInvoices, async ({ principal: { customerId }, requestId, input, header }) => {
    const returnOrigin = returnOriginOf({ config: ctx.config, header })
    const language = languageOf(header('x-language'))
    return { paymentUrl: await payInvoices(ctx, { customerId, requestId, returnOrigin, language, ...input }) }
  })
  handleFile(app, ctx, contract.ownTradeStatement, async ({ principal: { customerId }, input, signal }) => {
    const accountId = await findShownAccountId(ctx, customerId)
    if (accountId === null) throw notFound('Trade account')
    return runLongWork(ctx, { callerId: customerId, signal }, (parts) =>
      readStatementPdf(ctx, accountId, input.from, parts),
    )
  })
}

/** The account whose money a customer's session may see, or null. Refuses a person who only orders (403, trade-22). */
async function findShownAccountId({ db }: Context, sessionCustomerId: string): Promise<string | null> {
  const buyer = await resolveBuyer(db, sessionCustomerId)
  expectMoneyRight(buyer)
  return findTradeAccountId(db, buyer.customerId)
}
