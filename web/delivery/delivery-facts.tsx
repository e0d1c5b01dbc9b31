import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { formatDate } from '#domain/time.ts'
import type { DeliveryAnswer } from './load-delivery.ts'

const carriers = { staff: 'brought by our own staff', courier: 'by courier' } as const

/** When an order arrives and whether it can be paid in cash. */
export function DeliveryFacts({ delivery: { known, by, from, to, cod } }: { delivery: DeliveryAnswer }) {
  const range = from === to ? `on ${formatDate(from)}` : `between ${formatDate(from)} and ${formatDate(to)}`
  // Dates for an unknown PIN are not firm (delivery-5).
  const days = known ? range : `about ${formatDate(from)} to ${formatDate(to)}`
  return (
    <>
      <p>
        Arrives <strong>{days}</strong>, {carriers[by]}.
      </p>
      <p className="text-quiet">{codText(cod)}</p>
    </>
  )
}

function codText({ allowed, max }: DeliveryAnswer['cod']): string {
  if (!allowed) return 'Pay online: Cash on Delivery is not possible here.'
  return max === null ? 'Cash on Delivery is possible.' : `Cash on Delivery up to ${formatRupees(tolerantPaise(max))}.`
}

/** The district and state of a PIN. */
export function areaText({ known, district, state }: DeliveryAnswer): string {
  return known
    ? `${district}, ${state}`
    : 'Our list does not know this PIN code. Please check it; you can order all the same.'
}
