import { integerFromList, paiseFromList } from '#domain/lists/list-numbers.ts'
import { type Paise, rupeesFromPaise } from '#domain/money.ts'
import { typedNumber } from '#domain/typed-digits.ts'

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

/** The text that stands in a field of the page, by its id; null without the field. */
export function shownText(id: string): string | null {
  const field = document.getElementById(id)
  return field instanceof HTMLInputElement ? field.value : null
}

/** The texts in the named fields of a form. */
export function formValues<Field extends string>(form: FormData, fields: readonly Field[]): Record<Field, string> {
  return mapFields(fields, (field) => formText(form, field))
}

/** A typed whole number, also grouped and with one of the signs that phones type for a minus; null for other text. */
export function typedCount(text: string): number | null {
  const typed = typedNumber(text)
  const size = integerFromList(typed.replace(/^[-−–]/, ''))
  return size === null || !/^[-−–]/.test(typed) ? size : -size
}

/** Typed rupees with at most two decimals; null for other text. */
export function typedPaise(text: string): Paise | null {
  return paiseFromList(typedNumber(text))
}

/** The whole number in the named field: 0 if it is empty, NaN for other text, which the server refuses beside the field. */
export function formCount(form: FormData, field: string): number {
  const text = formText(form, field)
  return text.trim() === '' ? 0 : (typedCount(text) ?? Number.NaN)
}

/** Rupees in the named field; NaN for other text. */
export function formRupees(form: FormData, field: string): number {
  const amount = typedPaise(formText(form, field))
  return amount === null ? Number.NaN : rupeesFromPaise(amount)
}

export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some(Boolean)
}

/** The entries of an error summary, in the order of `fields`. */
export function errorList(errors: FieldErrors, fields: readonly string[]): { name: string; message: string }[] {
  return fields.flatMap((name) => (errors[name] ? [{ name, message: errors[name] }] : []))
}
