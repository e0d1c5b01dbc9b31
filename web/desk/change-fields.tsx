import { paiseFromList } from '#domain/catalogue/list-numbers.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { ChangeField, ChangeFields } from '#domain/staff/record-change.ts'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

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
  const text = { name, label, hint, error, defaultValue: preset }
  if (field.kind === 'day') return <Field {...text} type="date" />
  if (field.kind === 'rupees') return <Field {...text} inputMode="decimal" required />
  if (field.kind === 'choice') return <Choices name={name} field={field} preset={preset} error={error} />
  const typed = { ...text, maxLength: field.max, required: field.missing !== undefined }
  return field.kind === 'lines' ? <Field {...typed} multiline /> : <Field {...typed} />
}

type ChoicesProps = ControlProps & { field: Extract<ChangeField, { kind: 'choice' }> }

function Choices({ name, field: { label, options }, preset, error }: ChoicesProps) {
  const errorId = `${name}-error`
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="pb-1.5 font-semibold">{label}</legend>
      {Object.entries(options).map(([value, text]) => (
        <RadioCard key={value} name={name} value={value} label={text} defaultChecked={value === preset} />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

/** Typed values by the names of their fields, as a call takes them. */
export type TypedValues = Readonly<Record<string, unknown>>

/** Reads the typed values of a form, or a sentence for each amount that is none. The server checks everything else. */
export function readChangeFields(
  fields: ChangeFields,
  data: FormData,
): { readonly values: TypedValues } | { readonly errors: FieldErrors } {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const [name, { kind }] of Object.entries(fields)) {
    const text = formText(data, name)
    if (kind !== 'rupees') values[name] = text
    else {
      const amount = paiseFromList(text)
      if (amount === null) errors[name] = 'Please type rupees such as 1499.50.'
      else values[name] = rupeesFromPaise(amount)
    }
  }
  return Object.keys(errors).length > 0 ? { errors } : { values }
}
