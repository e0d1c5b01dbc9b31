import { useEffect, useState } from 'react'
import type { CashDetails } from '#contract/day.ts'
import { type CashCount, denominations, valueOfCount } from '#domain/day/cash-count.ts'
import { formatRupees, paise, type Paise, rupeesFromPaise } from '#domain/money.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useDeskCall } from '#web/desk/form-api.ts'
import { type FieldErrors, formCount, formText, hasErrors, typedCount, typedPaise } from '#web/platform/forms.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { controlProps, Field, FieldError } from '#web/ui/field.tsx'

const MOST_NOTES = 99_999

/** What was counted before, in paise. */
export type MoneyCount = { readonly notes: CashCount; readonly upi: Paise; readonly card: Paise }

type CountFormProps = {
  staff: string | undefined
  /** The count to begin with; null: nothing is counted yet. */
  before: MoneyCount | null
  onCounted: (shown: CashDetails, count: MoneyCount) => void
}

/** Counts money without what is expected (day-6). */
export function CountForm({ staff, before, onCounted }: CountFormProps) {
  const [counted, setCounted] = useState<MoneyCount>(before ?? nothingCounted)
  const count = useDeskCall(
    async (form: FormData, api) => {
      const { wrong, ...read } = readCounted(form)
      if (hasErrors(wrong)) return { errors: wrong }
      const { notes, upi, card } = read
      const values = { notes, upi: rupeesFromPaise(upi), card: rupeesFromPaise(card) }
      const result = await api('POST /api/desk/cash/count', { ...(staff !== undefined && { staff }), ...values })
      return result.ok ? { ...result, body: { shown: result.body, count: read } } : result
    },
    { done: ({ shown, count: read }) => onCounted(shown, read) },
  )
  return (
    <DeskSection title="Count">
      <CallForm
        call={count}
        onType={(form) => setCounted(readCounted(form))}
        submitLabel="Compare with what is expected"
      >
        <CountFields errors={count.errors} before={before} />
        <p role="status" className="rounded-lg bg-sunken p-3 tabular-nums">
          {`Counted in cash: ${formatRupees(valueOfCount(counted.notes))}`}
        </p>
      </CallForm>
    </DeskSection>
  )
}

/** The counted notes and the money by UPI and card. The focus begins at the first note. */
function CountFields({ errors, before }: { errors: FieldErrors; before: MoneyCount | null }) {
  const [first] = denominations
  useEffect(() => document.getElementById(noteField(first))?.focus(), [first])
  return (
    <>
      <fieldset>
        <legend className="pb-2 font-semibold">Notes and coins</legend>
        <p className="pb-3 text-xs text-quiet">Press an amount for each note that you lay down, or type how many.</p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
          {denominations.map((rupees) => (
            <NoteField key={rupees} rupees={rupees} before={before?.notes[rupees]} error={errors[noteField(rupees)]} />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Arrived by UPI, in rupees"
          hint="As your bank or UPI app shows it."
          name="upi"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typedBefore(before?.upi)}
          error={errors.upi}
        />
        <Field
          label="Paid by card, in rupees"
          hint="As the card machine shows it."
          name="card"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typedBefore(before?.card)}
          error={errors.card}
        />
      </div>
    </>
  )
}

function typedBefore(amount: Paise | undefined): string {
  return amount === undefined || amount === 0 ? '' : String(rupeesFromPaise(amount))
}

const noteField = (rupees: string) => `note-${rupees}`

type NoteFieldProps = { rupees: string; before: number | undefined; error: string | null | undefined }

/** How many there are of a note. Its button counts one more. */
function NoteField({ rupees, before, error }: NoteFieldProps) {
  const id = noteField(rupees)
  const [count, setCount] = useState(before === undefined ? '' : String(before))
  const { className, ...control } = controlProps(id, { label: '', error }, false)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex">
        <button
          type="button"
          onClick={() => typeInto(id, String((typedCount(count) ?? 0) + 1))}
          className="min-h-12 shrink-0 rounded-l-lg border border-r-0 border-edge bg-sunken px-2 font-semibold tabular-nums hover:bg-brand-soft"
        >
          <span className="sr-only">One more of </span>
          {`Rs. ${rupees}`}
        </button>
        <input
          {...control}
          name={id}
          aria-label={`Rs. ${rupees}`}
          inputMode="numeric"
          autoComplete="off"
          value={count}
          onChange={({ target }) => setCount(target.value)}
          className={`${className} min-w-0 rounded-l-none text-right tabular-nums`}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** Fills a field as a person would, so that its form notices. */
function typeInto(id: string, text: string): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const nothingCounted: MoneyCount = { notes: {}, upi: paise(0), card: paise(0) }

/** The typed counts. An empty field is 0. */
function readCounted(data: FormData): MoneyCount & { readonly wrong: FieldErrors } {
  const notes: Record<string, number> = {}
  const wrong: Record<string, string> = {}
  for (const rupees of denominations) {
    const field = noteField(rupees)
    const count = formCount(data, field)
    if (count >= 0 && count <= MOST_NOTES) {
      if (count > 0) notes[rupees] = count
    } else wrong[field] = 'Please type a whole number.'
  }
  const amountOf = (field: 'upi' | 'card') => {
    const typed = formText(data, field)
    const amount = typed.trim() === '' ? paise(0) : typedPaise(typed)
    if (amount === null) wrong[field] = 'Please type rupees such as 1499.50.'
    return amount ?? paise(0)
  }
  return { notes, upi: amountOf('upi'), card: amountOf('card'), wrong }
}
