import type { Adjustment, BatchDetails } from '#contract/stock.ts'
import type { AdjustmentReason } from '#domain/stock/adjustment-rules.ts'
import { adjustmentReasons } from '#domain/stock/adjustment-rules.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { formValues, mapFields } from '#web/platform/forms.ts'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { packsText } from './batch-row.tsx'

type BatchDialogProps<T> = { batch: BatchDetails; onDone: (body: T) => void; onClose: () => void }
type ChangedBatch = { batch: BatchDetails }

/** Changes the stock of a batch by a difference, with a reason. */
export function AdjustBatchDialog({ batch, onDone, onClose }: BatchDialogProps<{ adjustment: Adjustment }>) {
  return (
    <FormDialog
      title={`Adjust batch ${batch.number}`}
      submitLabel="Save the adjustment"
      onDone={onDone}
      onClose={onClose}
      send={(form, api) => {
        const { difference, reason, note } = formValues(form, ['difference', 'reason', 'note'])
        return api('POST /api/desk/adjustments', {
          batchId: batch._id,
          difference: Number(difference.trim().replace(/^[−–]/, '-')),
          reason: reason as AdjustmentReason,
          note,
        })
      }}
    >
      {(errors) => (
        <>
          <p>
            {packsText(batch.onHand)} should be on the shelf. A write-off above Rs. 5,000 waits until a second person
            confirms it.
          </p>
          <Field
            label="Difference in packs"
            hint="Type -2 if two packs go, or 3 if there are three more."
            name="difference"
            autoComplete="off"
            required
            error={errors.difference}
          />
          <SelectField
            label="Reason"
            name="reason"
            required
            emptyText="Please choose"
            options={mapFields(reasonNames, (name) => adjustmentReasons[name].label)}
            error={errors.reason}
          />
          <Field label="Note" name="note" maxLength={200} autoComplete="off" optional error={errors.note} />
        </>
      )}
    </FormDialog>
  )
}

const reasonNames = Object.keys(adjustmentReasons) as AdjustmentReason[]

/** Takes a batch off sale, or puts it back. */
export function BlockBatchDialog({
  batch,
  onStale,
  onDone,
  onClose,
}: BatchDialogProps<ChangedBatch> & { onStale: (newer: BatchDetails) => void }) {
  const isBlocked = batch.state !== 'blocked'
  return (
    <FormDialog
      title={isBlocked ? `Block batch ${batch.number}` : `Put batch ${batch.number} back on sale`}
      submitLabel={isBlocked ? 'Block' : 'Put back on sale'}
      onDone={onDone}
      onClose={onClose}
      send={async (form, api) => {
        const { _id: id, version } = batch
        const input = { id, version, isBlocked, ...formValues(form, ['reason']) }
        const result = await api('POST /api/desk/batches/:id/block', input)
        const newer = findNewer<BatchDetails>(result)
        if (newer !== null) onStale(newer)
        return result
      }}
    >
      {(errors) => (
        <>
          <p>
            {isBlocked
              ? 'No pack of it is sold until it is put back. Orders that were to get it are packed from other batches.'
              : 'Its packs are sold again, unless their expiry is near.'}
          </p>
          <Field label="Reason" name="reason" maxLength={200} autoComplete="off" required error={errors.reason} />
        </>
      )}
    </FormDialog>
  )
}

/** Puts returned packs back to the shelf, or records their destruction. */
export function InspectReturnsDialog({ batch, onDone, onClose }: BatchDialogProps<ChangedBatch>) {
  return (
    <FormDialog
      title="Inspect returned packs"
      submitLabel="Save"
      onDone={onDone}
      onClose={onClose}
      send={(form, api) =>
        api('POST /api/desk/batches/:id/inspect', {
          id: batch._id,
          quantity: Number(form.get('quantity')),
          verdict: form.get('verdict') as 'shelf' | 'destroy',
          isUnopened: form.get('isUnopened') === 'on',
          ...formValues(form, ['reason']),
        })
      }
    >
      {(errors) => (
        <>
          <Field
            label="Packs"
            hint={`${packsText(batch.held)} came back.`}
            name="quantity"
            type="number"
            min={1}
            max={batch.held}
            defaultValue={batch.held}
            required
            error={errors.quantity}
          />
          <fieldset className="flex flex-col gap-3" aria-describedby={errors.verdict ? 'verdict-error' : undefined}>
            <legend className="pb-1.5 font-semibold">What becomes of them?</legend>
            <RadioCard
              name="verdict"
              value="shelf"
              label="Back to the shelf"
              hint="A pharmacist decides. Never goods of the cold chain."
            />
            <RadioCard name="verdict" value="destroy" label="Destroy" />
            <FieldError id="verdict-error" error={errors.verdict} />
          </fieldset>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="isUnopened" className="size-5 shrink-0 accent-brand" />
            The parcel was unopened
          </label>
          <Field label="Reason" name="reason" maxLength={200} autoComplete="off" required error={errors.reason} />
        </>
      )}
    </FormDialog>
  )
}
