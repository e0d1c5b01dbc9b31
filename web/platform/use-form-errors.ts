import { useState } from 'react'
import type { ApiResult } from '#contract/client.ts'
import { refusalText, refusedFieldErrors } from './api.ts'
import { focusFirstError, isShownBesideField } from './field-errors.ts'
import { type FieldErrors } from './forms.ts'

/** The errors of a form: texts beside its fields, and an alert for other sentences. */
export function useFormErrors() {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<string | null>(null)

  /** Shows these errors in place of the earlier ones and moves the focus to the first. */
  function show(form: HTMLFormElement, found: FieldErrors, sentence: string | null = null): void {
    setErrors(found)
    setAlert(isShownBesideField(form, found, sentence) ? null : sentence)
    focusFirstError(form, found)
  }

  /** Shows why a call was refused. */
  function showRefusal(
    form: HTMLFormElement,
    result: ApiResult<unknown>,
    fallback = 'This could not be saved. Please check the connection and try again.',
  ): void {
    show(form, refusedFieldErrors(result), refusalText(result, fallback))
  }

  const clearError = (name: string) => setErrors({ ...errors, [name]: null })

  return { errors, alert, show, showRefusal, clearError }
}
