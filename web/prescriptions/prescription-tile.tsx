import { href } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

const steps = [
  'Send a photo of the prescription',
  'Our pharmacist prepares the order',
  'You see the prices and confirm',
]

/** Leads to the order that a pharmacist prepares. Wide screens name its steps. */
export function PrescriptionTile() {
  return (
    <section aria-labelledby="prescription-tile" className="prescription-card">
      <AppLink href={href('/order-with-prescription')}>
        <Icon name="rx" size={24} />
        <strong id="prescription-tile">Order with prescription</strong>
        <Icon name="right" />
      </AppLink>
      <ol>
        {steps.map((step, index) => (
          <li key={step}>
            <span>{index + 1}</span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
