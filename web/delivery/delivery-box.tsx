import { type FormEvent, Suspense, use, useState } from 'react'
import { deliveryRefusal } from '#domain/delivery/delivery-refusal.ts'
import type { DetailedProduct } from '#web/catalogue/product-shape.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { areaText, DeliveryFacts } from './delivery-facts.tsx'
import { setDeliveryPin, useDeliveryPin } from '#web/delivery-pin/delivery-pin.ts'
import { type DeliveryAnswer, loadDelivery } from '#web/delivery-pin/load-delivery.ts'
import { readPin } from '#web/delivery-pin/read-pin.ts'
import { shownText } from '#web/platform/forms.ts'
import { ReserveButton } from './reserve-button.tsx'

type DeliveryLookup = { readonly pin: string; readonly answer: Promise<DeliveryAnswer | null> }

function lookUp(pin: string): DeliveryLookup | null {
  return pin === '' ? null : { pin, answer: loadDelivery(publicApi, pin) }
}

/** Whether and when a product is delivered to the PIN of this device. */
export function DeliveryBox({ product }: { product: DetailedProduct }) {
  const pin = useDeliveryPin()
  const [lookup, setLookup] = useState(() => lookUp(pin))
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  // The header changes the PIN too.
  if (error === null && pin !== (lookup?.pin ?? '')) setLookup(lookUp(pin))

  function check(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const next = readPin(shownText('deliveryPin') ?? '')
    setError(next.error)
    // A wrong PIN clears the old answer.
    if (next.error !== null) return setLookup(null)
    setTyped(null)
    setLookup(lookUp(next.pin))
    setDeliveryPin(next.pin)
  }

  return (
    <Card as="section" aria-label="Delivery" className="flex min-h-48 flex-col gap-3">
      <form noValidate data-unguarded onSubmit={check} className="flex items-end gap-2">
        <Field
          label="Delivery to"
          name="deliveryPin"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="PIN code"
          value={typed ?? pin}
          onChange={(event: { target: { value: string } }) => setTyped(event.target.value)}
          error={error}
          className="min-w-0 max-w-60 flex-1"
        />
        <Button type="submit" variant="secondary" className="min-h-12 shrink-0">
          Check
        </Button>
      </form>
      <div role="status" className="flex flex-col items-start gap-1">
        {lookup === null ? (
          <p className="text-quiet">Type your PIN code to see when it arrives and how you can pay.</p>
        ) : (
          <Suspense fallback={<p className="text-quiet">Loading...</p>}>
            <Answer key={lookup.pin} lookup={lookup} product={product} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

function Answer({ lookup, product }: { lookup: DeliveryLookup; product: DetailedProduct }) {
  const delivery = use(lookup.answer)
  if (delivery === null) return <p>This could not be checked just now. Please try again.</p>
  const refusal = deliveryRefusal(product.deliveryClasses, delivery.schedules, lookup.pin)
  return (
    <>
      <p className="text-quiet">{areaText(delivery)}</p>
      {refusal === null ? (
        <DeliveryFacts delivery={delivery} />
      ) : (
        <>
          <p className="font-semibold">{refusal}</p>
          <ReserveButton productId={product._id} productName={product.productName} />
        </>
      )}
    </>
  )
}
