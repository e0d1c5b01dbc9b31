import { type PlaceOfSupply, placeOfSupply } from '#domain/tax/place-of-supply.ts'
import type { OrderRow } from '../db/order-tables.ts'
import { findPinArea } from './pin-codes.ts'

/** Where an order is supplied (tax-4). */
export function placeOfOrder({
  shipping,
  supply_state: chosen,
}: Pick<OrderRow, 'shipping' | 'supply_state'>): PlaceOfSupply {
  return placeOfSupply({ state: shipping.state, pinState: findPinArea(shipping.postalCode)?.state ?? null, chosen })
}
