import { LinkButton } from '#web/ui/button.tsx'

type TrackParcelProps = { carrier: string | null; trackingUrl: string | null }

/** A link to the tracking page of the courier. */
export function TrackParcel({ carrier, trackingUrl }: TrackParcelProps) {
  // An answer from before the field existed has none.
  if (!trackingUrl) return null
  return (
    <LinkButton href={trackingUrl} variant="secondary" className="print:hidden">
      {`Track with ${carrier}`}
    </LinkButton>
  )
}
