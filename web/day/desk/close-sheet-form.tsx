import { useState } from 'react'
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
import { type FieldErrors, formCount, formText, formValues, hasErrors, typedPaise } from '#web/platform/forms.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type CloseSheetFormProps = {
  staff: string | undefined
  open: OpenMoney
  colleagues: readonly { readonly id: string; readonly name: string }[]
  onStale: () => void
  onClosed: () => void
}

const SAFE = 'safe'
const MOST_NOTES = 99_999

/** Counts the money of a sheet and hands it over. */
export function CloseSheetForm({ staff, open, colleagues, onStale, onClosed }: CloseSheetFormProps) {
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

  return (
    <DeskSection title="Count">
      <CallForm call={close} onType={(form) => setCounted(readCounted(form))} submitLabel="Close the sheet">
        <CountFields errors={errors} />
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
          options={receiversOf(colleagues)}
          error={errors.handedTo}
        />
      </CallForm>
    </DeskSection>
  )
}

function receiversOf(colleagues: CloseSheetFormProps['colleagues']) {
  return { [SAFE]: 'The safe of the shop', ...Object.fromEntries(colleagues.map(({ id, name }) => [id, name])) }
}

function CountFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <fieldset>
        <legend className="pb-2 font-semibold">Notes and coins</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
          {denominations.map((rupees) => (
            <Field
              key={rupees}
              label={`Rs. ${rupees}`}
              name={`note-${rupees}`}
              inputMode="numeric"
              autoComplete="off"
              error={errors[`note-${rupees}`]}
            />
          ))}
        </div>
      </fieldset>
      <Field
        label="Arrived by UPI, in rupees"
        hint="As your bank or UPI app shows it."
        name="upi"
        inputMode="decimal"
        autoComplete="off"
        error={errors.upi}
      />
    </>
  )
}

type Counted = { readonly notes: CashCount; readonly upi: Paise }
const nothingCounted: Counted = { notes: {}, upi: paise(0) }

/** The typed counts. An empty field is 0. */
function readCounted(data: FormData): Counted & { readonly wrong: FieldErrors } {
  const notes: Record<string, number> = {}
  const wrong: Record<string, string> = {}
  for (const rupees of denominations) {
    const field = `note-${rupees}`
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
