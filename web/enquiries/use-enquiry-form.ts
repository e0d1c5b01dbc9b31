import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type Enquiry,
  type EnquiryField,
  enquiryFieldError,
  enquiryFields,
  normaliseEnquiryField,
} from '#domain/enquiries/enquiry-rules.ts'
import { readJson, tabStore } from '#web/platform/browser-storage.ts'
import { focusFirstError } from '#web/platform/field-errors.ts'
import { errorList, type FieldErrors, formValues } from '#web/platform/forms.ts'
import type { EnquiryResult } from './submit-enquiry.ts'

/** The unsent text of this tab. It survives a reload; logging out clears it. */
const DRAFT = 'enquiryDraft'

type TextControl = HTMLInputElement | HTMLTextAreaElement

type EnquiryFormSettings = {
  readonly posted: EnquiryResult | undefined
  readonly message: string
  readonly send: (enquiry: Enquiry) => Promise<EnquiryResult>
}

/**
 * The Information Request Form. Its fields are uncontrolled, so that text typed before hydration stays. A field shows its
 * error when it is left or the form is sent.
 */
export function useEnquiryForm({ posted, message, send }: EnquiryFormSettings) {
  const form = useRef<HTMLFormElement>(null)
  const [result, setResult] = useState(posted)
  const [errors, setErrors] = useState<FieldErrors>(posted?.state === 'refused' ? posted.errors : {})
  const [isBusy, setBusy] = useState(false)
  const [isSummaryShown, setSummaryShown] = useState(posted?.state === 'refused')
  const isSent = result?.state === 'sent'

  useEffect(() => {
    if (isSent) tabStore.remove(DRAFT)
    else if (form.current) {
      restoreDraft(form.current)
      saveDraft(form.current)
    }
  }, [isSent])

  function check(field: EnquiryField, text: string): void {
    setErrors((old) => ({ ...old, [field]: enquiryFieldError(field, text) }))
  }

  function onChange({ target }: ChangeEvent<TextControl>): void {
    const field = target.name as EnquiryField
    if (errors[field]) check(field, target.value)
    if (form.current) saveDraft(form.current)
  }

  function onBlur({ target }: FocusEvent<TextControl>): void {
    const field = target.name as EnquiryField
    const tidied = normaliseEnquiryField(field, target.value)
    if (tidied !== target.value) target.value = tidied
    // Leaving an empty field with the Tab key shows no error.
    if (tidied !== '') check(field, tidied)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const answer = await send(formValues(new FormData(event.currentTarget), enquiryFields))
    setBusy(false)
    setResult(answer)
    setSummaryShown(true)
    setErrors(answer.state === 'refused' ? answer.errors : {})
    if (answer.state === 'refused') focusFirstError(form.current, answer.errors)
  }

  const alert = result?.state === 'refused' ? result.alert : null
  const typed = posted?.state === 'refused' ? posted.typed : null
  const fieldProps = (name: EnquiryField) => ({
    name,
    error: errors[name],
    defaultValue: typed?.[name] ?? (name === 'message' ? message : undefined),
    onChange,
    onBlur,
  })
  const summary = isSummaryShown ? errorList(errors, enquiryFields) : []
  return { form, result, alert, summary, isBusy, fieldProps, submit, restart: () => setResult(undefined) }
}

function saveDraft(form: HTMLFormElement): void {
  tabStore.write(DRAFT, JSON.stringify(formValues(new FormData(form), enquiryFields)))
}

/** Fills empty fields only, because other text was typed later. */
function restoreDraft(form: HTMLFormElement): void {
  const draft = readJson(tabStore, DRAFT)
  if (typeof draft !== 'object' || draft === null) return
  for (const [name, text] of Object.entries(draft)) {
    const control = form.elements.namedItem(name)
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (isText && control.value === '' && typeof text === 'string') control.value = text
  }
}
