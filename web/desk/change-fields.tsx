import { type FormEvent, type ReactNode, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiInput, DeskKey } from '#contract/api.ts'
import type { DeskClient } from '#contract/client.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { colourFormat } from '#domain/settings/text-formats.ts'
import type { ChangeField, ChangeFields } from '#domain/staff/record-change.ts'
import { type FieldErrors, formText, hasErrors, typedCount, typedPaise } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { FixedText, FixedTexts } from './fixed-text.tsx'
import { LogoField } from './logo-field.tsx'
import { PictureField } from './picture-field.tsx'

/** The values that fields show before anything is typed. */
export type FieldPresets = { readonly [Name in string]: FieldPreset }
type FieldPreset = string | number | boolean | readonly FieldPresets[]

type ChangeFieldsFormProps = {
  fields: ChangeFields
  presets?: FieldPresets
  errors: FieldErrors
  /** Precedes the names of fields in a row. */
  prefix?: string
}

/** The controls of the typed values of a change. */
export function ChangeFieldControls({ fields, presets = {}, errors, prefix = '' }: ChangeFieldsFormProps) {
  return Object.entries(fields).map(([name, field]) => (
    <ChangeFieldControl key={name} name={prefix + name} field={field} preset={presets[name]} errors={errors} />
  ))
}

type ControlProps = {
  name: string
  field: ChangeField
  preset: FieldPreset | undefined
  errors: FieldErrors
}

function ChangeFieldControl({ name, field, preset, errors }: ControlProps) {
  const { label, hint } = field
  const error = errors[name]
  const fixed = use(FixedTexts)
  if (typeof preset === 'string' && fixed.includes(preset)) return <FixedText name={name} label={label} text={preset} />
  const defaultValue = preset === undefined ? undefined : String(preset)
  const text = { name, label, hint, error, defaultValue, autoComplete: 'off' }
  if (field.kind === 'day') return <Field {...text} type="date" required={!field.isOptional} />
  if (field.kind === 'rupees') return <Field {...text} inputMode="decimal" required={!field.isOptional} />
  // The keyboard of phones for numbers may lack the minus.
  if (field.kind === 'count') return <Field {...text} inputMode={field.min < 0 ? 'text' : 'numeric'} required />
  if (field.kind === 'flag') return <Flag name={name} label={label} preset={preset} />
  if (field.kind === 'logo')
    return <LogoField name={name} label={label} hint={hint ?? ''} preset={String(preset ?? '')} error={error} />
  if (field.kind === 'rows') return <RowFields name={name} field={field} preset={preset} errors={errors} />
  if (field.kind === 'select')
    return <SelectField {...text} options={field.options} emptyText="Please choose" required />
  if ('options' in field) return <Choices name={name} field={field} preset={preset} errors={errors} />
  if (field.format === colourFormat) return <Field {...text} type="color" required />
  const required = field.missing !== undefined
  if (field.kind === 'picture')
    return <PictureField name={name} label={label} error={error} preset={defaultValue ?? ''} required={required} />
  const keyboard = field.format?.keyboard
  // A hint says already why a text may stay empty.
  const typed = {
    ...text,
    maxLength: field.max,
    required,
    optional: !required && hint === undefined,
    inputMode: keyboard,
  }
  if (field.kind === 'lines') return <Field {...typed} multiline />
  if (field.isSecret) return <Field {...typed} type="password" autoComplete="new-password" />
  return <Field {...typed} />
}

function Flag({ name, label, preset }: Pick<ControlProps, 'name' | 'preset'> & { label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={preset === true} className="size-5 shrink-0 accent-brand" />
      {label}
    </label>
  )
}

type ChoicesProps = ControlProps & { field: Extract<ChangeField, { options: object }> }

