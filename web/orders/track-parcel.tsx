import { couriers } from '#shop/couriers.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** The address of a parcel's tracking page; null for an unknown carrier, or without a number. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (carrier === null || !trackingNumber) return null
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const courier = couriers.find(({ name }) => plain(carrier).startsWith(plain(name)))
  return courier?.trackingUrl.replace('{number}', encodeURIComponent(trackingNumber)) ?? null
}

/** A link to the tracking page of the courier. */
export function TrackParcel({ carrier, trackingNumber }: { carrier: string | null; trackingNumber: string | null }) {
  const url = trackingUrl(carrier, trackingNumber)
  if (url === null) return null
  return (
    <LinkButton href={url} variant="secondary" className="print:hidden">
      {`Track with ${carrier}`}
    </LinkButton>
  )
}
