import type { ApiInput, DeskKey } from '#contract/api.ts'
import type { DeskClient } from '#contract/client.ts'
import { integerFromList, paiseFromList } from '#domain/catalogue/list-numbers.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { ChangeField, ChangeFields } from '#domain/staff/record-change.ts'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** The values that fields show before anything is typed. */
export type FieldPresets = Readonly<Record<string, string | number>>

type ChangeFieldsFormProps = { fields: ChangeFields; presets?: FieldPresets; errors: FieldErrors }

/** The controls of the typed values of a change. */
export function ChangeFieldControls({ fields, presets = {}, errors }: ChangeFieldsFormProps) {
  return Object.entries(fields).map(([name, field]) => (
    <ChangeFieldControl key={name} name={name} field={field} preset={presets[name]} error={errors[name]} />
  ))
}

type ControlProps = {
  name: string
  field: ChangeField
  preset: string | number | undefined
  error: string | null | undefined
}

function ChangeFieldControl({ name, field, preset, error }: ControlProps) {
  const { label, hint } = field
  const text = { name, label, hint, error, defaultValue: preset, autoComplete: 'off' }
  if (field.kind === 'day') return <Field {...text} type="date" required />
  if (field.kind === 'rupees') return <Field {...text} inputMode="decimal" required />
  // The keyboard of phones for numbers may lack the minus.
  if (field.kind === 'count') return <Field {...text} inputMode={field.min < 0 ? 'text' : 'numeric'} required />
  if (field.kind === 'flag') return <Flag name={name} label={label} />
  if (field.kind === 'select')
    return <SelectField {...text} options={field.options} emptyText="Please choose" required />
  if ('options' in field) return <Choices name={name} field={field} preset={preset} error={error} />
  const required = field.missing !== undefined
  // A hint says already why a text may stay empty.
  const typed = { ...text, maxLength: field.max, required, optional: !required && hint === undefined }
  return field.kind === 'lines' ? <Field {...typed} multiline /> : <Field {...typed} />
}

function Flag({ name, label }: Pick<ControlProps, 'name'> & { label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} className="size-5 shrink-0 accent-brand" />
      {label}
    </label>
  )
}

type ChoicesProps = ControlProps & { field: Extract<ChangeField, { options: object }> }

function Choices({ name, field: { label, options, optionHints }, preset, error }: ChoicesProps) {
  const errorId = `${name}-error`
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="pb-1.5 font-semibold">{label}</legend>
      {Object.entries(options).map(([value, text]) => (
        <RadioCard
          key={value}
          name={name}
          value={value}
          label={text}
          hint={optionHints?.[value]}
          defaultChecked={value === preset}
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

/** Typed values by the names of their fields, as a call takes them. */
export type TypedValues = Readonly<Record<string, unknown>>

/** Sends values that a form has read; the server checks them. */
export function sendTyped<Key extends DeskKey>(
  api: DeskClient,
  key: Key,
  values: TypedValues,
  options: Parameters<DeskClient>[2] = {},
) {
  return api(key, values as ApiInput<Key>, options)
}

const unreadable: Readonly<Partial<Record<ChangeField['kind'], string>>> = {
  rupees: 'Please type rupees such as 1499.50.',
  count: 'Please type a whole number.',
}

/** Reads the typed values of a form, or a sentence for each that is missing or no number. The server checks the rest. */
export function readChangeFields(
  fields: ChangeFields,
  data: FormData,
): { readonly values: TypedValues } | { readonly errors: FieldErrors } {
  const read = Object.entries(fields).map(([name, field]) => {
    const value = readField(field.kind, data, name)
    const isMissing = typeof value === 'string' && value.trim() === '' && 'missing' in field
    return { name, value, error: value === null ? unreadable[field.kind] : isMissing ? field.missing : undefined }
  })
  const wrong = read.filter(({ error }) => error !== undefined)
  return wrong.length > 0
    ? { errors: Object.fromEntries(wrong.map(({ name, error }) => [name, error])) }
    : { values: Object.fromEntries(read.map(({ name, value }) => [name, value])) }
}

/** A typed value; null for a number that is none. */
function readField(kind: ChangeField['kind'], data: FormData, name: string): string | number | boolean | null {
  const text = formText(data, name)
  if (kind === 'flag') return text === 'on'
  if (kind === 'rupees') {
    const amount = paiseFromList(text)
    return amount === null ? null : rupeesFromPaise(amount)
  }
  return kind === 'count' ? readCount(text.trim()) : text
}

/** A whole number, also with one of the signs that phones type for a minus. */
function readCount(text: string): number | null {
  const size = integerFromList(text.replace(/^[-−–]/, ''))
  return size === null || !/^[-−–]/.test(text) ? size : -size
}
