import { href } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

/** Leads to the order that a pharmacist prepares. */
export function PrescriptionTile() {
  return (
    <AppLink href={href('/order-with-prescription')} className="home-tile">
      <Icon name="rx" size={24} />
      <strong>Order with prescription</strong>
      <Icon name="right" />
    </AppLink>
  )
}
