import type { ReceiptLine } from '#contract/receipts.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import { formText, typedPaise } from '#web/platform/forms.ts'
import { packsText } from '../batch-row.tsx'
import type { ReceiptDraftLine } from './receipt-draft.ts'

/** The packs of lines, including free ones. */
export function countPacks(lines: readonly Pick<ReceiptDraftLine, 'quantity' | 'freeQuantity'>[]): number {
  return lines.reduce((sum, { quantity, freeQuantity }) => sum + quantity + freeQuantity, 0)
}

export function ReceiptLineFacts({ line }: { line: ReceiptDraftLine }) {
  const { batchNumber, expiry, quantity, freeQuantity, mrp, ptr, newPrice } = line
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        {line.productName} <span className="font-normal text-quiet">{line.packSize}</span>
      </p>
      <p className="tabular-nums wrap-anywhere">
        <span className="font-medium">{packsText(quantity)}</span>
        {freeQuantity > 0 && <span> and {freeQuantity} free</span>}
        <span> · batch </span>
        <span className="font-medium">{batchNumber}</span> · {expiry === '0' ? 'no expiry' : `expires ${expiry}`} · MRP{' '}
        <Rupees amount={mrp} />
        {ptr !== null && (
          <span>
            {' '}
            · PTR <Rupees amount={ptr} />
          </span>
        )}
      </p>
      {newPrice !== null && (
        <p>
          New selling price <Rupees amount={newPrice} className="font-semibold" />, now{' '}
          <Rupees amount={line.sellingPrice} />
        </p>
      )}
    </div>
  )
}

type DraftLineNotesProps = {
  line: ReceiptDraftLine
  /** The line with errors and warnings; null until it is saved. */
  found: ReceiptLine | null
  onPrice: (newPrice: number | null) => void
}

/** The errors and warnings of a line of a draft, and its new price. */
export function DraftLineNotes({ line, found, onPrice }: DraftLineNotesProps) {
  const { newPrice } = line
  return (
    <>
      {Object.values(found?.errors ?? {}).map((sentence) => (
        <LineNote key={sentence} isError text={sentence} />
      ))}
      {Object.values(found?.warnings ?? {}).map((sentence) => (
        <LineNote key={sentence} text={sentence} />
      ))}
      {found?.willBeBlocked && <LowerMrp line={line} onPrice={onPrice} />}
      {newPrice !== null && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            New selling price <Rupees amount={newPrice} className="font-semibold" />, now{' '}
            <Rupees amount={line.sellingPrice} />
          </span>
          <Button variant="quiet" onClick={() => onPrice(null)}>
            Keep the old price
          </Button>
        </p>
      )}
    </>
  )
}

function LineNote({ text, isError = false }: { text: string; isError?: boolean }) {
  return (
    <p className={isError ? 'flex gap-1.5 font-medium text-danger' : 'flex gap-1.5 font-medium'}>
      <Icon name="alert" size={16} className="mt-1" />
      {text}
    </p>
  )
}

/** The id of the field for the new price of a line. */
export const newPriceField = ({ productId, batchNumber }: ReceiptDraftLine) => `new-price-${productId}-${batchNumber}`

/** Packs are never sold above their MRP: they need a lower price, or they are blocked (stock-2). */
function LowerMrp({ line, onPrice }: { line: ReceiptDraftLine; onPrice: (newPrice: number) => void }) {
  const denial = useDenial('products.price')
  const name = newPriceField(line)
  const set = useCall(
    (form: FormData): Sent<number> => {
      const price = typedPaise(formText(form, name))
      const rupees = price === null ? 0 : rupeesFromPaise(price)
      if (rupees <= 0) return { errors: { [name]: 'Please type the new price in rupees.' } }
      if (rupees > line.mrp) return { errors: { [name]: 'The new price is above the MRP.' } }
      return { ok: true, body: rupees }
    },
    { done: onPrice },
  )

  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken p-3">
      <p>
        The MRP is below the selling price of <Rupees amount={line.sellingPrice} />. Without a new price these packs
        will be blocked.
        {denial !== null && <span> New prices: {denial}</span>}
      </p>
      {denial === null && (
        <CallForm call={set} className="flex flex-wrap items-end gap-3">
          <Field
            id={name}
            name={name}
            label="New selling price"
            inputMode="decimal"
            autoComplete="off"
            error={set.errors[name]}
            className="min-w-40"
          />
          <Button type="submit" variant="secondary">
            Set the price
          </Button>
        </CallForm>
      )}
    </div>
  )
}
