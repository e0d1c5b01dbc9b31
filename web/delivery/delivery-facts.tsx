import { useState } from 'react'
import { arrivalText, cutOffText } from '#domain/delivery/delivery-words.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import type { DeliveryAnswer } from '#web/delivery-pin/load-delivery.ts'

const carriers = { staff: 'by our own staff', courier: 'by courier' } as const

/** When an order arrives and whether it can be paid in cash. */
export function DeliveryFacts({ delivery }: { delivery: DeliveryAnswer }) {
  const [now] = useState(() => new Date())
  const { known, by, cod } = delivery
  const orderBy = new Date(delivery.orderBy)
  return (
    <>
      <p>
        {known && orderBy > now && <span>Order by {cutOffText(orderBy, now)}: </span>}
        <strong>{arrivalText(delivery, now)}</strong>
        <span>, {carriers[by]}</span>
        {!known && <span>. We tell you the day after you order</span>}
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
