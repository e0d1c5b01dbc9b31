import type { TradeAccount } from '#contract/trade.ts'
import { type Address, type AddressField, addressFields, addressLimits } from '#domain/addresses/address-rules.ts'
import { indianStates } from '#domain/addresses/indian-states.ts'
import { isVerifiedBuyer, type TradeKind, tradeKinds } from '#domain/trade/trade-account.ts'
import { FIRM_MAX } from '#domain/trade/trade-application.ts'
import { licencesOnceVerified } from '#domain/trade/trade-licences.ts'
import { api } from '#web/platform/api.ts'
import { type FieldErrors, formText, formValues, mapFields } from '#web/platform/forms.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { LicenceFields } from './licence-fields.tsx'
import { useTradeForm } from './use-trade-form.ts'

type ApplicationFormProps = {
  /** What was sent before, or null. */
  account: TradeAccount | null
  /** The saved address, or the contact of the account, for a first application. */
  address: Address | null
  onSent: (account: TradeAccount | null) => void
}

/** Asks for trade prices, corrects what was sent, or sends what has changed. */
export function ApplicationForm({ account, address, onSent }: ApplicationFormProps) {
  const isBuyer = account !== null && isVerifiedBuyer(account.state)
  const sent = account?.pendingChange ?? account
  const { drafts, setDrafts, call } = useTradeForm({
    licences: licencesOnceVerified(account?.licences ?? [], { isChange: Boolean(account?.pendingChange) }),
    send: (data, licences) => api('POST /api/trade/account', { ...readApplication(data), licences }),
    onSent,
  })
  const { errors } = call
  return (
    <Card as="section" aria-labelledby="trade-form">
      <h2 id="trade-form" className="pb-4 text-xl font-semibold">
        {account === null ? 'Apply' : isBuyer ? 'Something has changed' : 'Send it again'}
      </h2>
      {isBuyer && (
        <p className="pb-4 text-quiet">
          Please correct what has changed. It holds once a pharmacist has checked it. A licence that you remove here
          ends then.
        </p>
      )}
      <CallForm
        call={call}
        aria-labelledby="trade-form"
        submitLabel="Send the application"
        busyLabel="Sending..."
        button={{ size: 'large', className: 'self-start' }}
        className="flex flex-col gap-5"
      >
        <SelectField
          label="Who are you?"
          name="kind"
          options={tradeKinds}
          emptyText="Please choose"
          defaultValue={sent?.kind ?? ''}
          error={errors.kind}
          required
        />
        <Field
          label="Name of the firm"
          hint="As it stands on the licence."
          name="firm"
          maxLength={FIRM_MAX}
          autoComplete="organization"
          defaultValue={sent?.firm}
          error={errors.firm}
          required
        />
        <GstinFields sent={sent?.gstin} error={errors.gstin} account={account} />
        <LicenceFields drafts={drafts} isBusy={call.isBusy} errors={errors} onChange={setDrafts} />
        <Premises address={sent?.premises ?? address} errors={errors} />
      </CallForm>
    </Card>
  )
}

type GstinFieldsProps = { sent: string | undefined; error: string | null | undefined; account: TradeAccount | null }

/** The GSTIN, or that there is none, or that its firm has an account already. */
function GstinFields({ sent, error, account }: GstinFieldsProps) {
  return (
    <>
      <Field
        label="GSTIN"
        hint="15 characters, such as 36AAAAA0000A1Z3."
        name="gstin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={sent}
        error={error}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="hasNoGstin"
          defaultChecked={sent === ''}
          className="size-5 shrink-0 accent-brand"
        />
        <span>We are not registered for GST</span>
      </label>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="isBranch"
          defaultChecked={account?.pendingChange?.isBranch ?? account?.isBranch}
          className="size-5 shrink-0 accent-brand"
        />
        <span>These are further premises of a firm that buys from you</span>
      </label>
    </>
  )
}

function readApplication(data: FormData) {
  return {
    ...formValues(data, ['firm', 'gstin']),
    hasNoGstin: data.has('hasNoGstin'),
    isBranch: data.has('isBranch'),
    kind: formText(data, 'kind') as TradeKind,
    premises: mapFields(addressFields, (field) =>
      field === 'country' ? 'India' : formText(data, `premises.${field}`),
    ),
  }
}

const labels = {
  name: { label: 'Contact person', autoComplete: 'name' },
  phoneNumber: { label: 'Phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  email: { label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' },
  address: { label: 'Address', autoComplete: 'street-address' },
  postalCode: { label: 'PIN code', inputMode: 'numeric', autoComplete: 'postal-code' },
  city: { label: 'City', autoComplete: 'address-level2' },
} as const satisfies Partial<Record<AddressField, Partial<FieldProps>>>

function Premises({ address, errors }: { address: Address | null; errors: FieldErrors }) {
  const names = Object.keys(labels) as (keyof typeof labels)[]
  const state = address?.state ?? ''
  const states = [...new Set([...indianStates, ...(state === '' ? [] : [state])])]
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="pb-2 text-lg font-semibold">Licensed premises</legend>
      <p className="text-quiet">We deliver trade orders to this address only.</p>
      {names.map((name) => (
        <Field
          key={name}
          {...labels[name]}
          name={`premises.${name}`}
          maxLength={name === 'phoneNumber' || name === 'postalCode' ? undefined : addressLimits[name]}
          defaultValue={address?.[name]}
          error={errors[`premises.${name}`]}
          required
        />
      ))}
      <SelectField
        label="State"
        name="premises.state"
        options={Object.fromEntries(states.map((one) => [one, one]))}
        emptyText="Please choose"
        autoComplete="address-level1"
        defaultValue={state}
        error={errors['premises.state']}
        required
      />
    </fieldset>
  )
}
