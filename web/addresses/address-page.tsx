import { ADDRESS_LABEL_MAX } from '#domain/addresses/address-rules.ts'
import { indianStates } from '#domain/addresses/indian-states.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { CheckoutLoading } from '#web/cart/checkout-loading.tsx'
import { CheckoutSteps } from '#web/cart/checkout-steps.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/address-page.ts'
import { addressBook } from './address-book.ts'
import { AddressCheck } from './address-check.tsx'
import { useAddressForm } from './use-address-form.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Shipping Address', matches })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  await addressBook.known()
  return null
}

export function HydrateFallback() {
  return <CheckoutLoading title="Shipping Address" />
}

export default function AddressPage() {
  return (
    <CustomerOnly>
      <div data-checkout className="page-column py-6 md:py-10">
        <div className="mx-auto max-w-prose">
          <div className="pb-6">
            <CheckoutSteps current={1} />
          </div>
          <PageHeading lead="Where shall we deliver? What you save here is where the next order goes.">
            Shipping Address
          </PageHeading>
          <AddressForm />
        </div>
      </div>
    </CustomerOnly>
  )
}

function AddressForm() {
  const { save, country, area, isChecked, fieldProps, labels, summary } = useAddressForm()
  return (
    <CallForm
      call={save}
      method="post"
      submitLabel="Save Address"
      button={{ size: 'large', className: 'self-stretch sm:self-start' }}
      className="flex flex-col gap-5"
    >
      <ErrorSummary errors={summary} />
      <RecentAddresses {...labels} />
      <Card className="relative grid gap-5 md:grid-cols-2">
        <AddressCheck isChecked={isChecked} />
        <Field
          label="Postal Code"
          {...fieldProps('postalCode')}
          inputMode="numeric"
          autoComplete="postal-code"
          hint={<span role="status">{area === null ? '6 digits' : `${area.district}, ${area.state}`}</span>}
          className="md:col-span-2"
        />
        <Field label="Full Name" {...fieldProps('name')} autoComplete="name" className="md:col-span-2" />
        <Field
          label="Phone Number"
          {...fieldProps('phoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint="10 digits"
        />
        <Field
          label="Email Address"
          {...fieldProps('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="For news of your order"
        />
        <Field
          label="Address"
          {...fieldProps('address')}
          multiline
          rows={3}
          autoComplete="street-address"
          hint="House number, street, area"
          className="md:col-span-2"
        />
        <Field label="City" {...fieldProps('city')} autoComplete="address-level2" list="pin-district" />
        <datalist id="pin-district">{area !== null && <option value={area.district} />}</datalist>
        <Field label="State" {...fieldProps('state')} autoComplete="address-level1" list="indian-states" />
        <datalist id="indian-states">
          {indianStates.map((state) => (
            <option key={state} value={state} />
          ))}
        </datalist>
        <Field
          label="Country"
          name="country"
          value={country}
          disabled
          readOnly
          autoComplete="country-name"
          hint="We deliver within India"
        />
        <LabelField {...labels} />
      </Card>
    </CallForm>
  )
}

/** The addresses that were used last, as buttons that fill the form (addresses-5). */
function RecentAddresses({ recent, isChosen, choose }: AddressLabels) {
  if (recent.length === 0 || (recent.length === 1 && recent.every(isChosen))) return null
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-semibold">Addresses you used</legend>
      <div className="flex flex-wrap gap-2">
        {recent.map((address, index) => (
          <button
            key={index}
            type="button"
            aria-pressed={isChosen(address)}
            onClick={() => choose(address)}
            className="min-h-11 max-w-full rounded-lg border border-edge bg-surface px-4 py-1.5 text-start hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-soft"
          >
            <span className="block truncate font-semibold">{address.label || address.name}</span>{' '}
            <span className="block truncate text-xs text-quiet">{`${address.address}, ${address.city}`}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type AddressLabels = ReturnType<typeof useAddressForm>['labels']

/** The name of the address in the form. */
function LabelField({ label, setLabel }: AddressLabels) {
  return (
    <>
      <Field
        label="Save as"
        optional
        name="label"
        value={label}
        onChange={(event: { target: { value: string } }) => setLabel(event.target.value)}
        maxLength={ADDRESS_LABEL_MAX}
        autoComplete="off"
        list="address-labels"
        hint="For example Home or Parents"
      />
      <datalist id="address-labels">
        {['Home', 'Parents', 'Work'].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
