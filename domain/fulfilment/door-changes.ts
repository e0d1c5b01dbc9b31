import type { OrderStatus } from '../orders/order-status.ts'
import type { RecordChange } from '../staff/record-change.ts'
import type { OrderInFulfilment } from './order-in-fulfilment.ts'
import { orderChanges } from './order-changes.ts'

const atTheDoor = { permission: 'run.deliver' } as const

/** The changes of a parcel at its door. They are those of its order, and answer with nothing of the order (day-4). */
export const doorChanges = {
  deliver: { ...orderChanges.deliver, ...atTheDoor },
  deliverPaid: { ...orderChanges.deliverPaid, ...atTheDoor },
  missed: { ...orderChanges.missed, ...atTheDoor },
  takeBack: { ...orderChanges.takeBack, ...atTheDoor },
} as const satisfies Record<string, RecordChange<OrderStatus, OrderInFulfilment>>
