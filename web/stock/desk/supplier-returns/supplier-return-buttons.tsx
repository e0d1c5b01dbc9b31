import type { SupplierReturn } from '#contract/supplier-returns.ts'
import { integerFromList } from '#domain/lists/list-numbers.ts'
import { type SupplierReturnChangeName, supplierReturnRules } from '#domain/stock/supplier-return-changes.ts'
import { indianDay } from '#domain/time.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { packsText } from '../batch-row.tsx'

type SupplierReturnButtonsProps = { note: SupplierReturn; onChanged: (changed: SupplierReturn) => void }

/** The next steps of a return to a supplier. */
export function SupplierReturnButtons({ note, onChanged }: SupplierReturnButtonsProps) {
  const session = useDeskSession()
  const facts = { ...note, isAuthor: session.kind === 'staff' && note.authorIds.includes(session.staff.id) }
  if (!supplierReturnRules.hasStep(facts)) return <p className="text-quiet">Nothing is left to do for this return.</p>
  return (
    <RecordChanges
      of={supplierReturnRules}
      at="/api/desk/supplier-returns/:id"
      as="supplierReturn"
      record={note}
      facts={facts}
      parts={parts}
      reloads
      onChanged={onChanged}
    />
  )
}

const parts: Readonly<Partial<Record<SupplierReturnChangeName, DialogParts<SupplierReturn>>>> = {
  send: {
    intro: ({ packs, value, supplier }) => (
      <p className="wrap-anywhere">
        {`${packsText(packs)} worth `}
        <Rupees amount={value} />
        <span>{` leave the shop for ${supplier.name}. Print the note before, so that it goes with them.`}</span>
      </p>
    ),
  },
  save: {
    ownFields: ({ record, errors }) => <QuantityFields lines={record.lines} errors={errors} />,
    readOwn: ({ lines }, data) => ({
      lines: lines.map(({ batchId, quantity }) => {
        const typed = formText(data, `quantity-${batchId}`).trim()
        return { batchId, quantity: typed === '' ? quantity : (integerFromList(typed) ?? -1) }
      }),
    }),
  },
  credit: {
    presets: ({ value }, now) => ({ amount: value, creditedOn: indianDay(now) }),
  },
  refuse: { intro: () => <p>The packs wait for inspection at their batches, where they are destroyed.</p> },
}

function QuantityFields({ lines, errors }: Pick<SupplierReturn, 'lines'> & { errors: FieldErrors }) {
  return (
    <>
      {lines.map(({ batchId, productName, batchNumber, quantity, inShop }) => (
        <Field
          key={batchId}
          label={`${productName}, batch ${batchNumber}`}
          hint={`${packsText(inShop)} in the shop. 0 takes the batch off the note.`}
          name={`quantity-${batchId}`}
          inputMode="numeric"
          defaultValue={quantity}
          error={errors[`quantity-${batchId}`]}
        />
      ))}
      <FieldError error={errors.lines} />
    </>
  )
}
