/** The errors of a form by field, as sentences; empty if every field is valid. */
export function fieldErrors<Field extends string>(
  fields: readonly Field[],
  errorOf: (field: Field) => string | null,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const error = errorOf(field)
    if (error !== null) errors[field] = error
  }
  return errors
}
