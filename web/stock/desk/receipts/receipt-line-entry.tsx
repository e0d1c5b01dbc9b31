import { useEffect } from 'react'
import { leaveWork } from '#web/platform/unsaved-work.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { ScannedField } from '#web/ui/scanned-field.tsx'
import { ProductInput } from '../product-input.tsx'
import { receiptLineFields, type ReceiptLineField } from './receipt-line-texts.ts'
import type { ReceiptDraftLine } from './receipt-draft.ts'
import { focusField, PRODUCT_FIELD, useReceiptLineEntry } from './use-receipt-line-entry.ts'

type LineEntryProps = {
  /** The line that is edited, or null for a new one. */
  edited: ReceiptDraftLine | null
  onEnter: (line: ReceiptDraftLine) => void
  onCancel: () => void
}

/** The entry of a receipt line, by scan or keyboard: product, batch, MMYY, MRP, packs, free, PTR, Enter. */
export function ReceiptLineEntry({ edited, onEnter, onCancel }: LineEntryProps) {
  const { entry, errors, isBusy, ...form } = useReceiptLineEntry(edited, onEnter)
  useEffect(() => focusField(PRODUCT_FIELD), [])
  return (
    <CallForm
      call={form.enter}
      aria-label={edited === null ? 'New line' : 'Edited line'}
      className="grid grid-cols-2 items-start gap-4 md:grid-cols-3 xl:grid-cols-[5fr_4fr_3fr_2fr_2fr_2fr_2fr]"
    >
      <ProductInput
        name={PRODUCT_FIELD}
        label="Product, or scan the pack"
        className="col-span-2 md:col-span-3 xl:col-span-1"
        text={entry.productText}
        onType={form.typeProduct}
        onChoose={form.choose}
        onEnter={(text) => void form.pressEnter(text)}
        onLeave={() => void form.findProduct()}
        error={errors.product}
      />
      {receiptLineFields.map((name) => {
        const TypedField = name === 'batchNumber' ? ScannedField : Field
        return (
          <TypedField
            key={name}
            {...fieldTexts[name]}
            name={name}
            value={entry.texts[name]}
            onChange={({ target }) => form.typeField(name, target.value)}
            autoComplete="off"
            error={errors[name]}
            className={name === 'batchNumber' ? 'max-md:col-span-2' : ''}
          />
        )
      })}
      <div className="col-span-2 flex flex-wrap gap-3 md:col-span-3 xl:col-span-7">
        <Button type="submit" busy={isBusy} busyLabel="Looking...">
          {edited === null ? 'Add the line' : 'Change the line'}
        </Button>
        {edited !== null && (
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => leaveWork(onCancel, currentTarget.form ?? undefined)}
          >
            Leave it as it was
          </Button>
        )}
      </div>
    </CallForm>
  )
}

const fieldTexts = {
  batchNumber: { label: 'Batch', required: true, autoCapitalize: 'characters' },
  expiry: { label: 'Expiry', placeholder: 'MMYY or 0', required: true, inputMode: 'numeric' },
  mrp: { label: 'MRP', required: true, inputMode: 'decimal' },
  quantity: { label: 'Packs', required: true, inputMode: 'numeric' },
  freeQuantity: { label: 'Free', inputMode: 'numeric' },
  ptr: { label: 'PTR', inputMode: 'decimal' },
} as const satisfies Record<ReceiptLineField, object>
