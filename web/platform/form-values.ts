/** What stands in the fields of a form, as text. */
export function formValues<const Names extends readonly string[]>(
  form: HTMLFormElement,
  names: Names,
): Record<Names[number], string> {
  const fields = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? '')])) as Record<
    Names[number],
    string
  >
}

/** Moves the focus to the first field that has an error. */
export function focusFirstError(
  form: HTMLFormElement,
  errors: Readonly<Record<string, string | null | undefined>>,
): void {
  const first = [...form.elements].find((element) => errors[(element as HTMLInputElement).name])
  if (first instanceof HTMLElement) first.focus()
}
