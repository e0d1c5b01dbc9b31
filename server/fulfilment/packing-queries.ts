import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DeskOrderInPaise } from '#contract/fulfilment.ts'
import type { Paise } from '#domain/money.ts'
import { proposeBatches } from '#domain/stock/propose-batches.ts'
import type { ExpiryWindow } from '#domain/stock/expiry-window.ts'
import type { Tables } from '../db/tables.ts'
import { type PackableStock, packsOfLine } from '../stock/available-batches.ts'

type Line = {
  readonly position: number
  readonly productId: string
  readonly quantity: number
  readonly price: Paise
  readonly shortDated: ExpiryWindow | null
}

/** Proposes the batches for a line of a Confirmed order (stock-1). */
export function proposePacking(stock: PackableStock, line: Line): DeskOrderInPaise['lines'][number]['packing'] {
  const packs = packsOfLine(stock, line).filter(({ mrp }) => mrp >= line.price)
  return { ...proposeBatches(packs, line), choices: packs }
}

/** The batches that were packed for the order line `item`, the first to expire on top. */
export function packedBatches(eb: ExpressionBuilder<Tables & { item: Tables['order_items'] }, 'item'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('order_item_batches as packed')
      .innerJoin('batches', 'batches.id', 'packed.batch_id')
      .select(['batches.id as batchId', 'batches.number', 'batches.expires_on as expiresOn', 'packed.mrp_paise as mrp'])
      .select('packed.quantity')
      .whereRef('packed.order_id', '=', 'item.order_id')
      .whereRef('packed.position', '=', 'item.position')
      .orderBy('batches.expires_on')
      .orderBy('batches.id'),
  )
}
