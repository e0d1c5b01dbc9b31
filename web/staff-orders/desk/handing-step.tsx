import type { OrderCustomer } from '#contract/staff-orders.ts'
import { indianStates } from '#domain/addresses/indian-states.ts'
import { arrivalText } from '#domain/delivery/delivery-words.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import type { FieldErrors } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { PinTerms } from './pin-terms.ts'

type HandingStepProps = {
  customer: OrderCustomer | null
  isCollected: boolean
  onCollect: (isCollected: boolean) => void
  pin: string
  onPin: (pin: string) => void
  /** The terms at the PIN; null until it is whole. */
  terms: PinTerms | null
  outlet: string | undefined
  errors: FieldErrors
}

/** Delivery by PIN, or collection at an outlet. */
export function HandingStep(props: HandingStepProps) {
  const { customer, isCollected, onCollect, outlet, errors } = props
  const { addresses, hours } = useShop()
  const { from, to } = hours.retail
  const outlets = addresses.filter(({ isOutlet }) => isOutlet)
  const outletTexts = Object.fromEntries(outlets.map(({ label, lines }) => [label, `${label}, ${lines.join(', ')}`]))
  return (
    <DeskSection title="2. Delivery or collection">
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">How the customer gets it</legend>
        <RadioCard
          name="way"
          value="deliver"
          label="Delivery"
          hint="Rs. 49, by the rules of the PIN"
          checked={!isCollected}
          onChange={() => onCollect(false)}
        />
        <RadioCard
          name="way"
          value="collect"
          label="Collected at the outlet"
          hint={`No fee, every medicine, ${from} to ${to}`}
          checked={isCollected}
          onChange={() => onCollect(true)}
        />
      </fieldset>
      {/* The key takes over the address of another customer. */}
      <div key={customer?._id ?? ''} className="grid gap-4 sm:grid-cols-2">
        {!isCollected && <PinField {...props} />}
        <Field
          label="Name"
          name="name"
          defaultValue={customer?.address?.name ?? customer?.name ?? ''}
          error={errors.name}
          autoComplete="off"
          required
        />
        <Field
          label="Phone"
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          defaultValue={customer?.phone ?? ''}
          error={errors.phoneNumber}
          autoComplete="off"
          required
        />
        {isCollected ? (
          <SelectField
            label="Outlet"
            name="outlet"
            options={outletTexts}
            defaultValue={outlet ?? outlets[0]?.label}
            error={errors.outlet}
            className="sm:col-span-2"
          />
        ) : (
          <AddressFields {...props} />
        )}
      </div>
    </DeskSection>
  )
}

function PinField({ pin, onPin, terms, errors }: HandingStepProps) {
  return (
    <>
      <Field
        label="PIN code"
        name="postalCode"
        value={pin}
        onChange={({ target }) => onPin(target.value)}
        inputMode="numeric"
        autoComplete="off"
        error={errors.postalCode}
        required
      />
      <p role="status" className="self-end pb-3">
        {terms !== null && <span>{termsText(terms)}</span>}
      </p>
    </>
  )
}

function AddressFields({ customer, terms, errors }: HandingStepProps) {
  const saved = customer?.address
  const isSamePin = terms === null || saved?.state === terms.state
  return (
    <>
      <Field
        label="Address"
        name="address"
        multiline
        rows={2}
        defaultValue={saved?.address ?? ''}
        error={errors.address}
        autoComplete="off"
        className="sm:col-span-2"
        required
      />
      {/* The PIN fills city and state; both stay editable. */}
      <Field
        key={`city-${terms?.district ?? ''}`}
        label="City"
        name="city"
        defaultValue={isSamePin && saved ? saved.city : (terms?.district ?? '')}
        error={errors.city}
        autoComplete="off"
        required
      />
      <Field
        key={`state-${terms?.state ?? ''}`}
        label="State"
        name="state"
        list="order-states"
        defaultValue={terms?.state || saved?.state || ''}
        error={errors.state}
        autoComplete="off"
        required
      />
      <datalist id="order-states">
        {indianStates.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
    </>
  )
}

function termsText({ known, district, by, cod, ...days }: PinTerms): string {
  const place = known ? district : 'Unknown PIN'
  const way = by === 'staff' ? 'own riders' : 'courier'
  const cash = cod.allowed ? (cod.max === null ? 'cash' : `cash up to Rs. ${cod.max}`) : 'no cash'
  return `${place}: by ${way}, ${arrivalText({ known, ...days }, new Date())}, ${cash}.`
}
