import { enquiryFieldError, normaliseEnquiryField } from '#domain/enquiries/enquiry-rules.ts'
import type { ShopProfile } from '#domain/settings/shop-profile.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { localStore, readJson } from '#web/platform/browser-storage.ts'
import { formCount, formText, formValues, hasErrors } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, NumberField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useCall } from '#web/ui/use-call.ts'

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
  const reserve = useReservation(productId, onReserved)
  const { errors } = reserve
  const { name, phoneNumber, email } = readContact()
  return (
    <Dialog open title="Reserve at the outlet" onClose={onClose}>
      <p className="wrap-anywhere">{productName}</p>
      <CallForm call={reserve} submitLabel="Reserve" busyLabel="Sending...">
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
      </CallForm>
    </Dialog>
  )
}

function outletsOf({ addresses }: ShopProfile): Record<string, string> {
  const outlets = addresses.filter(({ isOutlet }) => isOutlet)
  return Object.fromEntries(outlets.map(({ label, lines }) => [label, `${label}, ${lines.join(', ')}`]))
}

function useReservation(productId: string, onReserved: (ticket: string) => void) {
  return useCall(
    (form: FormData) => {
      const typed = formValues(form, contactFields)
      const errors = Object.fromEntries(contactFields.map((field) => [field, enquiryFieldError(field, typed[field])]))
      if (hasErrors(errors)) return { errors }
      return publicApi('POST /api/reservations', {
        productId,
        outlet: formText(form, 'outlet'),
        packs: formCount(form, 'packs'),
        ...typed,
        phone: normaliseEnquiryField('phone', typed.phone),
      })
    },
    {
      done: ({ ticket }) => onReserved(ticket),
      fallback: 'This could not be sent. Please check the connection and try again.',
    },
  )
}

/** Name, phone and mail of the saved address. */
function readContact(): { name?: string; phoneNumber?: string; email?: string } {
  const stored = (readJson(localStore, 'shippingAddress') ?? {}) as Record<string, unknown>
  const textOf = (field: string) => (typeof stored[field] === 'string' ? stored[field] : '')
  return { name: textOf('name'), phoneNumber: textOf('phoneNumber'), email: textOf('email') }
}
