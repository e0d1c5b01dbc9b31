/** The most orders of one bulk call. */
export const MAX_BULK_ORDERS = 100

type Parcel = { readonly id: string; readonly trackingNumber: string }

/** A sentence by index for each parcel of a shipment that repeats an order or a tracking number. */
export function parcelErrors(parcels: readonly Parcel[]): ReadonlyMap<number, string> {
  const ids = new Set<string>()
  const numbers = new Set<string>()
  const errors = new Map<number, string>()
  for (const [index, { id, trackingNumber }] of parcels.entries()) {
    if (ids.has(id)) errors.set(index, 'This order is in the list twice.')
    else if (numbers.has(trackingNumber)) errors.set(index, 'Another parcel has this tracking number.')
    ids.add(id)
    if (trackingNumber !== '') numbers.add(trackingNumber)
  }
  return errors
}
