import { type RawBuilder, sql } from 'kysely'
import { orderSightRefusal, seesAllOrders, seesOwnRunOnly, statusesInHand } from '#domain/fulfilment/seen-orders.ts'
import { returnSightRefusal, seenReturnStates } from '#domain/returns/seen-returns.ts'
import type { StaffRole } from '#domain/staff/actions.ts'
import { seesOwnBuyersOnly } from '#domain/trade/seen-buyers.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { ReturnRow } from '../db/return-tables.ts'
import type { Db } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'

type Reader = Pick<StaffPrincipal, 'roles'>
type OwnReader = Pick<StaffPrincipal, 'roles' | 'staffId'>

/** The columns of an order on which its readers depend. */
const sightColumns = ['orders.status', 'orders.payment_status', 'orders.payment_type'] as const

type SightRow = Pick<OrderRow, 'status' | 'payment_status' | 'payment_type'>

/** Refuses a reader who does not see this order (403, fulfilment-3). */
export function refuseUnseenOrder({ roles }: Reader, row: SightRow): void {
  const { status, payment_status: paymentStatus, payment_type: paymentType } = row
  const sentence = orderSightRefusal(roles, { status, paymentStatus, paymentType })
  if (sentence !== null) throw new Refusal('forbidden', sentence)
}

/** Refuses a reader for whom an order is missing (404) or not seen (403), for calls that show something of it. */
export async function refuseUnseenOrderId(db: Db, reader: Reader, id: string): Promise<void> {
  const row = await db.selectFrom('orders').select(sightColumns).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Order')
  refuseUnseenOrder(reader, row)
}

/** Refuses a reader who does not see one of several orders (403). Missing orders are left out. */
export async function refuseUnseenOrderIds(db: Db, reader: Reader, ids: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('orders').select(sightColumns).where('id', 'in', ids).execute()
  for (const row of rows) refuseUnseenOrder(reader, row)
}

/** Refuses a reader who does not see this return (403, returns-6). */
export function refuseUnseenReturn({ roles }: Reader, { state }: Pick<ReturnRow, 'state'>): void {
  const sentence = returnSightRefusal(roles, state)
  if (sentence !== null) throw new Refusal('forbidden', sentence)
}

/** The columns of an order, or what stands for them in a statement. */
type SightSql = Readonly<Record<'status' | 'type' | 'payment', RawBuilder<unknown>>>

const columnsOfOrders: SightSql = {
  status: sql`orders.status`,
  type: sql`orders.payment_type`,
  payment: sql`orders.payment_status`,
}

const statusesWith = (rule: 'yes' | 'cash-due') =>
  sql.join(
    Object.entries(statusesInHand)
      .filter(([, one]) => one === rule)
      .map(([status]) => sql.lit(status)),
  )

/** Whether the row of `orders` is seen by these roles: `orderSightRefusal` in SQL (fulfilment-3). */
export function isSeenOrder(roles: readonly StaffRole[], columns: SightSql = columnsOfOrders): RawBuilder<boolean> {
  if (seesOwnRunOnly(roles)) return sql<boolean>`false`
  if (seesAllOrders(roles)) return sql<boolean>`true`
  const { status, type, payment } = columns
  return sql<boolean>`(${status} in (${statusesWith('yes')})
    or ${status} in (${statusesWith('cash-due')}) and ${type} = 'COD' and ${payment} = 'Pending')`
}

/** Whether the row of `orders` is a parcel that this reader sees: a rider those of the own run (day-4). */
export function isSeenParcel({ roles, staffId }: OwnReader): RawBuilder<boolean> {
  if (!seesOwnRunOnly(roles)) return isSeenOrder(roles)
  return sql<boolean>`exists (
    select from run_parcels where run_parcels.order_id = orders.id and run_parcels.staff_id = ${staffId})`
}

/** Refuses a reader who does not see this order as a parcel. For a rider, one of another run is missing (404, day-4). */
export async function refuseUnseenParcel(db: Db, reader: OwnReader, row: SightRow & { id: string }): Promise<void> {
  if (!seesOwnRunOnly(reader.roles)) return refuseUnseenOrder(reader, row)
  const { id } = row
  const own = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where(isSeenParcel(reader))
    .executeTakeFirst()
  if (own === undefined) throw notFound('Order')
}

/** The id of the row of `orders` for the readers who see the order, else null. */
export function seenOrderId(roles: readonly StaffRole[]): RawBuilder<string | null> {
  return sql<string | null>`case when ${isSeenOrder(roles)} then orders.id end`
}

/** Whether the row of `returns` is seen by these roles: `returnSightRefusal` in SQL (returns-6). */
export function isSeenReturn(roles: readonly StaffRole[]): RawBuilder<boolean> {
  return sql<boolean>`returns.state in (${sql.join(seenReturnStates(roles).map((state) => sql.lit(state)))})`
}

/** Whether the row of `trade_accounts` is a buyer whom this reader serves: a salesman the own ones (trade-19). */
export function isSeenBuyer({ roles, staffId }: OwnReader): RawBuilder<boolean> {
  return seesOwnBuyersOnly(roles) ? sql<boolean>`trade_accounts.salesman_id = ${staffId}` : sql<boolean>`true`
}
