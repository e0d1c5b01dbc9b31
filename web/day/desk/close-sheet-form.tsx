import type { CashDetails } from '#contract/day.ts'
import { differenceError, differs, modeNames, sheetDifferences, sumsByMode } from '#domain/day/cash-count.ts'
import { cashModes } from '#domain/fulfilment/order-in-fulfilment.ts'
import { formatRupees, paise, paiseFromWire, type Paise } from '#domain/money.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useDeskCall } from '#web/desk/form-api.ts'
import { type FieldErrors, formValues, hasErrors } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type SheetCount = NonNullable<CashDetails['count']>
type Sums = SheetCount['counted']

type CloseSheetFormProps = {
  staff: string | undefined
  count: SheetCount
  colleagues: CashDetails['colleagues']
  /** Who got the money of the last sheet; absent: it is the first one. */
  lastReceiver: CashDetails['person'] | null | undefined
  onStale: () => void
  onRecount: () => void
  onClosed: () => void
}

const SAFE = 'safe'

/** Compares a count with what is expected, and hands the money over. */
export function CloseSheetForm(props: CloseSheetFormProps) {
  const { staff, count, colleagues, lastReceiver, onStale, onRecount, onClosed } = props
  const sheet = { expected: inPaise(count.open.sums), counted: inPaise(count.counted) }
  const close = useDeskCall(
    (form: FormData, api) => {
      const { reason, handedTo } = formValues(form, ['reason', 'handedTo'])
      const errors: FieldErrors = {
        reason: differenceError(sheet, reason),
        ...(handedTo === '' && { handedTo: 'Please choose who gets the money.' }),
      }
      if (hasErrors(errors)) return { errors }
      return api('POST /api/desk/cash/sheets', {
        ...(staff !== undefined && { staff }),
        count: count.id,
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
    <DeskSection title="Hand over">
      <CallForm call={close} submitLabel="Close the sheet">
        <Differences {...sheet} />
        {differs(sheet) && (
          <Field
            label="Reason for the difference"
            name="reason"
            maxLength={300}
            required
            autoComplete="off"
            error={errors.reason}
          />
        )}
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
      <Button variant="secondary" className="self-start" onClick={onRecount}>
        Count again
      </Button>
    </DeskSection>
  )
}

function receiversOf(colleagues: CloseSheetFormProps['colleagues']) {
  return { [SAFE]: 'The safe of the shop', ...Object.fromEntries(colleagues.map(({ id, name }) => [id, name])) }
}

function inPaise(sums: Sums) {
  return sumsByMode((mode) => paiseFromWire(sums[mode]))
}

function Differences(sheet: Parameters<typeof sheetDifferences>[0]) {
  const differences = sheetDifferences(sheet)
  const shown = modeNames.filter((mode) => mode === 'cash' || sheet.expected[mode] > 0 || sheet.counted[mode] > 0)
  return (
    <div role="status" className="flex flex-col gap-1 rounded-lg bg-sunken p-3 tabular-nums">
      {shown.map((mode) => (
        <p key={mode}>
          {`${cashModes[mode]}: counted ${formatRupees(sheet.counted[mode])}, expected ${formatRupees(sheet.expected[mode])}, `}
          <strong className={differences[mode] === 0 ? '' : 'text-danger'}>{differenceText(differences[mode])}</strong>
        </p>
      ))}
    </div>
  )
}

function differenceText(difference: Paise): string {
  if (difference === 0) return 'as expected'
  const amount = formatRupees(paise(Math.abs(difference)))
  return difference > 0 ? `${amount} too much` : `${amount} missing`
}
