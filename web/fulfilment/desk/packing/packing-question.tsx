import { useState } from 'react'
import { rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import { batchNumberRefusal, readBatchNumber } from '#domain/stock/pack-code.ts'
import { printedMonthRule } from '#domain/stock/printed-month.ts'
import { type FieldErrors, formRupees, formText } from '#web/platform/forms.ts'
import { leaveWork } from '#web/platform/unsaved-work.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { ScannedField } from '#web/ui/scanned-field.tsx'
import { focusScanField } from './scan-field.tsx'
import type { PackingQuestion } from './use-scanning.ts'
import type { TrolleyState } from './use-trolley.ts'

/** A long text without spaces in the field of a reason is the next scan. */
const SCANNED_TEXT = /^\S*\d{8,}\S*$/

/** Asks for the reason of another batch, or for the batch of packs without one. */
export function PackingQuestionDialog({ state }: { state: TrolleyState }) {
  const { question } = state
  if (question === null) return null
  const close = () => {
    state.cancel()
    focusScanField()
  }
  return question.kind === 'reason' ? (
    <ReasonDialog {...{ state, question, close }} />
  ) : (
    <LabelDialog {...{ state, question, close }} />
  )
}

type QuestionProps<Kind> = {
  state: TrolleyState
  question: Extract<PackingQuestion, { kind: Kind }>
  close: () => void
}

function ReasonDialog({ state, question: { pack }, close }: QuestionProps<'reason'>) {
  const [error, setError] = useState<string | null>(null)
  return (
    <Dialog open title="Another batch than proposed" onClose={close}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const reason = formText(new FormData(event.currentTarget), 'reason').trim()
          if (reason === '') return setError('Please say why this batch is taken.')
          if (!SCANNED_TEXT.test(reason)) state.add(pack, { reason })
          else {
            state.cancel()
            state.scan(reason)
          }
          focusScanField()
        }}
      >
        <p>
          {pack.batchText} of {pack.line.name}, for box {pack.order.box}.
        </p>
        <Field label="Reason" name="reason" maxLength={200} autoComplete="off" error={error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Take this batch</Button>
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => leaveWork(close, currentTarget.form ?? undefined)}
          >
            Put it back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function LabelDialog({ state, question: { order, line }, close }: QuestionProps<'label'>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const mrp = line.choices.find(({ batchId }) => batchId === null)?.mrp ?? line.price
  return (
    <Dialog open title="The batch on the pack" onClose={close}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const [batchNumber, expiry] = [readBatchNumber(formText(data, 'batchNumber')), formText(data, 'expiry')]
          const found = {
            batchNumber: batchNumber === '' ? 'Please type the batch number.' : batchNumberRefusal(batchNumber),
            expiry: printedMonthRule(expiry),
            mrp: formRupees(data, 'mrp') > 0 ? null : 'Please type the MRP.',
          }
          setErrors(found)
          if (Object.values(found).some((one) => one !== null)) return
          const label = { batchNumber, expiry, mrp: tolerantPaise(formRupees(data, 'mrp')) }
          state.add({ order, line, batchId: null, label, batchText: `Batch ${batchNumber}` })
          focusScanField()
        }}
      >
        <p>
          {line.name}, for box {order.box}.
        </p>
        <ScannedField label="Batch" name="batchNumber" error={errors.batchNumber} />
        <Field label="Expiry" hint="Such as 03/28" name="expiry" maxLength={7} error={errors.expiry} />
        <Field
          label="MRP in rupees"
          name="mrp"
          inputMode="decimal"
          defaultValue={rupeesFromPaise(mrp)}
          error={errors.mrp}
        />
        <Button type="submit">Take this pack</Button>
      </form>
    </Dialog>
  )
}
