import { sql } from 'kysely'
import type { ResolvedPadLine } from '#contract/trade-orders.ts'
import type { Db } from '../db/tables.ts'

const NEVER = 'You have not ordered this before. Please enter the packs.'

/** The paid packs of the newest order of an account that has a product, by product. */
export async function readLastQuantities(
  db: Db,
  accountId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ productId: string; quantity: number }>`
    select distinct on (item.product_id) item.product_id as "productId",
      item.quantity - coalesce((item.trade ->> 'free')::int, 0) as quantity
    from orders join order_items item on item.order_id = orders.id
    where orders.trade_account_id = ${accountId} and item.product_id = any (${[...productIds]}::text[])
    order by item.product_id, orders.number desc`.execute(db)
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
}

/** Asks whether the packs of last time are meant. The answer is never taken by itself (trade-14). */
export function askLastTime(line: ResolvedPadLine, last: ReadonlyMap<string, number>): ResolvedPadLine {
  const [first] = line.choices
  if (first === undefined || (line.state !== 'packs' && line.state !== 'unsure')) return line
  const isOne = line.choices.every(({ productId }) => productId === first.productId)
  const packs = last.get(first.productId)
  if (isOne && packs === undefined) return { ...line, state: 'packs', sentence: NEVER, openUnit: null }
  const choices = line.choices.map(({ productId }) => ({ productId, quantity: last.get(productId) ?? null }))
  if (!isOne) return { ...line, state: 'unsure', choices, openUnit: null }
  return {
    state: 'unsure',
    choices: [
      { productId: first.productId, quantity: packs ?? null },
      { productId: first.productId, quantity: null },
    ],
    sentence: `You ordered ${packs} ${packs === 1 ? 'pack' : 'packs'} last time. The same again?`,
    openUnit: null,
  }
}
