/** The most orders of one bulk call. */
export const MAX_BULK_ORDERS = 100

type Parcel = { readonly id: string; readonly trackingNumber: string }

/** Whether the shop's own staff bring a parcel. */
export function isOwnStaff(carrier: string | null): boolean {
  return carrier?.trim().toLowerCase() === 'own staff'
}

/** Why a parcel needs another tracking number, or null: couriers number their parcels, own staff do not. */
export function trackingError(carrier: string, trackingNumber: string): string | null {
  return trackingNumber.trim() === '' && !isOwnStaff(carrier) ? 'Please type the tracking number of the courier.' : null
}

/** The fields of a shipment that its parcels share. */
export const shipmentFields = {
  carrier: {
    kind: 'line',
    label: 'Courier',
    hint: 'Or “Own staff”.',
    max: 100,
    missing: 'Please name the courier, or “Own staff”.',
  },
  shippedOn: { kind: 'day', label: 'Shipped on' },
  expectedOn: { kind: 'day', label: 'Expected on' },
  cost: { kind: 'rupees', label: 'Cost of each parcel in rupees', max: 100_000 },
} as const

type Shipment = {
  readonly carrier: string
  readonly trackingNumber: string
  readonly shippedOn: string
  readonly expectedOn: string
}

/** Sentences for the contradictions of a shipment, or nulls. Days are 2026-11-20. */
export function shipmentErrors({ carrier, trackingNumber, ...days }: Shipment) {
  return { trackingNumber: trackingError(carrier, trackingNumber), ...shipmentDayErrors(days) }
}

/** A sentence for a parcel that would arrive before it is shipped, or null. */
export function shipmentDayErrors({ shippedOn, expectedOn }: Pick<Shipment, 'shippedOn' | 'expectedOn'>) {
  return { expectedOn: expectedOn < shippedOn ? 'The parcel cannot arrive before it is shipped.' : null }
}

/** A sentence by index for each parcel of a shipment with a missing or repeated number or a repeated order. */
export function parcelErrors(carrier: string, parcels: readonly Parcel[]): ReadonlyMap<number, string> {
  const ids = new Set<string>()
  const numbers = new Set<string>()
  const errors = new Map<number, string>()
  for (const [index, { id, trackingNumber }] of parcels.entries()) {
    if (ids.has(id)) errors.set(index, 'This order is in the list twice.')
    else if (numbers.has(trackingNumber)) errors.set(index, 'Another parcel has this tracking number.')
    else {
      const missing = trackingError(carrier, trackingNumber)
      if (missing !== null) errors.set(index, missing)
    }
    ids.add(id)
    if (trackingNumber !== '') numbers.add(trackingNumber)
  }
  return errors
}
