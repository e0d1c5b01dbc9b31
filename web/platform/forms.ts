/** Error texts by field name. */
export type FieldErrors = Readonly<Partial<Record<string, string | null>>>

/** A record with one text for each field. */
export function mapFields<Field extends string>(
  fields: readonly Field[],
  textOf: (field: Field) => string,
): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>
}

/** The text in the named field of a form. */
export function formText(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

/** The texts in the named fields of a form. */
export function formValues<Field extends string>(form: FormData, fields: readonly Field[]): Record<Field, string> {
  return mapFields(fields, (field) => formText(form, field))
}

/** Moves the focus to the first field with an error. */
export function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors): void {
  const first = [...(form?.elements ?? [])].find((element) => errors[(element as HTMLInputElement).name])
  if (!(first instanceof HTMLElement)) return
  first.focus()
  // A field that kept the focus may be out of sight.
  first.scrollIntoView({ block: 'nearest' })
}

/** Whether a field of the form shows this sentence, so that an alert would repeat it. */
export function isShownBesideField(form: HTMLFormElement, errors: FieldErrors, text: string | null): boolean {
  return Object.entries(errors).some(([name, error]) => error === text && form.elements.namedItem(name) !== null)
}

export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some(Boolean)
}

/** The entries of an error summary, in the order of `fields`. */
export function errorList(errors: FieldErrors, fields: readonly string[]): { name: string; message: string }[] {
  return fields.flatMap((name) => (errors[name] ? [{ name, message: errors[name] }] : []))
}
