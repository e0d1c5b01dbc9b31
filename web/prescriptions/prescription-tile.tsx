import { href } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

const steps = ['Send a photo', 'Our pharmacist prepares the order', 'You confirm the prices']

/** Leads to the order that a pharmacist prepares. Wide screens name its steps. */
export function PrescriptionTile() {
  return (
    <div className="prescription-card">
      <AppLink href={href('/order-with-prescription')}>
        <Icon name="rx" size={24} />
        <strong>Order with prescription</strong>
        <Icon name="right" />
      </AppLink>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
