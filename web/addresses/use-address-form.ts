import { type FormEvent, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import {
  type Address,
  addressErrors,
  type AddressField,
  addressFields,
  COUNTRY,
} from '#domain/addresses/address-rules.ts'
import { tidyTyping } from '#domain/addresses/tidy-typing.ts'
import { addressBook } from './address-book.ts'

export const SAVE_FAILED = 'Failed to save address. Please try again.'

const blank: Address = {
  name: '',
  phoneNumber: '',
  email: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  country: COUNTRY,
}

/** The address form: errors show once a field was touched, submitting touches all (spec §5, D31). Typed text is never lost. */
export function useAddressForm() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Address>(() => addressBook.state.get().address ?? blank)
  const [touched, setTouched] = useState<ReadonlySet<AddressField>>(new Set())
  /** What the server refused, until the field is changed. */
  const [refused, setRefused] = useState<Readonly<Partial<Record<string, string>>>>({})
  const [isSummaryShown, setSummaryShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const errors: Partial<Record<string, string>> = { ...refused, ...addressErrors(values) }
  const errorOf = (field: AddressField) => (touched.has(field) ? errors[field] : undefined)

  function change(field: AddressField, text: string): void {
    // Autofill changes many fields at once, so each change builds on the one before.
    setValues((old) => ({ ...old, [field]: text }))
    setRefused((old) => ({ ...old, [field]: undefined }))
  }

  function touch(field: AddressField): void {
    setTouched((old) => new Set([...old, field]))
    setValues((old) => ({ ...old, [field]: tidyTyping(field, old[field]) }))
  }

  function focusFirst(wrong: Partial<Record<string, string>>): void {
    const field = addressFields.find((name) => wrong[name])
    if (field !== undefined) (form.current?.elements.namedItem(field) as HTMLElement | null)?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const tidied = Object.fromEntries(
      addressFields.map((field) => [field, tidyTyping(field, values[field])]),
    ) as unknown as Address
    setValues(tidied)
    setTouched(new Set(addressFields))
    setFailed(false)
    const wrong = addressErrors(tidied)
    setSummaryShown(Object.keys(wrong).length > 0)
    if (Object.keys(wrong).length > 0) return focusFirst(wrong)
    setBusy(true)
    const answer = await addressBook.save(tidied)
    if (answer.ok) return void navigate(href('/checkout'))
    console.error('The address could not be saved', answer)
    setBusy(false)
    setFailed(true)
    const fields = (answer.reason === 'refused' && answer.fields) || {}
    setRefused(fields)
    focusFirst(fields)
  }

  const summary = isSummaryShown
    ? addressFields.flatMap((name) => (errorOf(name) ? [{ name, message: errorOf(name)! }] : []))
    : []
  return { form, values, errorOf, summary, isBusy, hasFailed, change, touch, submit }
}
