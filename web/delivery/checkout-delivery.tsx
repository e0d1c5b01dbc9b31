import { lazy, type ReactNode, Suspense } from 'react'
import { href } from 'react-router'
import { codRefusal } from '#domain/delivery/cash-on-delivery.ts'
import { deliveryRefusal } from '#domain/delivery/delivery-refusal.ts'
import { type Paise, tolerantPaise } from '#domain/money.ts'
import { chargeAt } from '#domain/settings/delivery-fee.ts'
import { SECOND } from '#domain/time.ts'
import { addressBook } from '#web/addresses/address-book.ts'
import { localCart, useCart } from '#web/cart/cart-store.ts'
import { zoneFee } from '#web/cart/zone-fee.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { withTimeout } from '#web/platform/timing.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { areaText, DeliveryFacts } from './delivery-facts.tsx'
import { readCheckoutPin } from '#web/delivery-pin/delivery-pin.ts'
import { type DeliveryAnswer, loadDelivery } from '#web/delivery-pin/load-delivery.ts'

const LIMIT_MS = 3 * SECOND
/** Few carts have a line that is not delivered. */
const ReserveButton = lazy(async () => ({ default: (await import('./reserve-button.tsx')).ReserveButton }))

type CheckoutDelivery = {
  /** When the cart arrives and which lines are not delivered; null without a known PIN or an answer. */
  readonly notes: ReactNode
  /** Why a cart cannot be paid in cash, or null. Without an answer the server decides. */
  readonly codReason: (total: Paise, refusedUntil: string | null) => string | null
}

/** Loads the delivery to the known address, else to the PIN that was checked last; totals then have its charge. */
export async function loadCheckoutDelivery(address: Promise<unknown> = addressBook.known()): Promise<CheckoutDelivery> {
  await address
  const pin = readCheckoutPin()
  const delivery = pin === '' ? null : await withTimeout(loadDelivery(publicApi, pin), LIMIT_MS)
  zoneFee.set(chargeAt(delivery))
  return {
    notes: delivery && <DeliveryNotes pin={pin} delivery={delivery} />,
    codReason: (total, refusedUntil) =>
      codRefusal({
        total,
        terms: codTermsOf(delivery),
        refusedUntil: refusedUntil === null ? null : new Date(refusedUntil),
      }),
  }
}

function codTermsOf(delivery: DeliveryAnswer | null | undefined) {
  const { allowed, max } = delivery?.cod ?? { allowed: true, max: null }
  return { allowed, max: max === null ? null : tolerantPaise(max) }
}

/** When the cart arrives at a PIN, and which lines are not delivered there, with the alternatives. */
function DeliveryNotes({ pin, delivery }: { pin: string; delivery: DeliveryAnswer }) {
  const { lines, deliveryClasses } = useCart()
  const refused = lines.flatMap((line, position) => {
    const reason = deliveryRefusal(deliveryClasses[line.id] ?? [], delivery.schedules, pin)
    return reason === null ? [] : [{ ...line, position, reason }]
  })
  return (
    <Card as="section" aria-labelledby="delivery-notes" className="flex flex-col gap-2">
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
                  <Suspense>
                    <ReserveButton productId={line.id} productName={line.productName} />
                  </Suspense>
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
