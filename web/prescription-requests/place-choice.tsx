import { href } from 'react-router'
import type { Address } from '#domain/addresses/address-rules.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { useShop } from '#web/platform/shop-profile.ts'
import { Field } from '#web/ui/field.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type PlaceChoiceProps = {
  /** The saved address, if any. */
  address: Address | null
  /** The name of the account. */
  name: string
  /** Typed values by field. */
  typed: ReadonlyMap<string, string>
  isCollected: boolean
  onCollect: (isCollected: boolean) => void
}

/** Delivery to the saved address, or collection at an outlet. */
export function PlaceChoice({ address, name, typed, isCollected, onCollect }: PlaceChoiceProps) {
  const outlets = useShop().addresses.filter(({ isOutlet }) => isOutlet)
  const outletTexts = Object.fromEntries(outlets.map(({ label, lines }) => [label, `${label}, ${lines.join(', ')}`]))
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="pb-2 font-semibold">Where to?</legend>
        <RadioCard
          name="way"
          value="deliver"
          label="Delivery"
          hint={address === null ? 'Please save an address first' : `To ${address.city} ${address.postalCode}`}
          disabled={address === null}
          checked={!isCollected}
          onChange={() => onCollect(false)}
        />
        <RadioCard
          name="way"
          value="collect"
          label="I collect it"
          hint="At our outlet, without a fee"
          checked={isCollected}
          onChange={() => onCollect(true)}
        />
      </fieldset>
      {!isCollected && address !== null && <AddressText address={address} />}
      {address === null && <ArrowLink href={href('/address')}>Save an address for delivery</ArrowLink>}
      {isCollected && (
        <>
          <SelectField label="Outlet" name="outlet" options={outletTexts} defaultValue={typed.get('outlet')} />
          <Field
            label="Your name"
            name="name"
            defaultValue={typed.get('name') ?? address?.name ?? name}
            autoComplete="name"
            maxLength={100}
            required
          />
          <Field
            label="Your phone"
            name="phoneNumber"
            type="tel"
            defaultValue={typed.get('phoneNumber') ?? address?.phoneNumber ?? ''}
            autoComplete="tel"
            required
          />
        </>
      )}
    </>
  )
}
