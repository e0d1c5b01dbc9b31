import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react'
import {
  type Enquiry,
  type EnquiryField,
  enquiryFieldError,
  enquiryFields,
  normaliseEnquiryField,
} from '#domain/enquiries/enquiry-rules.ts'
import { readJson, tabStore } from '#web/platform/browser-storage.ts'
import { errorList, type FieldErrors, formValues, mapFields } from '#web/platform/forms.ts'
import { type Sent, useCall } from '#web/ui/use-call.ts'
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
  const [isSummaryShown, setSummaryShown] = useState(posted?.state === 'refused')
  const isSent = result?.state === 'sent'

  useEffect(() => {
    if (isSent) tabStore.remove(DRAFT)
    else if (form.current) {
      restoreDraft(form.current)
      saveDraft(mapFields(enquiryFields, (field) => controlOf(form.current, field)?.value ?? ''))
    }
  }, [isSent])

  function check(field: EnquiryField, text: string): void {
    setErrors((old) => ({ ...old, [field]: enquiryFieldError(field, text) }))
  }

  function onChange({ target }: ChangeEvent<TextControl>): void {
    const field = target.name as EnquiryField
    if (errors[field]) check(field, target.value)
  }

  function onBlur({ target }: FocusEvent<TextControl>): void {
    const field = target.name as EnquiryField
    const tidied = normaliseEnquiryField(field, target.value)
    if (tidied !== target.value) target.value = tidied
    // Leaving an empty field with the Tab key shows no error.
    if (tidied !== '') check(field, tidied)
  }

  const call = useCall(async (form: FormData): Promise<Sent<never>> => {
    const answer = await send(formValues(form, enquiryFields))
    setResult(answer)
    setSummaryShown(true)
    setErrors(answer.state === 'refused' ? answer.errors : {})
    return answer.state === 'refused' ? { errors: answer.errors } : null
  })

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
  const onType = (form: FormData) => saveDraft(formValues(form, enquiryFields))
  return { form, call, onType, result, alert, summary, fieldProps, restart: () => setResult(undefined) }
}

function saveDraft(typed: Enquiry): void {
  tabStore.write(DRAFT, JSON.stringify(typed))
}

/** Fills empty fields only, because other text was typed later. */
function restoreDraft(form: HTMLFormElement): void {
  const draft = readJson(tabStore, DRAFT)
  if (typeof draft !== 'object' || draft === null) return
  for (const [name, text] of Object.entries(draft)) {
    const control = controlOf(form, name)
    if (control?.value === '' && typeof text === 'string') control.value = text
  }
}

function controlOf(form: HTMLFormElement | null, name: string): TextControl | null {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : null
}
