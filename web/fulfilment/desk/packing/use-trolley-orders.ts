import { useState } from 'react'
import type { DeskOrder } from '#contract/fulfilment.ts'
import type { DeskTrolley } from '#contract/packing.ts'
import { orderRules } from '#domain/fulfilment/order-change-rules.ts'
import { proposeForTrolley } from '#domain/fulfilment/trolley.ts'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { fulfilmentFacts } from '../order-change-buttons.tsx'
import { keepBoxes, toTrolleyOrders } from './trolley-state.ts'

/** The orders of the trolley as they were loaded last. */
export function useTrolleyOrders(loaded: DeskTrolley) {
  const [trolley, setTrolley] = useState(loaded)
  const [boxes, setBoxes] = useState(() => keepBoxes(loaded))
  const session = useDeskSession()
  const refusalOf = (order: DeskOrder) =>
    session.kind === 'staff' ? orderRules.refusal('pack', fulfilmentFacts(order, session.staff)) : null
  const orders = toTrolleyOrders(trolley.orders, boxes)
  const refusals = new Map(trolley.orders.map((order) => [order._id, refusalOf(order)]))
  const open = orders.filter(({ id }) => refusals.get(id) === null)
  return {
    trolley,
    orders,
    refusals,
    open,
    proposals: proposeForTrolley(open),
    show(next: DeskTrolley) {
      setTrolley(next)
      setBoxes(keepBoxes(next))
    },
    replace: (id: string, newer: DeskOrder | null) =>
      setTrolley((shown) => ({
        ...shown,
        orders: shown.orders.flatMap((order) => (order._id === id ? (newer ?? []) : order)),
      })),
  }
}

export type TrolleyOrders = ReturnType<typeof useTrolleyOrders>
