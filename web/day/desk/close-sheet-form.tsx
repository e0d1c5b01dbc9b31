import { useEffect, useState } from 'react'
import type { OpenMoney } from '#contract/day.ts'
import {
  type CashCount,
  denominations,
  differenceError,
  sheetDifferences,
  valueOfCount,
} from '#domain/day/cash-count.ts'
import { formatRupees, paise, type Paise, rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useDeskCall } from '#web/desk/form-api.ts'
import {
  type FieldErrors,
  formCount,
  formText,
  formValues,
  hasErrors,
  typedCount,
  typedPaise,
} from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { controlProps, Field, FieldError } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type CloseSheetFormProps = {
  staff: string | undefined
  open: OpenMoney
  colleagues: readonly { readonly id: string; readonly name: string }[]
  /** Who got the money of the last sheet; absent: it is the first one. */
  lastReceiver: OpenMoney['person'] | null | undefined
  onStale: () => void
  onClosed: () => void
}

const SAFE = 'safe'
const MOST_NOTES = 99_999

/** Counts the money of a sheet and hands it over. */
export function CloseSheetForm({ staff, open, colleagues, lastReceiver, onStale, onClosed }: CloseSheetFormProps) {
  const [counted, setCounted] = useState<Counted>(nothingCounted)
  const close = useDeskCall(
    (form: FormData, api) => {
      const { notes, upi, wrong } = readCounted(form)
      const { reason, handedTo } = formValues(form, ['reason', 'handedTo'])
      const errors: FieldErrors = {
        ...wrong,
        ...(handedTo === '' && { handedTo: 'Please choose who gets the money.' }),
        reason: hasErrors(wrong) ? null : differenceError({ ...sumsOf(open), ...valuesOf({ notes, upi }), reason }),
      }
      if (hasErrors(errors)) return { errors }
      return api('POST /api/desk/cash/sheets', {
        ...(staff !== undefined && { staff }),
        seen: open.sums,
        notes,
        upi: rupeesFromPaise(upi),
        reason,
        handedTo: handedTo === SAFE ? null : handedTo,
      })
    },
    {
      done: onClosed,
      refused: (result) => result.reason === 'refused' && result.code === 'stale' && onStale(),
    },
  )
  const { errors } = close
  const receivers: Readonly<Record<string, string>> = receiversOf(colleagues)
  const last = lastReceiver === null ? SAFE : (lastReceiver?.id ?? '')

  return (
    <DeskSection title="Count">
      <CallForm call={close} onType={(form) => setCounted(readCounted(form))} submitLabel="Close the sheet">
        <CountFields errors={errors} upi={open.sums.UPI} />
        <Differences open={open} counted={counted} />
        <Field
          label="Reason for a difference"
          name="reason"
          maxLength={300}
          optional
          autoComplete="off"
          error={errors.reason}
        />
        <SelectField
          label="Handed over to"
          name="handedTo"
          emptyText="Please choose"
          required
          options={receivers}
          defaultValue={last in receivers ? last : ''}
          error={errors.handedTo}
        />
      </CallForm>
    </DeskSection>
  )
}

function receiversOf(colleagues: CloseSheetFormProps['colleagues']) {
  return { [SAFE]: 'The safe of the shop', ...Object.fromEntries(colleagues.map(({ id, name }) => [id, name])) }
}

/** The counted notes and the money by UPI. The focus begins at the first note. */
function CountFields({ errors, upi }: { errors: FieldErrors; upi: number }) {
  const [first] = denominations
  useEffect(() => document.getElementById(noteField(first))?.focus(), [first])
  return (
    <>
      <fieldset>
        <legend className="pb-2 font-semibold">Notes and coins</legend>
        <p className="pb-3 text-xs text-quiet">Press an amount for each note that you lay down, or type how many.</p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
          {denominations.map((rupees) => (
            <NoteField key={rupees} rupees={rupees} error={errors[noteField(rupees)]} />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Arrived by UPI, in rupees"
          hint="As your bank or UPI app shows it."
          name="upi"
          inputMode="decimal"
          autoComplete="off"
          error={errors.upi}
          className="min-w-0 flex-1 basis-48"
        />
        {upi > 0 && (
          <Button variant="secondary" onClick={() => typeInto('upi', String(upi))}>
            {`As expected: ${formatRupees(tolerantPaise(upi))}`}
          </Button>
        )}
      </div>
    </>
  )
}

const noteField = (rupees: string) => `note-${rupees}`

/** How many there are of a note. Its button counts one more. */
function NoteField({ rupees, error }: { rupees: string; error: string | null | undefined }) {
  const id = noteField(rupees)
  const [count, setCount] = useState('')
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

type Counted = { readonly notes: CashCount; readonly upi: Paise }
const nothingCounted: Counted = { notes: {}, upi: paise(0) }

/** The typed counts. An empty field is 0. */
function readCounted(data: FormData): Counted & { readonly wrong: FieldErrors } {
  const notes: Record<string, number> = {}
  const wrong: Record<string, string> = {}
  for (const rupees of denominations) {
    const field = noteField(rupees)
    const count = formCount(data, field)
    if (count >= 0 && count <= MOST_NOTES) notes[rupees] = count
    else wrong[field] = 'Please type a whole number.'
  }
  const typed = formText(data, 'upi')
  const upi = typed.trim() === '' ? paise(0) : typedPaise(typed)
  if (upi === null) wrong.upi = 'Please type rupees such as 1499.50.'
  return { notes, upi: upi ?? paise(0), wrong }
}

function sumsOf({ sums }: OpenMoney) {
  return { cashExpected: tolerantPaise(sums.cash), upiExpected: tolerantPaise(sums.UPI) }
}

function valuesOf({ notes, upi }: Counted) {
  return { cashCounted: valueOfCount(notes), upiCounted: upi }
}

function Differences({ open, counted }: { open: OpenMoney; counted: Counted }) {
  const values = valuesOf(counted)
  const { cash, UPI } = sheetDifferences({ ...sumsOf(open), ...values })
  return (
    <div role="status" className="rounded-lg bg-sunken p-3 tabular-nums">
      <p>{`Counted in cash: ${formatRupees(values.cashCounted)}, ${differenceText(cash)}.`}</p>
      <p>{`By UPI: ${formatRupees(values.upiCounted)}, ${differenceText(UPI)}.`}</p>
    </div>
  )
}

function differenceText(difference: Paise): string {
  if (difference === 0) return 'as expected'
  const amount = formatRupees(paise(Math.abs(difference)))
  return difference > 0 ? `${amount} too much` : `${amount} missing`
}
