import type { OrderStatus } from '../orders/order-status.ts'
import { type RecordChange, stateRefusal } from '../staff/record-change.ts'
import { type MailedChange, recordRules } from '../staff/record-rules.ts'
import { type OrderChangeName, type OrderChanges, orderChanges } from './order-changes.ts'
import type { OrderInFulfilment } from './order-in-fulfilment.ts'

/** A change that the customer gets a mail about. */
export type MailedOrderChange = MailedChange<OrderChanges>

/** A change that several orders take together. */
export type BulkOrderChange = {
  [Name in OrderChangeName]: OrderChanges[Name] extends { bulk: string } ? Name : never
}[OrderChangeName]

/** A change without typed values that several orders take together. */
export type PlainOrderChange = {
  [Name in BulkOrderChange]: OrderChanges[Name] extends { fields: unknown } ? never : Name
}[BulkOrderChange]

export const orderRules = recordRules(orderChanges, {
  nouns: 'orders',
  of: ({ status }: OrderInFulfilment) => status,
})

/** The changes that the customer gets a mail about. */
export const mailedOrderChanges = orderRules.names.filter(orderRules.isMailed)

export const bulkOrderChanges = orderRules.names.filter((name): name is BulkOrderChange => 'bulk' in orderChanges[name])

export const plainOrderChanges = bulkOrderChanges.filter(
  (name): name is PlainOrderChange => !('fields' in orderChanges[name]),
)

/** Why a change is not possible in a state, as a sentence, or null. */
export function statusRefusal(name: OrderChangeName, status: OrderStatus): string | null {
  return stateRefusal(orderChanges[name] as RecordChange<OrderStatus, never>, { nouns: 'orders', state: status })
}
