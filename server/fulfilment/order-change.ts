import type { z } from 'zod'
import { changedOrder, type orderChangeEndpoints } from '#contract/fulfilment.ts'
import { orderChangeRefusal } from '#domain/fulfilment/order-change-rules.ts'
import type { OrderChangeName } from '#domain/fulfilment/order-changes.ts'
import type { OrderState } from '#domain/orders/order-status.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Audited, Change, RecordKind } from '../desk-change/change-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { moveOrder, type OrderStateColumns } from '../orders/move-order.ts'
import type { ClosingOutcome } from '../orders/online-payments.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseUnseenOrder } from '../staff/seen-rows.ts'
import { getDeskOrder } from './desk-order-queries.ts'
import { lockDeskOrder, type LockedOrder } from './lock-desk-order.ts'

/** The typed values of a change of an order. */
export type OrderChangeInput<Name extends OrderChangeName> = z.output<(typeof orderChangeEndpoints)[Name]['input']> & {
  readonly id: string
}

/** A change of a locked order by staff. */
export type OrderChange<Name extends OrderChangeName> = Omit<Change<LockedOrder>, 'record'> & {
  readonly ctx: Context
  readonly order: LockedOrder
  readonly input: OrderChangeInput<Name>
  /** What the gateway said when the unpaid payment of an order to cancel was closed, before the transaction. */
  readonly closing: ClosingOutcome
}

export type OrderUseCase<Name extends OrderChangeName> = (change: OrderChange<Name>) => Promise<Audited | void>

const shown = changedOrder.omit({ success: true })

export const orderKind: RecordKind<OrderChangeName, LockedOrder, typeof shown> = {
  subject: 'order',
  async lock(ctx, trx, id, principal) {
    const order = await lockDeskOrder(ctx, trx, id, principal.staffId)
    refuseUnseenOrder(principal, order.row)
    return order
  },
  // An order that the shop closed unpaid can still be cancelled by a person; `cancelOnRequest` knows the others.
  refusal(name, { facts }) {
    const sentence = name === 'cancel' ? null : orderChangeRefusal(name, facts)
    const isShort =
      facts.claimedBy === null &&
      facts.status === 'Confirmed' &&
      (facts.queue === 'short' || facts.queue === 'recalled')
    return sentence !== null && name === 'pack' && isShort ? new Refusal('short_stock', sentence) : sentence
  },
  action: (name) => `orders.${name}`,
  shown,
  show: async (ctx, principal, id) => ({ order: await getDeskOrder(ctx, principal, id) }),
}

type Step = {
  readonly to: Partial<OrderState>
  /** Shown to the customer in the history of the order. */
  readonly note: string
  readonly columns?: OrderStateColumns
}

/** A locked order in any change that moves it on. */
export type MovingOrder = Pick<OrderChange<OrderChangeName>, 'trx' | 'order' | 'actor' | 'at'>

/** Moves the locked order on. Locks beyond the order are taken before it, numbers after everything else (desk-2). */
export async function moveOn(
  { trx, order: { row }, actor, at }: MovingOrder,
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
