import { useState } from 'react'
import type { DeskClient } from '#contract/client.ts'
import type { Recall } from '#contract/recalls.ts'
import type { BatchRow } from '#contract/stock.ts'
import { readBatchNumber } from '#domain/stock/pack-code.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { type FieldErrors, formText, formValues } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { ScannedField } from '#web/ui/scanned-field.tsx'
import { packsText } from '../batch-row.tsx'
import { type NamedProduct, ProductInput, resolveProduct } from '../product-input.tsx'
import { loadRecallEffect, type RecallEffect } from './recall-effect.ts'

type RecallDialogProps = {
  /** The batch to recall; null if product and number are typed. */
  batch: Pick<BatchRow, 'productId' | 'productName' | 'number'> | null
  onDone: (body: { recall: Recall }) => void
  onClose: () => void
}

type ShownEffect = { readonly batchNumber: string; readonly effect: RecallEffect | null }

/** Recalls a batch with two presses: the first shows the effect, the second confirms it. */
export function RecallDialog({ batch, onDone, onClose }: RecallDialogProps) {
  const [productId, setProductId] = useState<string | null>(batch?.productId ?? null)
  const [productText, setProductText] = useState('')
  const [shown, setShown] = useState<ShownEffect | null>(null)

  function choose(product: NamedProduct | null, text: string) {
    setProductId(product?._id ?? null)
    setProductText(text)
    setShown(null)
  }

  async function send(form: FormData, api: DeskClient) {
    const { batchNumber: typed, reason } = formValues(form, ['batchNumber', 'reason'])
    const batchNumber = readBatchNumber(typed)
    const chosen = productId ?? (await resolveProduct(formText(form, 'productId')))?._id ?? null
    setProductId(chosen)
    const errors = {
      ...(chosen === null && { productId: 'Please choose the product from the list.' }),
      ...(batchNumber === '' && { batchNumber: 'Please type the batch number.' }),
      ...(reason.trim() === '' && { reason: 'Please say why the batch is recalled.' }),
    }
    if (chosen === null || Object.keys(errors).length > 0) return { errors }
    if (shown?.batchNumber === batchNumber)
      return api('POST /api/desk/recalls', { productId: chosen, batchNumber, reason })
    setShown({ batchNumber, effect: await loadRecallEffect(chosen, batchNumber) })
    return { errors }
  }

  return (
    <FormDialog
      title={batch === null ? 'Recall a batch' : `Recall batch ${batch.number}`}
      submitLabel={shown === null ? 'See what it does' : 'Recall the batch'}
      send={send}
      onDone={onDone}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {batch === null ? (
            <ProductInput
              label="Product"
              name="productId"
              text={productText}
              onType={(text) => choose(null, text)}
              onChoose={(product) => choose(product, product.productName)}
              error={errors.productId}
            />
          ) : (
            <p className="font-semibold wrap-anywhere">{batch.productName}</p>
          )}
          <RecallFields number={batch?.number} errors={errors} onNumber={() => setShown(null)} />
          <div role="status">{shown !== null && <EffectText effect={shown.effect} />}</div>
        </>
      )}
    </FormDialog>
  )
}

type RecallFieldsProps = {
  /** The number of a known batch. */
  number: string | undefined
  errors: FieldErrors
  onNumber: () => void
}

function RecallFields({ number, errors, onNumber }: RecallFieldsProps) {
  return (
    <>
      <ScannedField
        label="Batch number"
        hint="As printed on the pack."
        name="batchNumber"
        defaultValue={number}
        readOnly={number !== undefined}
        required
        error={errors.batchNumber}
        onChange={onNumber}
      />
      <Field
        label="Why is it recalled?"
        hint="Customers read this in their mail."
        name="reason"
        multiline
        maxLength={500}
        required
        error={errors.reason}
      />
    </>
  )
}

function EffectText({ effect }: { effect: RecallEffect | null }) {
  if (effect === null)
    return <p>What it does could not be looked up just now. The recall itself is complete all the same.</p>
  const { isKnown, packs, orders, isAtLeast } = effect
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken p-4">
      {!isKnown && <p>The shop has not had this batch. It will be refused if it comes.</p>}
      <p>
        {packs === 0
          ? 'No pack is in the shop.'
          : `${packsText(packs)} in the shop ${packs === 1 ? 'goes' : 'go'} off sale.`}{' '}
        Open orders that were to get them are packed from other batches, or are short.
      </p>
      <p>
        {orders === 0
          ? 'No order holds packs of it.'
          : `${isAtLeast ? 'At least ' : ''}${orders} ${orders === 1 ? 'order holds' : 'orders hold'} packs of it. Each customer gets a mail at once, unless the parcel is still in the shop.`}
      </p>
      <p className="font-medium">A recall cannot be taken back.</p>
    </div>
  )
}
