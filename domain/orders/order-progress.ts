import type { OrderStatus } from './order-status.ts'

/** The way of an order to the door. */
const progressSteps = ['Placed', 'Confirmed', 'Packed', 'Shipped', 'Out for Delivery', 'Delivered'] as const
type ProgressStepName = (typeof progressSteps)[number]

export type ProgressStep = {
  readonly name: ProgressStepName | 'Cancelled' | 'Returned'
  /** When the order reached the step; null for an upcoming or skipped one. */
  readonly at: string | null
  readonly state: 'complete' | 'current' | 'upcoming'
}

type TrackedOrder = {
  readonly status: OrderStatus
  readonly createdAt: string
  /** The outlet where the customer collects the order, or null. */
  readonly collectAt: string | null
  /** The states of the order, oldest first, with ISO 8601 times. */
  readonly history: readonly { readonly at: string; readonly status: OrderStatus }[]
}

/**
 * The steps of an order with their dates. A cancelled or returned order has the steps that it reached and its end.
 */
export function orderProgress({ status, createdAt, collectAt, history }: TrackedOrder): ProgressStep[] {
  const reachedAt = (wanted: OrderStatus) => history.findLast((step) => step.status === wanted)?.at ?? null
  const way = progressSteps.filter((name) => collectAt === null || (name !== 'Shipped' && name !== 'Out for Delivery'))
  const steps = way.map((name) => ({ name, at: name === 'Placed' ? createdAt : reachedAt(name) }))
  if (status === 'Cancelled' || status === 'Returned') {
    const reached = steps.filter(({ at }) => at !== null).map((step) => ({ ...step, state: 'complete' as const }))
    return [...reached, { name: status, at: reachedAt(status), state: 'current' }]
  }
  const current = status === 'Pending' ? 0 : steps.findIndex(({ name }) => name === status)
  return steps.map((step, index) => {
    if (index > current) return { ...step, at: null, state: 'upcoming' }
    return { ...step, state: index === current ? 'current' : 'complete' }
  })
}
