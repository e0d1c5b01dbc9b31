import { use, useState } from 'react'
import { href } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { deliveryRefusal } from '#domain/delivery/delivery-refusal.ts'
import { localCart } from '#web/cart/cart-store.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { areaText, DeliveryFacts } from './delivery-facts.tsx'
import { loadDelivery } from './load-delivery.ts'
import { ReserveButton } from './reserve-button.tsx'

/** When a cart arrives at a PIN, and which lines are not delivered there, with the ways out. */
export function DeliveryNotes({ pin, lines }: { pin: string; lines: Cart }) {
  const [answer] = useState(() => loadDelivery(publicApi, pin))
  const delivery = use(answer)
  if (delivery === null) return null
  const refused = lines.flatMap((line, position) => {
    const reason = deliveryRefusal(line.deliveryClasses ?? [], delivery.schedules, pin)
    return reason === null ? [] : [{ ...line, position, reason }]
  })
  return (
    <Card as="section" aria-labelledby="delivery-notes" className="flex min-h-32 flex-col gap-2">
      <h2 id="delivery-notes" className="text-xl font-semibold">
        Delivery to {pin}
      </h2>
      <p className="text-quiet">{areaText(delivery)}</p>
      {refused.length < lines.length && <DeliveryFacts delivery={delivery} />}
      {refused.length > 0 && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {refused.map((line) => (
              <li key={line.id} className="flex flex-col gap-2 py-3">
                <p>
                  <span className="font-semibold wrap-anywhere">{line.productName}.</span> {line.reason}
                </p>
                <div className="flex flex-wrap gap-2">
                  <ReserveButton productId={line.id} productName={line.productName} />
                  <Button variant="quiet" onClick={() => localCart.remove(line.position)}>
                    Remove<span className="sr-only"> {line.productName}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <LinkButton href={href('/address')} variant="quiet" className="-ml-4 self-start">
            Change the address
          </LinkButton>
        </>
      )}
    </Card>
  )
}
