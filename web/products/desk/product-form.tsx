import { type ReactNode, useState } from 'react'
import type { ApiOutput } from '#contract/api.ts'
import type { ApiResult } from '#contract/client.ts'
import type { DeskProduct } from '#contract/desk-products.ts'
import { editedFieldList, type EditedFieldName, mapEditedFields } from '#domain/catalogue/edited-fields.ts'
import { schedules } from '#domain/catalogue/schedules.ts'
import type { DeskAction } from '#domain/staff/actions.ts'
import { ActionButton, useDenial } from '#web/desk/desk-permission.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { refusalText } from '#web/platform/api.ts'
import { formText, mapFields } from '#web/platform/forms.ts'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import { PriceFields } from './price-fields.tsx'

type EditedTexts = DeskProduct['fields']
type SavedProduct = ApiOutput<'POST /api/desk/products/:id'>

type ProductFormProps = {
  fields: EditedTexts
  /** The permission of the form. */
  action: DeskAction
  submitLabel: string
  send: (fields: EditedTexts, form: FormData) => Promise<ApiResult<SavedProduct>>
  onSaved: (saved: SavedProduct) => void
  /** A colleague changed the product: untouched fields take the newer values, typed ones stay. */
  onStale?: (newer: DeskProduct) => void
  /** Whether the form asks for both prices as well. */
  hasPrices?: boolean
}

/** The typed value of a field and the value that it replaces. */
type TypedField = { readonly typed: string; readonly replaced: string }
type TypedFields = Readonly<Partial<Record<EditedFieldName, TypedField>>>

/** The form for the fields of a new or a known product. */
export function ProductForm({ fields, action, submitLabel, send, onSaved, onStale, hasPrices }: ProductFormProps) {
  const [typed, setTyped] = useState<TypedFields>({})
  const denial = useDenial(action)
  const classDenial = useDenial('products.class')

  const type = (name: EditedFieldName, value: string) =>
    setTyped((before) => ({ ...before, [name]: { typed: value, replaced: before[name]?.replaced ?? fields[name] } }))

  const save = useCall(
    async (form: FormData): Promise<Sent<SavedProduct>> => {
      const shown = mapEditedFields((name) => typed[name]?.typed ?? fields[name])
      // A disabled field is not in the form.
      const sent = mapEditedFields((name) => (form.has(name) ? formText(form, name) : shown[name]))
      for (const { name } of editedFieldList) if (sent[name] !== shown[name]) type(name, sent[name])
      const result = await send(sent, form)
      const newer = findNewer<DeskProduct>(result)
      if (newer === null) return result
      onStale?.(newer)
      return { alert: `${refusalText(result, '')} Save again to replace them with what you typed.` }
    },
    {
      done: (saved) => {
        setTyped({})
        onSaved(saved)
      },
    },
  )
  const { errors } = save

  return (
    <CallForm call={save}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {editedFieldList.map(({ name, label, control, required, classifies }) => (
          <EditedInput
            key={name}
            name={name}
            label={label}
            control={control}
            required={required === true}
            value={typed[name]?.typed ?? fields[name]}
            hint={newerText(fields[name], typed[name]) ?? (classifies && denial === null ? classDenial : null)}
            error={errors[name]}
            disabled={denial !== null || (classifies === true && classDenial !== null)}
            onType={(value) => type(name, value)}
          />
        ))}
        {hasPrices && <PriceFields errors={errors} />}
      </div>
      <CallAlert call={save} />
      <ActionButton action={action} type="submit" busy={save.isBusy} busyLabel="Saving...">
        {submitLabel}
      </ActionButton>
    </CallForm>
  )
}

/** The new value of a field that a colleague changed. */
function newerText(value: string, typed: TypedField | undefined): string | null {
  if (typed === undefined || value === typed.replaced || value === typed.typed) return null
  return `It says now: ${value || 'nothing'}`
}

type EditedInputProps = Pick<(typeof editedFieldList)[number], 'name' | 'label' | 'control'> & {
  required: boolean
  value: string
  hint: ReactNode
  error: string | null | undefined
  disabled: boolean
  onType: (value: string) => void
}

const scheduleOptions = mapFields(Object.keys(schedules), (schedule) => schedule)

function EditedInput({ control, onType, ...field }: EditedInputProps) {
  if (control === 'schedule')
    return (
      <SelectField
        {...field}
        options={scheduleOptions}
        {...(field.value === '' && { emptyText: 'Choose one' })}
        onChange={({ target }) => onType(target.value)}
      />
    )
  if (control === 'lines')
    return (
      <Field {...field} multiline rows={5} className="sm:col-span-2" onChange={({ target }) => onType(target.value)} />
    )
  return (
    <Field
      {...field}
      type={control === 'day' ? 'date' : 'text'}
      inputMode={control === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      onChange={({ target }) => onType(target.value)}
    />
  )
}
