import { sql } from 'kysely'
import { paise, sumPaise } from '#domain/money.ts'
import { grossOf } from '#domain/tax/split-tax.ts'
import type { Db } from '#server/db/tables.ts'
import { amountsOf } from '#server/orders/orders-queries.ts'

/**
 * Invoiced = packed = charged: the taxed amounts of a document sum to its total and to what its order is charged, its packs are
 * those of the order's batches, and every packed order has one.
 */
export async function listDocumentErrors(db: Db): Promise<string[]> {
  const documents = await db.selectFrom('documents').selectAll().where('kind', '<>', 'memo').execute()
  const orders = new Map((await db.selectFrom('orders').selectAll().execute()).map((order) => [order.id, order]))
  const { rows } = await sql<{ order_id: string; packs: number }>`
    select order_id, sum(quantity)::int as packs from order_item_batches group by order_id`.execute(db)
  const packed = new Map(rows.map(({ order_id: id, packs }) => [id, packs]))
  const wrong = documents.flatMap(({ number, order_id: id, lines, tax, totals }) => {
    const order = orders.get(id)
    const amounts = [...lines.map((line) => line.tax), ...(tax?.fee ?? [])].filter((one) => one !== undefined)
    const invoiced = sumPaise(amounts.map(grossOf))
    const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const checks: readonly (readonly [string, number | undefined])[] = [
      ['its total', totals.totalPaise],
      ['its sums', tax === null ? undefined : grossOf(tax.sums)],
      ['its items and fee', paise(totals.itemsPaise + totals.deliveryFeePaise)],
      ['the charge of its order', order && amountsOf(order).charged],
    ]
    const amountErrors = checks
      .filter(([, amount]) => amount !== invoiced)
      .map(([what, amount]) => `${what} is ${amount}`)
    const packErrors = packs === packed.get(id) ? [] : [`it has ${packs} packs, its order ${packed.get(id)}`]
    return [...amountErrors, ...packErrors].map((error) => `document ${number} makes ${invoiced} paise: ${error}`)
  })
  const invoiced = new Set(documents.map(({ order_id: id }) => id))
  const missing = [...packed.keys()].filter((id) => !invoiced.has(id) && orders.get(id)?.prescription_seen_by === null)
  return [...wrong, ...missing.map((id) => `order ${id} is packed without a document`)]
}
