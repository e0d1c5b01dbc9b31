import { lazy, Suspense, useState } from 'react'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { readCheckoutPin } from './delivery-pin.ts'

const DeliveryNotes = lazy(async () => ({ default: (await import('./delivery-notes.tsx')).DeliveryNotes }))

/** Whether and when a cart is delivered to the known PIN. It loads beside the page. */
export function DeliverySlot({ lines }: { lines: Cart }) {
  const [pin] = useState(readCheckoutPin)
  if (pin === '') return null
  return (
    <div className="min-h-32">
      <Suspense>
        <DeliveryNotes pin={pin} lines={lines} />
      </Suspense>
    </div>
  )
}
