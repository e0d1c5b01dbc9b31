import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type Enquiry,
  type EnquiryField,
  enquiryFieldError,
  enquiryFields,
  tidyEnquiryText,
} from '#domain/enquiries/enquiry-rules.ts'
import { readJson, tabStore } from '#web/platform/browser-storage.ts'
import { type EnquiryResult, enquiryFromForm } from './submit-enquiry.ts'

/** What was typed and not yet sent, kept for this tab: over a reload, and for who comes back. Logging out clears it. */
const DRAFT = 'enquiryDraft'

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * The Information Request Form. The fields keep their own text, so what is typed before hydration stays. Errors
 * show when a field is left or the form is sent, and go as soon as they are mended.
 */
export function useEnquiryForm(before: EnquiryResult | undefined, ask: (enquiry: Enquiry) => Promise<EnquiryResult>) {
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState(before)
  const [errors, setErrors] = useState(before?.state === 'refused' ? before.errors : {})
  const [isBusy, setBusy] = useState(false)
  /** Errors stand in a list above the form once it was sent with them. */
  const [isListed, setListed] = useState(before?.state === 'refused')
  const isSent = outcome?.state === 'sent'

  useEffect(() => {
    if (isSent) tabStore.remove(DRAFT)
    else if (form.current) {
      restoreDraft(form.current)
      keepDraft(form.current)
    }
  }, [isSent])

  function check(field: EnquiryField, text: string): void {
    setErrors((old) => ({ ...old, [field]: enquiryFieldError(field, text) ?? undefined }))
  }

  function onChange({ target }: ChangeEvent<Box>): void {
    const field = target.name as EnquiryField
    if (errors[field] !== undefined) check(field, target.value)
    if (form.current) keepDraft(form.current)
  }

  function onBlur({ target }: FocusEvent<Box>): void {
    const field = target.name as EnquiryField
    const tidy = tidyEnquiryText(field, target.value)
    if (tidy !== target.value) target.value = tidy
    // Who only passes through with the Tab key has made no mistake yet.
    if (tidy !== '') check(field, tidy)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const result = await ask(enquiryFromForm(new FormData(event.currentTarget)))
    setBusy(false)
    setOutcome(result)
    setListed(true)
    setErrors(result.state === 'refused' ? result.errors : {})
    if (result.state === 'refused') focusFirst(form.current, result.errors)
  }

  const alert = outcome?.state === 'refused' ? outcome.alert : null
  const typed = before?.state === 'refused' ? before.typed : null
  const wire = (name: EnquiryField) => ({ name, error: errors[name], defaultValue: typed?.[name], onChange, onBlur })
  const summary = isListed
    ? enquiryFields.flatMap((name) => (errors[name] ? [{ name, message: errors[name] }] : []))
    : []
  return { form, outcome, alert, summary, isBusy, wire, submit, again: () => setOutcome(undefined) }
}

function focusFirst(form: HTMLFormElement | null, errors: Readonly<Partial<Record<string, string>>>): void {
  const first = enquiryFields.find((field) => errors[field] !== undefined)
  const box = first === undefined ? null : form?.elements.namedItem(first)
  if (box instanceof HTMLElement) box.focus()
}

/** Also runs after hydration: the fields may hold text typed before. */
function keepDraft(form: HTMLFormElement): void {
  tabStore.write(DRAFT, JSON.stringify(enquiryFromForm(new FormData(form))))
}

/** Only into empty fields: what stands there was typed later. */
function restoreDraft(form: HTMLFormElement): void {
  const draft = readJson(tabStore, DRAFT)
  if (typeof draft !== 'object' || draft === null) return
  for (const [name, text] of Object.entries(draft)) {
    const box = form.elements.namedItem(name)
    const isBox = box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement
    if (isBox && box.value === '' && typeof text === 'string') box.value = text
  }
}
