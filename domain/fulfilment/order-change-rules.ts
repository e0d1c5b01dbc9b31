import type { OrderStatus } from '../orders/order-status.ts'
import { type RecordChange, stateRefusal } from '../staff/record-change.ts'
import { type OrderChangeName, type OrderChanges, orderChanges } from './order-changes.ts'
import type { OrderInFulfilment } from './order-in-fulfilment.ts'

/** A change that the customer gets a mail about. */
export type MailedOrderChange = {
  [Name in OrderChangeName]: OrderChanges[Name] extends { mail: string } ? Name : never
}[OrderChangeName]

/** A change that several orders take together. */
export type BulkOrderChange = {
  [Name in OrderChangeName]: OrderChanges[Name] extends { bulk: string } ? Name : never
}[OrderChangeName]

/** A change without typed values that several orders take together. */
export type PlainOrderChange = {
  [Name in BulkOrderChange]: OrderChanges[Name] extends { fields: unknown } ? never : Name
}[BulkOrderChange]

export const orderChangeNames = Object.keys(orderChanges) as OrderChangeName[]

/** The changes that the customer gets a mail about. */
export const mailedOrderChanges = orderChangeNames.filter(
  (name): name is MailedOrderChange => 'mail' in orderChanges[name],
)

export const bulkOrderChanges = orderChangeNames.filter((name): name is BulkOrderChange => 'bulk' in orderChanges[name])

export const plainOrderChanges = bulkOrderChanges.filter(
  (name): name is PlainOrderChange => !('fields' in orderChanges[name]),
)

const changeOf = (name: OrderChangeName): RecordChange<OrderStatus, OrderInFulfilment> => orderChanges[name]

/** Why a change is not possible now, as a sentence for button and server, or null. Permissions are checked apart. */
export function orderChangeRefusal(name: OrderChangeName, order: OrderInFulfilment): string | null {
  return absenceOf(name, order) ?? changeOf(name).refusedIf?.(order) ?? null
}

/** Why an order in this state has no such change, as a sentence, or null. */
export function absenceOf(name: OrderChangeName, order: OrderInFulfilment): string | null {
  return statusRefusal(name, order.status) ?? changeOf(name).absentIf?.(order) ?? null
}

/** Why a change is not possible in a state, as a sentence, or null. */
export function statusRefusal(name: OrderChangeName, status: OrderStatus): string | null {
  return stateRefusal(changeOf(name), { nouns: 'orders', state: status })
}
