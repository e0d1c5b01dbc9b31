import { chargeAt, feeText } from '#domain/settings/delivery-fee.ts'
import { defaultFee } from '#domain/cart/price-cart.ts'
import { indianStates } from '#domain/addresses/indian-states.ts'
import { arrivalText } from '#domain/delivery/delivery-words.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import type { FieldErrors } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { HandingDraft, HandingField } from './handing-draft.ts'
import type { PinTerms } from './pin-terms.ts'

type HandingStepProps = {
  isCollected: boolean
  onCollect: (isCollected: boolean) => void
  values: HandingDraft['values']
  type: (field: HandingField, text: string) => void
  /** The terms at the PIN; null until it is whole. */
  terms: PinTerms | null
  outlet: string | undefined
  onOutlet: (outlet: string) => void
  errors: FieldErrors
}

/** Delivery by PIN, or collection at an outlet. */
export function HandingStep(props: HandingStepProps) {
  const { isCollected, onCollect, terms, outlet, onOutlet, errors } = props
  const { addresses, hours, deliveryFee = defaultFee } = useShop()
  const { retail } = hours
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
          hint={`${feeText(chargeAt(terms) ?? deliveryFee)}, by the rules of the PIN`}
          checked={!isCollected}
          onChange={() => onCollect(false)}
        />
        <RadioCard
          name="way"
          value="collect"
          label="Collected at the outlet"
          hint={`No fee, every medicine${retail === null ? '' : `, ${retail.from} to ${retail.to}`}`}
          checked={isCollected}
          onChange={() => onCollect(true)}
        />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {!isCollected && <PinField {...props} />}
        <Field label="Name" {...fieldProps(props, 'name')} />
        <Field label="Phone" {...fieldProps(props, 'phoneNumber')} type="tel" inputMode="tel" />
        {isCollected ? (
          <SelectField
            label="Outlet"
            name="outlet"
            options={outletTexts}
            value={outlet ?? outlets[0]?.label}
            onChange={({ target }) => onOutlet(target.value)}
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

function fieldProps({ values, type, errors }: HandingStepProps, name: HandingField) {
  return {
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
    error: errors[name],
    autoComplete: 'off',
    required: true,
  }
}

function PinField(props: HandingStepProps) {
  const { terms } = props
  return (
    <>
      <Field label="PIN code" {...fieldProps(props, 'postalCode')} inputMode="numeric" />
      <p role="status" className="self-end pb-3">
        {terms !== null && <span>{termsText(terms)}</span>}
      </p>
    </>
  )
}

function AddressFields(props: HandingStepProps) {
  const { terms } = props
  return (
    <>
      <Field label="Address" {...fieldProps(props, 'address')} multiline rows={2} className="sm:col-span-2" />
      <Field label="City" {...fieldProps(props, 'city')} list="order-district" />
      <datalist id="order-district">{terms?.known && <option value={terms.district} />}</datalist>
      <Field label="State" {...fieldProps(props, 'state')} list="order-states" />
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
