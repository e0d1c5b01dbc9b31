import { type FormEvent, Suspense, use, useState } from 'react'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { deliveryRefusal } from '#domain/delivery/delivery-refusal.ts'
import { isPinCode } from '#domain/delivery/pin-areas.ts'
import type { DetailedProduct } from '#web/catalogue/product-shape.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/platform/forms.ts'
import { areaText, DeliveryFacts } from './delivery-facts.tsx'
import { readDeliveryPin, storeDeliveryPin } from './delivery-pin.ts'
import { type DeliveryAnswer, loadDelivery } from './load-delivery.ts'
import { ReserveButton } from './reserve-button.tsx'

type DeliveryLookup = { readonly pin: string; readonly answer: Promise<DeliveryAnswer | null> }

function lookUp(pin: string): DeliveryLookup | null {
  return pin === '' ? null : { pin, answer: loadDelivery(publicApi, pin) }
}

/** Whether and when a product is delivered to a PIN, which the browser remembers. */
export function DeliveryBox({ product }: { product: DetailedProduct }) {
  const [lookup, setLookup] = useState(() => lookUp(readDeliveryPin()))
  const [error, setError] = useState<string | null>(null)

  function check(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const pin = normaliseAddressField('postalCode', formText(new FormData(event.currentTarget), 'deliveryPin'))
    const isValid = isPinCode(pin)
    setError(isValid ? null : 'A PIN code has 6 digits, the first one not 0')
    setLookup(isValid ? lookUp(pin) : null)
    if (isValid) storeDeliveryPin(pin)
  }

  return (
    <Card as="section" aria-label="Delivery" className="flex min-h-48 flex-col gap-3">
      <form noValidate onSubmit={check} className="flex items-end gap-2">
        <Field
          label="Delivery to"
          name="deliveryPin"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="PIN code"
          defaultValue={lookup?.pin ?? ''}
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
