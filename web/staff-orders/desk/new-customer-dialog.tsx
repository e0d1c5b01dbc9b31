import { useState } from 'react'
import type { ApiResult } from '#contract/client.ts'
import type { OrderCustomer } from '#contract/staff-orders.ts'
import { languageNames } from '#domain/languages/language-names.ts'
import type { Language } from '#domain/languages/languages.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { formText } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { CustomerList } from './customer-list.tsx'

type NewCustomerDialogProps = {
  name: string
  phone: string
  onChoose: (customer: OrderCustomer) => void
  onClose: () => void
}

/** Adds a customer, or offers the one to whom the phone number or mail address belongs. */
export function NewCustomerDialog({ name, phone, onChoose, onClose }: NewCustomerDialogProps) {
  const [known, setKnown] = useState<readonly OrderCustomer[]>([])
  return (
    <FormDialog
      title="Add a customer"
      submitLabel="Add the customer"
      send={async (form, api) => {
        const email = formText(form, 'email')
        const language = formText(form, 'language') as Language
        const texts = {
          name: formText(form, 'name'),
          phone: formText(form, 'phone'),
          language,
          ...(email && { email }),
        }
        const result = await api('POST /api/desk/order-customers', texts)
        setKnown(knownCustomers(result))
        return result
      }}
      onDone={({ customer }) => onChoose(customer)}
      onClose={onClose}
      below={<CustomerList customers={known} onChoose={onChoose} />}
    >
      {(errors) => (
        <>
          <Field label="Name" name="name" defaultValue={name} error={errors.name} autoComplete="off" required />
          <Field
            label="Phone"
            name="phone"
            type="tel"
            inputMode="tel"
            defaultValue={phone}
            error={errors.phone}
            autoComplete="off"
            hint="10 digits"
            required
          />
          <Field
            label="Mail address"
            name="email"
            type="email"
            error={errors.email}
            autoComplete="off"
            hint="For the mails about the order, and to log in later."
            optional
          />
          <SelectField label="Language of mails" name="language" options={languageNames} error={errors.language} />
        </>
      )}
    </FormDialog>
  )
}

/** The customers to whom a refused phone number or mail address belongs. */
function knownCustomers(result: ApiResult<unknown>): readonly OrderCustomer[] {
  if (result.ok || result.reason !== 'refused' || result.code !== 'conflict') return []
  const { customers } = result.body as { customers?: unknown }
  return Array.isArray(customers) ? (customers as OrderCustomer[]) : []
}
