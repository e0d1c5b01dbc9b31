import type { ApiInput } from '#contract/api.ts'
import { batchExpiryText } from '#domain/stock/batch-state.ts'
import type { AvailableBatch, DeskOrderLine } from '#contract/desk-order-lines.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { type FieldErrors, formCount, formRupees, formText } from '#web/platform/forms.ts'
import { Field, FieldError, NumberField } from '#web/ui/field.tsx'
import { ScannedField } from '#web/ui/scanned-field.tsx'

export type PackedLines = NonNullable<ApiInput<'POST /api/desk/orders/:id/pack'>['lines']>
type PackedBatch = PackedLines[number]['batches'][number]
type LineToPack = DeskOrderLine & { readonly packing: NonNullable<DeskOrderLine['packing']> }

/** The proposed batches as the packing call takes them. */
export function proposedLines(order: DeskOrder): PackedLines {
  return linesToPack(order).map(({ position, packing }) => ({
    position,
    batches: packing.proposal.map(({ batchId, quantity }) => ({ batchId, quantity })),
  }))
}

/** Whether the proposal covers all packs, each with a batch, so that nothing has to be typed. */
export function isProposalComplete(order: DeskOrder): boolean {
  return linesToPack(order).every(
    ({ packing }) => packing.missing === 0 && packing.proposal.every(({ batchId }) => batchId !== null),
  )
}

/** The batches and labels of a filled form. */
export function readPackedLines(order: DeskOrder, data: FormData): PackedLines {
  return linesToPack(order).map(({ position, packing }) => ({
    position,
    reason: formText(data, `reason-${position}`),
    batches: packing.choices
      .map(({ batchId }): PackedBatch => {
        const key = fieldKey(position, batchId)
        const label = {
          batchNumber: formText(data, `number-${key}`),
          expiry: formText(data, `expiry-${key}`),
          mrp: formRupees(data, `mrp-${key}`),
        }
        return { batchId, quantity: formCount(data, `quantity-${key}`), label: batchId === null ? label : null }
      })
      .filter(({ quantity }) => quantity !== 0),
  }))
}

type PackingFieldsProps = {
  order: DeskOrder
  errors: FieldErrors
  /** What the fields begin with; absent: the proposal. */
  packed?: PackedLines
}

/** The batches of each line, prefilled with what is packed or proposed, and the labels of packs without a batch. */
export function PackingFields({ order, errors, packed }: PackingFieldsProps) {
  return linesToPack(order).map((line, index) => (
    <fieldset key={line.position} className="flex flex-col gap-3 border-t border-line pt-3">
      <legend className="float-left pb-1 font-semibold wrap-anywhere">
        {line.quantity - line.cut} × {line.name}
      </legend>
      {line.packing.missing > 0 && (
        <p className="font-medium text-danger">
          {line.packing.missing} missing. Please cut them, or wait for a receipt.
        </p>
      )}
      <FieldError error={errors[`lines.${index}.batches`]} />
      {line.packing.choices.map((choice) => (
        <BatchFields
          key={choice.batchId}
          line={line}
          choice={choice}
          batches={packed === undefined ? line.packing.proposal : batchesAt(packed, line.position)}
          errors={labelErrors(errors, index)}
        />
      ))}
      <Field
        label="Reason"
        hint="Only for other batches than the proposed ones."
        name={`reason-${line.position}`}
        maxLength={200}
        defaultValue={packed?.find(({ position }) => position === line.position)?.reason}
        error={errors[`lines.${index}.reason`]}
      />
    </fieldset>
  ))
}

type EnteredBatch = Pick<PackedBatch, 'batchId' | 'quantity' | 'label'>

function batchesAt(packed: PackedLines, line: number): readonly EnteredBatch[] {
  return packed.find(({ position }) => position === line)?.batches ?? []
}

type BatchFieldsProps = {
  line: LineToPack
  choice: AvailableBatch
  batches: readonly EnteredBatch[]
  errors: FieldErrors
}

function BatchFields({ line, choice, batches, errors }: BatchFieldsProps) {
  const key = fieldKey(line.position, choice.batchId)
  const entered = batches.find(({ batchId }) => batchId === choice.batchId)
  return (
    <>
      <NumberField
        label={describeBatch(choice)}
        hint={`${choice.onHand} on the shelf`}
        name={`quantity-${key}`}
        defaultValue={entered?.quantity ?? 0}
      />
      {choice.batchId === null && (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          <ScannedField
            label="Batch on the pack"
            name={`number-${key}`}
            defaultValue={entered?.label?.batchNumber}
            error={errors.batchNumber}
          />
          <Field
            label="Expiry"
            hint="Such as 03/28"
            name={`expiry-${key}`}
            maxLength={7}
            defaultValue={entered?.label?.expiry}
            error={errors.expiry}
          />
          <Field
            label="MRP in rupees"
            name={`mrp-${key}`}
            inputMode="decimal"
            defaultValue={entered?.label?.mrp ?? choice.mrp}
            error={errors.mrp}
          />
        </div>
      )}
    </>
  )
}

/** The errors of a line's label. A line has at most one, because its packs without a batch are sent as one entry. */
function labelErrors(errors: FieldErrors, index: number): FieldErrors {
  const found = Object.entries(errors).flatMap(([path, error]) => {
    const field = new RegExp(`^lines\\.${index}\\.batches\\.\\d+\\.label(?:\\.(\\w+))?$`).exec(path)
    return field === null ? [] : [[field[1] ?? 'batchNumber', error] as const]
  })
  return Object.fromEntries(found)
}

/** "Batch B7, expires 03/28", or packs that have no batch yet. */
export function describeBatch({ batchId, number, expiresOn }: Omit<AvailableBatch, 'mrp' | 'onHand'>): string {
  if (batchId === null) return 'Without a batch'
  return `Batch ${number}${expiresOn === null ? '' : `, ${batchExpiryText(expiresOn)}`}`
}

function linesToPack(order: DeskOrder): LineToPack[] {
  return order.lines.filter((line): line is LineToPack => line.packing !== null && line.cut < line.quantity)
}

function fieldKey(position: number, batchId: string | null): string {
  return `${position}-${batchId ?? 'unbatched'}`
}
