import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { paise, sumPaise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { grossOf, sumSplits } from '#domain/tax/split-tax.ts'
import type { DocumentRow } from '#server/db/document-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { amountsOf } from '#server/orders/orders-queries.ts'

/**
 * Invoiced = packed = charged: the taxed amounts of a document sum to its total and to what its order is charged, its packs are
 * those of the order's batches, and every packed order has one. Credited = refunded: the credit notes of an order sum to its
 * settled returns, or to its whole document when the parcel or an unpaid order came back. Credited packs sum exactly to
 * their lines, in money alone where a commercial credit note left the tax.
 */
export async function listDocumentErrors(db: Db): Promise<string[]> {
  const all = await db.selectFrom('documents').selectAll().where('kind', '<>', 'memo').execute()
  const documents = all.filter(({ kind }) => kind !== 'credit-note')
  const notes = all.filter(({ kind }) => kind === 'credit-note')
  const orders = new Map((await db.selectFrom('orders').selectAll().execute()).map((order) => [order.id, order]))
  const { rows } = await sql<{ order_id: string; packs: number }>`
    select order_id, sum(quantity)::int as packs from order_item_batches group by order_id`.execute(db)
  const packed = new Map(rows.map(({ order_id: id, packs }) => [id, packs]))
  const wrong = documents.flatMap(({ number, order_id: id, lines, tax, totals }) => {
    const order = orders.get(id)
    const { roundOffPaise: roundOff = paise(0) } = totals
    const amounts = [...lines.map((line) => line.tax), ...(tax?.fee ?? [])].filter((one) => one !== undefined)
    const invoiced = sumPaise(amounts.map(grossOf))
    const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const checks: readonly (readonly [string, number | undefined])[] = [
      ['its total without round-off', paise(totals.totalPaise - roundOff)],
      ['its sums', tax === null ? undefined : grossOf(tax.sums)],
      ['its items and fee', paise(totals.itemsPaise + totals.deliveryFeePaise)],
      ['the charge of its order without round-off', order && paise(amountsOf(order).charged - roundOff)],
    ]
    const amountErrors = checks
      .filter(([, amount]) => amount !== invoiced)
      .map(([what, amount]) => `${what} is ${amount}`)
    const packErrors = packs === packed.get(id) ? [] : [`it has ${packs} packs, its order ${packed.get(id)}`]
    return [...amountErrors, ...packErrors].map((error) => `document ${number} makes ${invoiced} paise: ${error}`)
  })
  const invoiced = new Set(documents.map(({ order_id: id }) => id))
  const missing = [...packed.keys()].filter((id) => !invoiced.has(id) && orders.get(id)?.prescription_seen_by === null)
  return [
    ...wrong,
    ...missing.map((id) => `order ${id} is packed without a document`),
    ...(await creditErrors(db, documents, notes)),
  ]
}

async function creditErrors(
  db: Db,
  documents: readonly DocumentRow[],
  notes: readonly DocumentRow[],
): Promise<string[]> {
  const returns = await db.selectFrom('returns').select(['order_id', 'refund_paise']).execute()
  const cancelled = new Set(
    (await db.selectFrom('document_cancellations').select('document_id').execute()).map((row) => row.document_id),
  )
  const { rows: back } = await sql<{ id: string }>`
    select id from orders where status in ('Cancelled', 'Returned')
      and not exists (select from returns
        where order_id = orders.id and refund_paise > 0 and not is_refused_parcel)`.execute(db)
  const cameBack = new Set(back.map(({ id }) => id))
  return documents.flatMap(({ id, number, order_id: orderId, lines, totals }) => {
    const own = notes.filter((note) => note.order_id === orderId)
    const settled = returns.filter((one) => one.order_id === orderId && one.refund_paise !== null)
    const credited = sumPaise(own.map((note) => note.totals.totalPaise))
    const isWhole = cameBack.has(orderId) && !cancelled.has(id)
    const owed = isWhole ? totals.totalPaise : sumPaise(settled.map((one) => required(one.refund_paise)))
    const lineErrors = lines.flatMap(({ position, quantity, tax }) => {
      const parts = own.flatMap((note) => note.lines.filter((line) => line.position === position))
      const packs = parts.reduce((sum, part) => sum + part.quantity, 0)
      if (packs > quantity) return [`${packs} packs of line ${position} are credited`]
      const { taxable, cgst, sgst, igst } = required(tax)
      const isExact = isDeepStrictEqual(sumSplits(parts.map((part) => required(part.tax))), {
        taxable,
        cgst,
        sgst,
        igst,
      })
      const isTaxKept = own.some(({ original }) => original?.taxEndedOn !== undefined)
      const isPaidBack = grossOf(sumSplits(parts.map((part) => required(part.tax)))) === grossOf(required(tax))
      return packs === quantity && !(isTaxKept ? isPaidBack : isExact)
        ? [`the credits of line ${position} are not its taxes`]
        : []
    })
    const totalErrors = credited === owed ? [] : [`${credited} paise are credited where ${owed} went back`]
    return [...totalErrors, ...lineErrors].map((error) => `document ${number}: ${error}`)
  })
}
