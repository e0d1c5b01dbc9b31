import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ReachLinksProps = {
  /** Ten digits; '' for roles that do not see it. */
  phone: string
  place: string
}

/** Calls a customer, and shows an address in a map app. */
export function ReachLinks({ phone, place }: ReachLinksProps) {
  return (
    <p className="flex flex-wrap gap-3">
      {phone !== '' && (
        <LinkButton href={`tel:+91${phone}`} variant="secondary" aria-label={`Call ${phone}`}>
          <Icon name="phone" /> <span translate="no">{phone}</span>
        </LinkButton>
      )}
      <LinkButton href={mapAddress(place)} variant="secondary" target="_blank" rel="noreferrer">
        <Icon name="pin" /> <span>Map</span>
      </LinkButton>
    </p>
  )
}

function mapAddress(place: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}
