import { sql } from 'kysely'
import { type Paise, rupeesFromPaise } from '#domain/money.ts'
import type { Db } from '../db/tables.ts'

/** What an owner compares before and after: has it all come back? */
export type ShopSummary = {
  readonly orders: number
  readonly customers: number
  readonly products: number
  readonly paidTotalPaise: Paise
}

export async function readSummary(db: Db): Promise<ShopSummary> {
  const { rows } = await sql<ShopSummary>`select
    (select count(*) from orders) as orders,
    (select count(*) from customers) as customers,
    (select count(*) from products) as products,
    (select coalesce(sum(total_paise), 0)::bigint from orders where payment_status = 'Paid') as "paidTotalPaise"`.execute(
    db,
  )
  return rows[0]!
}

export function describeSummary({ orders, customers, products, paidTotalPaise }: ShopSummary): string {
  const paid = rupeesFromPaise(paidTotalPaise).toFixed(2)
  return `${orders} orders, ${customers} customers, ${products} products, Rs. ${paid} paid`
}
