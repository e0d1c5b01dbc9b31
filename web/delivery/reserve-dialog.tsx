import { type FormEvent, useState } from 'react'
import { enquiryFieldError, normaliseEnquiryField } from '#domain/enquiries/enquiry-rules.ts'
import type { ShopProfile } from '#domain/settings/shop-profile.ts'
import { readWholeNumber } from '#domain/typed-digits.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { localStore, readJson } from '#web/platform/browser-storage.ts'
import { formValues, hasErrors } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, NumberField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type ReserveDialogProps = {
  productId: string
  productName: string
  onReserved: (ticket: string) => void
  onClose: () => void
}

const contactFields = ['name', 'phone', 'email'] as const

/** The form that asks an outlet to keep a product. */
export function ReserveDialog({ productId, productName, onReserved, onClose }: ReserveDialogProps) {
  const shop = useShop()
  const { errors, alert, isBusy, submit } = useReservation(productId, onReserved)
  const { name, phoneNumber, email } = readContact()
  return (
    <Dialog open title="Reserve at the outlet" onClose={onClose}>
      <p className="wrap-anywhere">{productName}</p>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <SelectField label="Outlet" name="outlet" required options={outletsOf(shop)} error={errors.outlet} />
        <NumberField label="Packs" name="packs" defaultValue={1} required error={errors.packs} />
        <Field label="Name" name="name" autoComplete="name" defaultValue={name} required error={errors.name} />
        <Field
          label="Mobile"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint="10 digits"
          defaultValue={phoneNumber}
          required
          error={errors.phone}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={email}
          required
          error={errors.email}
        />
        <p className="text-quiet">Please bring the prescription, if the medicine needs one. You pay at the outlet.</p>
        <Button type="submit" busy={isBusy} busyLabel="Sending...">
          Reserve
        </Button>
      </form>
    </Dialog>
  )
}

function outletsOf({ addresses }: ShopProfile): Record<string, string> {
  const outlets = addresses.filter(({ isOutlet }) => isOutlet)
  return Object.fromEntries(outlets.map(({ label, lines }) => [label, `${label}, ${lines.join(', ')}`]))
}

function useReservation(productId: string, onReserved: (ticket: string) => void) {
  const { errors, alert, show, showRefusal } = useFormErrors()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const { outlet, packs, ...typed } = formValues(new FormData(form), ['outlet', 'packs', ...contactFields])
    const wrong = Object.fromEntries(contactFields.map((field) => [field, enquiryFieldError(field, typed[field])]))
    if (hasErrors(wrong)) return show(form, wrong)
    setBusy(true)
    const tidy = { ...typed, phone: normaliseEnquiryField('phone', typed.phone) }
    const result = await publicApi('POST /api/reservations', {
      productId,
      outlet,
      packs: readWholeNumber(packs) ?? Number.NaN,
      ...tidy,
    })
    setBusy(false)
    if (result.ok) return onReserved(result.body.ticket)
    showRefusal(form, result, 'This could not be sent. Please check the connection and try again.')
  }

  return { errors, alert, isBusy, submit }
}

/** Name, phone and mail of the saved address. */
function readContact(): { name?: string; phoneNumber?: string; email?: string } {
  const stored = (readJson(localStore, 'shippingAddress') ?? {}) as Record<string, unknown>
  const textOf = (field: string) => (typeof stored[field] === 'string' ? stored[field] : '')
  return { name: textOf('name'), phoneNumber: textOf('phoneNumber'), email: textOf('email') }
}
