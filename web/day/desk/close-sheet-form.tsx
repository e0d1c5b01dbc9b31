import { type FormEvent, useState } from 'react'
import type { OpenMoney } from '#contract/day.ts'
import { paiseFromList } from '#domain/lists/list-numbers.ts'
import {
  type CashCount,
  denominations,
  differenceError,
  sheetDifferences,
  valueOfCount,
} from '#domain/day/cash-count.ts'
import { formatRupees, paise, type Paise, rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useFormApi } from '#web/desk/form-api.ts'
import { type FieldErrors, formText, hasErrors } from '#web/platform/forms.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
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

/** Counts the money of a sheet and hands it over. */
export function CloseSheetForm({ staff, open, colleagues, onStale, onClosed }: CloseSheetFormProps) {
  const { errors, alert, show, showRefusal } = useFormErrors()
  const [isBusy, setBusy] = useState(false)
  const [counted, setCounted] = useState<Counted>(nothingCounted)
  const api = useFormApi()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const { notes, upi, wrong } = readCounted(data)
    const reason = formText(data, 'reason')
    const handedTo = formText(data, 'handedTo')
    const found: FieldErrors = {
      ...wrong,
      ...(handedTo === '' && { handedTo: 'Please choose who gets the money.' }),
      reason: hasErrors(wrong) ? null : differenceError({ ...sumsOf(open), ...valuesOf({ notes, upi }), reason }),
    }
    if (hasErrors(found)) return show(form, found)
    setBusy(true)
    const result = await api('POST /api/desk/cash/sheets', {
      ...(staff !== undefined && { staff }),
      seen: open.sums,
      notes,
      upi: rupeesFromPaise(upi),
      reason,
      handedTo: handedTo === SAFE ? null : handedTo,
    })
    setBusy(false)
    if (result.ok) return onClosed()
    showRefusal(form, result)
    if (result.reason === 'refused' && result.code === 'stale') onStale()
  }

  return (
    <DeskSection title="Count">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={(event) => setCounted(readCounted(new FormData(event.currentTarget)))}
        className="flex flex-col gap-4"
      >
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
        {alert !== null && <AlertBox>{alert}</AlertBox>}
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Close the sheet
        </Button>
      </form>
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
    const text = formText(data, `note-${rupees}`).trim()
    if (/^\d{1,5}$/.test(text)) notes[rupees] = Number(text)
    else if (text !== '') wrong[`note-${rupees}`] = 'Please type a whole number.'
  }
  const typed = formText(data, 'upi').trim()
  const upi = typed === '' ? paise(0) : paiseFromList(typed)
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
