import { rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import { batchNumberRefusal, readBatchNumber } from '#domain/stock/pack-code.ts'
import { printedMonthRule } from '#domain/stock/printed-month.ts'
import { formRupees, formText, hasErrors } from '#web/platform/forms.ts'
import { leaveWork } from '#web/platform/unsaved-work.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { ScannedField } from '#web/ui/scanned-field.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { focusScanField } from './scan-field.tsx'
import type { PackingQuestion } from './use-scanning.ts'
import type { TrolleyState } from './use-trolley.ts'
import { DialogButtons } from '#web/desk/dialog-buttons.tsx'

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
  const take = useCall((form: FormData) => {
    const reason = formText(form, 'reason').trim()
    if (reason === '') return { errors: { reason: 'Please say why this batch is taken.' } }
    if (!SCANNED_TEXT.test(reason)) state.add(pack, { reason })
    else {
      state.cancel()
      state.scan(reason)
    }
    focusScanField()
    return null
  })
  return (
    <Dialog open title="Another batch than proposed" onClose={close}>
      <CallForm call={take}>
        <p>
          {pack.batchText} of {pack.line.name}, for box {pack.order.box}.
        </p>
        <Field label="Reason" name="reason" maxLength={200} autoComplete="off" error={take.errors.reason} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Take this batch</Button>
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => leaveWork(close, currentTarget.form ?? undefined)}
          >
            Put it back
          </Button>
        </div>
      </CallForm>
    </Dialog>
  )
}

function LabelDialog({ state, question: { order, line }, close }: QuestionProps<'label'>) {
  const mrp = line.choices.find(({ batchId }) => batchId === null)?.mrp ?? line.price
  const take = useCall((form: FormData) => {
    const [batchNumber, expiry] = [readBatchNumber(formText(form, 'batchNumber')), formText(form, 'expiry')]
    const errors = {
      batchNumber: batchNumber === '' ? 'Please type the batch number.' : batchNumberRefusal(batchNumber),
      expiry: printedMonthRule(expiry),
      mrp: formRupees(form, 'mrp') > 0 ? null : 'Please type the MRP.',
    }
    if (hasErrors(errors)) return { errors }
    const label = { batchNumber, expiry, mrp: tolerantPaise(formRupees(form, 'mrp')) }
    state.add({ order, line, batchId: null, label, batchText: `Batch ${batchNumber}` })
    focusScanField()
    return null
  })
  const { errors } = take
  return (
    <Dialog open title="The batch on the pack" onClose={close}>
      <CallForm call={take}>
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
        <DialogButtons call={take} submitLabel="Take this pack" onCancel={close} />
      </CallForm>
    </Dialog>
  )
}
