import type { FieldErrors } from './forms.ts'

/** Moves the focus to the first field with an error. */
export function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors): void {
  const first = [...(form?.elements ?? [])].find((element) => errors[(element as HTMLInputElement).name])
  if (!(first instanceof HTMLElement)) return
  first.focus()
  // A field that kept the focus may be out of sight.
  first.scrollIntoView({ block: 'nearest' })
}

/** Whether a field of the form shows this sentence, so that an alert would repeat it. */
export function isShownBesideField(form: HTMLFormElement | null, errors: FieldErrors, text: string | null): boolean {
  return Object.entries(errors).some(([name, error]) => error === text && form?.elements.namedItem(name))
}
