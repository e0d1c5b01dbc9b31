import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type Address, addressErrors, type AddressField, addressFields } from '#domain/addresses/address-rules.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { refusedFieldErrors } from '#web/platform/api.ts'
import { errorList, type FieldErrors, formText, hasErrors, mapFields } from '#web/platform/forms.ts'
import { setDeliveryPin } from '#web/delivery-pin/delivery-pin.ts'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import { addressBook } from './address-book.ts'
import { useAddressDraft } from './use-address-draft.ts'
import { useRecentAddresses } from './use-recent-addresses.ts'

/** The fields in the order of the form (addresses-3). */
const formFields: readonly AddressField[] = ['postalCode', ...addressFields.filter((field) => field !== 'postalCode')]

/** The address form. A field shows its error once it was left, or after a submit (pages-2). */
export function useAddressForm() {
  const navigate = useNavigate()
  const { values, area, isChecked, type, tidy, choose } = useAddressDraft()
  const [touched, setTouched] = useState<ReadonlySet<AddressField>>(new Set())
  const [isSummaryShown, setSummaryShown] = useState(false)

  const labels = useRecentAddresses(values, choose)
  const save = useCall(
    async (form: FormData): Promise<Sent<Address>> => {
      const tidied = mapFields(addressFields, (field) =>
        normaliseAddressField(field, field === 'country' ? values.country : formText(form, field)),
      )
      for (const field of formFields) if (tidied[field] !== values[field]) type(field, tidied[field])
      setTouched(new Set(addressFields))
      const errors = addressErrors(tidied)
      setSummaryShown(hasErrors(errors))
      if (hasErrors(errors)) return { errors }
      const label = formText(form, 'label')
      const answer = await addressBook.save(tidied, label === labels.label ? labels.typed : label)
      if (answer.ok) return { ok: true, body: tidied }
      console.error('The address could not be saved', answer)
      return { errors: refusedFieldErrors(answer), alert: 'Failed to save address. Please try again.' }
    },
    {
      done: ({ postalCode }) => {
        setDeliveryPin(postalCode)
        return navigate(href('/checkout'))
      },
    },
  )
  // Those of the server come with the alert, and each holds until its field changes.
  const errors: FieldErrors = { ...(save.alert !== null && save.errors), ...addressErrors(values) }
  const errorOf = (field: AddressField) => (touched.has(field) ? errors[field] : undefined)

  function fieldProps(name: AddressField) {
    return {
      name,
      value: values[name],
      error: errorOf(name),
      required: true,
      onChange: (event: { target: { value: string } }) => type(name, event.target.value),
      onBlur: () => touch(name),
    }
  }

  function touch(field: AddressField): void {
    setTouched((old) => new Set([...old, field]))
    tidy(field)
  }

  const summary = isSummaryShown
    ? errorList(
        errors,
        formFields.filter((field) => touched.has(field)),
      )
    : []
  return { save, country: values.country, area, isChecked, fieldProps, labels, summary }
}
