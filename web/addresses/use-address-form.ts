import { type FormEvent, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { addressErrors, type AddressField, addressFields } from '#domain/addresses/address-rules.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { focusFirstError } from '#web/platform/field-errors.ts'
import { errorList, type FieldErrors, hasErrors, mapFields } from '#web/platform/forms.ts'
import { setDeliveryPin } from '#web/delivery-pin/delivery-pin.ts'
import { addressBook } from './address-book.ts'
import { useAddressDraft } from './use-address-draft.ts'
import { useRecentAddresses } from './use-recent-addresses.ts'

/** The fields in the order of the form (addresses-3). */
const formFields: readonly AddressField[] = ['postalCode', ...addressFields.filter((field) => field !== 'postalCode')]

/** The address form. A field shows its error once it was left, or after a submit (pages-2). */
export function useAddressForm() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { values, area, isChecked, type, tidy, choose } = useAddressDraft()
  const [touched, setTouched] = useState<ReadonlySet<AddressField>>(new Set())
  /** The server's errors, each until its field changes. */
  const [refused, setRefused] = useState<FieldErrors>({})
  const [isSummaryShown, setSummaryShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const labels = useRecentAddresses(values, choose)
  const errors: FieldErrors = { ...refused, ...addressErrors(values) }
  const errorOf = (field: AddressField) => (touched.has(field) ? errors[field] : undefined)

  function fieldProps(name: AddressField) {
    return {
      name,
      value: values[name],
      error: errorOf(name),
      required: true,
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
      onBlur: () => touch(name),
    }
  }

  function change(field: AddressField, text: string): void {
    type(field, text)
    setRefused((old) => ({ ...old, [field]: undefined }))
  }

  function touch(field: AddressField): void {
    setTouched((old) => new Set([...old, field]))
    tidy(field)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const tidied = mapFields(addressFields, (field) => normaliseAddressField(field, values[field]))
    addressFields.forEach(tidy)
    setTouched(new Set(addressFields))
    setFailed(false)
    const wrong = addressErrors(tidied)
    setSummaryShown(hasErrors(wrong))
    if (hasErrors(wrong)) return focusFirstError(form.current, wrong)
    setBusy(true)
    const answer = await addressBook.save(tidied, labels.typed)
    if (answer.ok) {
      setDeliveryPin(tidied.postalCode)
      return void navigate(href('/checkout'))
    }
    console.error('The address could not be saved', answer)
    setBusy(false)
    setFailed(true)
    const fields = (answer.reason === 'refused' && answer.fields) || {}
    setRefused(fields)
    focusFirstError(form.current, fields)
  }

  const summary = isSummaryShown
    ? errorList(
        errors,
        formFields.filter((field) => touched.has(field)),
      )
    : []
  return { form, country: values.country, area, isChecked, fieldProps, labels, summary, isBusy, hasFailed, submit }
}
