import { useState } from 'react'
import { MAX_QUANTITY } from '#domain/cart/cart-lines.ts'
import { MAX_NAMED_LINES } from '#domain/prescriptions/request-rules.ts'
import { type FieldErrors, formCount, formText } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

type NamedLinesProps = {
  /** Typed values by field. */
  typed: Map<string, string>
  isNaming: boolean
  onNaming: (isNaming: boolean) => void
  errors: FieldErrors
}

/** What is wanted: all that is written, or medicines by name. */
export function NamedLines({ typed, isNaming, onNaming, errors }: NamedLinesProps) {
  const { keys, setKeys } = useLineKeys(typed)
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="pb-2 font-semibold">What would you like?</legend>
        <RadioCard
          name="wanted"
          value="written"
          label="As written"
          hint="All medicines of the prescription"
          checked={!isNaming}
          onChange={() => onNaming(false)}
        />
        <RadioCard
          name="wanted"
          value="named"
          label="I name them"
          hint="Some of them, with packs"
          checked={isNaming}
          onChange={() => onNaming(true)}
        />
      </fieldset>
      {isNaming && (
        <ul aria-label="Medicines" className="flex flex-col gap-3">
          {keys.map((key, index) => (
            <li key={key} className="flex flex-wrap items-end gap-3">
              <Field
                label={`Medicine ${index + 1}`}
                name={`name-${key}`}
                error={errors[`name-${key}`]}
                defaultValue={typed.get(`name-${key}`)}
                maxLength={200}
                autoComplete="off"
                className="min-w-0 flex-1 basis-32"
              />
              <Field
                label="Packs"
                aria-label={`Packs of medicine ${index + 1}`}
                name={`packs-${key}`}
                error={errors[`packs-${key}`]}
                inputMode="numeric"
                maxLength={3}
                defaultValue={typed.get(`packs-${key}`) ?? 1}
                className="w-20"
              />
              {keys.length > 1 && (
                <Button
                  variant="quiet"
                  aria-label={`Remove medicine ${index + 1}`}
                  onClick={() => setKeys(keys.filter((one) => one !== key))}
                >
                  <Icon name="close" size={16} />
                </Button>
              )}
            </li>
          ))}
          {keys.length < MAX_NAMED_LINES && (
            <li>
              <Button variant="secondary" onClick={() => setKeys([...keys, Math.max(...keys) + 1])}>
                <Icon name="plus" /> Another medicine
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** The keys of the lines, which the names of the typed fields carry. */
function useLineKeys(typed: Map<string, string>) {
  const [keys, setShown] = useState(() => {
    const known = [...typed.keys()].filter((field) => field.startsWith('name-'))
    return known.length === 0
      ? [0]
      : known.map((field) => Number(field.slice('name-'.length))).toSorted((a, b) => a - b)
  })
  function setKeys(changed: readonly number[]) {
    for (const key of keys.filter((one) => !changed.includes(one)))
      for (const field of ['name', 'packs']) typed.delete(`${field}-${key}`)
    for (const key of changed) typed.set(`name-${key}`, typed.get(`name-${key}`) ?? '')
    setShown([...changed])
  }
  return { keys, setKeys }
}

type NamedLine = { readonly name: string; readonly packs: number }

/** The typed medicines, or what is wrong with them by field. */
export function readNamedLines(data: FormData): { lines: NamedLine[]; errors: FieldErrors } {
  const lines: NamedLine[] = []
  const errors: Record<string, string> = {}
  for (const field of data.keys()) {
    if (!field.startsWith('name-')) continue
    const packsField = field.replace('name', 'packs')
    const name = formText(data, field).trim()
    const packs = formCount(data, packsField)
    if (name === '') errors[field] = 'Please type the name of the medicine.'
    if (!Number.isInteger(packs) || packs < 1 || packs > MAX_QUANTITY) errors[packsField] = 'Please check the packs.'
    lines.push({ name, packs })
  }
  return { lines, errors }
}