function Choices({ name, field: { label, options, optionHints }, preset, errors }: ChoicesProps) {
  const error = errors[name]
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

type RowFieldsProps = Omit<ControlProps, 'field'> & { field: Extract<ChangeField, { kind: 'rows' }> }

/** A list of rows that are added, removed and moved up. What is typed stays with its row. */
function RowFields({ name, field: { label, hint, columns, noun, max }, preset, errors }: RowFieldsProps) {
  const [rows, setRows] = useState(() => rowsOf(preset).map((values, key) => ({ key, values })))
  const [nextKey, setNextKey] = useState(rows.length)
  const [movedAfter, setMovedAfter] = useState<FieldErrors | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const fixed = use(FixedTexts)
  // Errors name rows by their place, which a move changes.
  const shown = movedAfter === errors ? {} : errors
  const error = errors[name]

  function place(next: typeof rows) {
    setRows(next)
    setMovedAfter(errors)
    // The form learns of it as of typing.
    list.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function add() {
    flushSync(() => {
      setRows([...rows, { key: nextKey, values: {} }])
      setNextKey(nextKey + 1)
    })
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus()
  }

  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="pb-1.5 font-semibold">{label}</legend>
      {hint !== undefined && <p className="text-xs text-quiet">{hint}</p>}
      <input type="hidden" name={`${name}.rows`} value={rows.length} />
      <ol ref={list} className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <TitledRow key={row.key} number={index + 1} values={row.values}>
            <ChangeFieldControls fields={columns} presets={row.values} errors={shown} prefix={`${name}.${index}.`} />
            <div className="flex flex-wrap gap-2">
              {index > 0 && (
                <Button
                  variant="quiet"
                  aria-label={`Move up: ${noun} ${index + 1}`}
                  onClick={() => place(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row))}
                >
                  Move up
                </Button>
              )}
              {!Object.values(row.values).some((value) => fixed.includes(value as string)) && (
                <Button
                  variant="quiet"
                  aria-label={`Remove ${noun} ${index + 1}`}
                  onClick={() => place(rows.toSpliced(index, 1))}
                >
                  Remove
                </Button>
              )}
            </div>
          </TitledRow>
        ))}
      </ol>
      <FieldError id={`${name}-error`} error={error} />
      {rows.length < max && (
        <Button variant="secondary" className="self-start" onClick={add}>
          {`Add ${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`}
        </Button>
      )}
    </fieldset>
  )
}

const MAX_TITLE = 60

type TitledRowProps = { number: number; values: FieldPresets; children: ReactNode }

/** A row under its first words, also while they are typed. */
function TitledRow({ number, values, children }: TitledRowProps) {
  const known = Object.values(values).find((value) => typeof value === 'string' && isTitle(value))
  const [title, setTitle] = useState(String(known ?? ''))

  function readTitle({ currentTarget }: FormEvent<HTMLLIElement>) {
    const fields = [
      ...currentTarget.querySelectorAll<HTMLInputElement>('input:not([type]), input[type=text], textarea'),
    ]
    setTitle(fields.map(({ value }) => value).find(isTitle) ?? '')
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li onInput={readTitle} className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <p className="font-semibold wrap-anywhere">
        <span>{`${number}. `}</span>
        <span translate="no">{title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE)}…` : title}</span>
      </p>
      {children}
    </li>
  )
}

const isTitle = (text: string) => text.trim() !== '' && !text.startsWith('/')

function rowsOf(preset: FieldPreset | undefined): readonly FieldPresets[] {
  return typeof preset === 'object' ? preset : []
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
  prefix = '',
): { readonly values: TypedValues } | { readonly errors: FieldErrors } {
  const { values, errors } = readTypedFields(fields, data, prefix)
  return hasErrors(errors) ? { errors } : { values }
}

/** Reads the typed values of a form, also beside ones that are missing. */
export function readTypedFields(
  fields: ChangeFields,
  data: FormData,
  prefix = '',
): { readonly values: TypedValues; readonly errors: FieldErrors } {
  const values: Record<string, unknown> = {}
  let errors: FieldErrors = {}
  for (const [name, field] of Object.entries(fields)) {
    const path = prefix + name
    if (field.kind === 'rows') {
      const rows = Array.from({ length: Number(formText(data, `${path}.rows`)) }, (_, index) =>
        readTypedFields(field.columns, data, `${path}.${index}.`),
      )
      values[name] = rows.map((row) => row.values)
      for (const row of rows) errors = { ...errors, ...row.errors }
      continue
    }
    const value = (values[name] = tidied(field, readField(field, data, path)))
    const isMissing = typeof value === 'string' && value.trim() === '' && 'missing' in field
    const error = value === null ? unreadable[field.kind] : isMissing ? field.missing : formRefusal(field, value)
    if (error !== undefined) errors = { ...errors, [path]: error }
  }
  return { values, errors }
}

/** A text of a form as it is stored, so that rules over several fields compare what the server compares. */
function tidied<Value>(field: ChangeField, value: Value): Value | string {
  return typeof value === 'string' && 'format' in field && field.format !== undefined
    ? field.format.normalise(value.trim())
    : value
}

function formRefusal(field: ChangeField, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || !('format' in field)) return undefined
  return field.format?.refusal(value) ?? undefined
}

/** A typed value; null for a number that is none. */
function readField(field: ChangeField, data: FormData, name: string): string | number | boolean | null {
  const { kind } = field
  const text = formText(data, name)
  if (kind === 'flag') return text === 'on'
  if (field.kind === 'rupees') {
    if (field.isOptional && text.trim() === '') return 0
    const amount = typedPaise(text)
    return amount === null ? null : rupeesFromPaise(amount)
  }
  return kind === 'count' ? typedCount(text) : text
}
