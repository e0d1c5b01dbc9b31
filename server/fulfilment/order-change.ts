import type { orderChangeEndpoints } from '#contract/fulfilment.ts'
import type { OrderChangeName } from '#domain/fulfilment/order-changes.ts'
import type { OrderState } from '#domain/orders/order-status.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { moveOrder, type OrderStateColumns } from '../orders/move-order.ts'
import type { ClosingOutcome } from '../orders/online-payments.ts'
import type { LockedOrder } from './lock-desk-order.ts'

/** A change of a locked order by staff. `prepared` is what the gateway said when the unpaid payment of an order to cancel was closed. */
export type OrderChange<Name extends OrderChangeName> = ChangeCall<
  LockedOrder,
  (typeof orderChangeEndpoints)[Name],
  ClosingOutcome
>

type Step = {
  readonly to: Partial<OrderState>
  /** Shown to the customer in the history of the order. */
  readonly note: string
  readonly columns?: OrderStateColumns
}

/** A locked order in any change that moves it on. */
export type MovingOrder = Pick<OrderChange<OrderChangeName>, 'trx' | 'record' | 'actor' | 'at'>

/** Moves the locked order on. Locks beyond the order are taken before it, numbers after everything else (desk-2). */
export async function moveOn(
  { trx, record: { row }, actor, at }: MovingOrder,
  { to, note, columns = {} }: Step,
): Promise<OrderRow> {
  const state = { ...stateOf(row), ...to }
  const moved = await moveOrder(trx, { order: row, to: state, actor, note, at, columns })
  if (moved === null) throw new Error(`Order ${row.id} changed although it was locked`)
  return moved
}

/** The changed state for the audit log. */
export function changedState({ row }: LockedOrder, moved: OrderRow): Audited {
  return { changes: changesBetween(stateOf(row), stateOf(moved)) }
}

function stateOf({ status, payment_status: paymentStatus }: OrderRow): OrderState {
  return { status, paymentStatus }
}
