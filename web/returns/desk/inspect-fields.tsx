import type { DeskReturn } from '#contract/returns.ts'
import { type FieldErrors, formCount } from '#web/platform/forms.ts'
import { Field, FieldError } from '#web/ui/field.tsx'

/** How many packs of each batch go back to the shelf, and how many are destroyed. */
export function InspectFields({ goods, errors }: { goods: DeskReturn; errors: FieldErrors }) {
  return (
    <>
      {goods.lines.map(({ position, productName, quantity, shelfRefusal, batches }) =>
        batches.map(({ batchId, number, packed }) => (
          <fieldset key={`${position}-${batchId}`} className="flex flex-col gap-3">
            <legend className="pb-1.5 font-semibold wrap-anywhere">{`${productName}, batch ${number}`}</legend>
            <p className="text-quiet">{`${quantity} announced, ${packed} of this batch were delivered.`}</p>
            {shelfRefusal === null ? (
              <Field
                label="Unopened, back to the shelf"
                hint="A pharmacist decides."
                name={`shelved-${position}-${batchId}`}
                inputMode="numeric"
                defaultValue={0}
              />
            ) : (
              <p className="text-quiet">{shelfRefusal}</p>
            )}
            <Field label="To destroy" name={`destroyed-${position}-${batchId}`} inputMode="numeric" defaultValue={0} />
          </fieldset>
        )),
      )}
      <FieldError error={errors.lines} />
    </>
  )
}

/** The packs of each batch as typed. */
export function readInspectedLines({ lines }: DeskReturn, data: FormData) {
  return lines.flatMap(({ position, batches }) =>
    batches.map(({ batchId }) => ({
      position,
      batchId,
      shelved: formCount(data, `shelved-${position}-${batchId}`),
      destroyed: formCount(data, `destroyed-${position}-${batchId}`),
    })),
  )
}
