type Courier = { readonly name: string; readonly trackingUrl: string }

/** The address of a parcel's tracking page; null for an unknown carrier, or without a number. */
export function trackingUrl(
  couriers: readonly Courier[],
  carrier: string | null,
  trackingNumber: string | null,
): string | null {
  if (carrier === null || !trackingNumber) return null
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const courier = couriers.find(({ name }) => plain(carrier).startsWith(plain(name)))
  return courier?.trackingUrl.replace('{number}', encodeURIComponent(trackingNumber)) ?? null
}
