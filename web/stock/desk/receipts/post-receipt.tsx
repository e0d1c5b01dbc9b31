import type { Receipt, ReceiptLine } from '#contract/receipts.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { Rupees } from '#web/ui/price.tsx'
import { packsText } from '../batch-row.tsx'
import { countPacks } from './receipt-lines.tsx'
import { SummaryList } from './summary-list.tsx'
import { ReceiptTotals } from './receipt-totals-card.tsx'

type PostDialogProps = {
  receipt: Receipt
  onDone: (body: { receipt: Receipt }) => void
  /** A colleague saved the draft meanwhile. */
  onStale: (newer: Receipt) => void
  onClose: () => void
}

/** Posts a receipt once, after a summary of what changes. Unusual values are confirmed here. */
export function PostReceiptDialog({ receipt, onDone, onStale, onClose }: PostDialogProps) {
  const { _id: id, version, lines } = receipt
  const warnings = lines.flatMap((line) =>
    Object.values(line.warnings).map((sentence) => `${nameOf(line)}: ${sentence}`),
  )
  const { findings } = receipt.tax
  const confirm = warnings.length + findings.length > 0
  return (
    <FormDialog
      title={`Post receipt ${receipt.number}`}
      submitLabel={confirm ? 'Confirm and post' : 'Post'}
      send={async (_, api) => {
        const result = await api('POST /api/desk/receipts/:id/post', { id, version, confirm })
        const newer = findNewer<Receipt>(result)
        if (newer !== null) onStale(newer)
        return result
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {packsText(countPacks(lines))} in {lines.length} {lines.length === 1 ? 'line' : 'lines'} come onto the shelf
            <span>. This cannot be edited afterwards.</span>
          </p>
          <ReceiptTotals lines={lines} billTotal={receipt.billTotal} />
          <SummaryList title="Please check these unusual values" sentences={warnings} />
          <SummaryList title="The tax of their invoice does not add up" sentences={findings} />
          <PriceChanges lines={lines} />
          <SummaryList
            title="These packs will be blocked, because their MRP is below the selling price"
            sentences={lines.filter(({ willBeBlocked }) => willBeBlocked).map(nameOf)}
          />
          <SummaryList
            title="Please mend these lines first"
            sentences={lines.flatMap((line) =>
              Object.values(line.errors).map((sentence) => `${nameOf(line)}: ${sentence}`),
            )}
          />
        </>
      )}
    </FormDialog>
  )
}

function nameOf({ productName, batchNumber }: ReceiptLine): string {
  return `${productName}, batch ${batchNumber}`
}

function PriceChanges({ lines }: Pick<Receipt, 'lines'>) {
  const changed = lines.filter(({ newPrice }) => newPrice !== null)
  if (changed.length === 0) return null
  return (
    <section className="rounded-lg bg-sunken p-3">
      <h3 className="font-semibold">New selling prices</h3>
      <ul className="list-disc pl-5 wrap-anywhere">
        {changed.map(({ productId, productName, sellingPrice, newPrice }) => (
          <li key={productId}>
            {productName}: <Rupees amount={newPrice} />, now <Rupees amount={sellingPrice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type DiscardDialogProps = { receipt: Receipt; onDone: () => void; onClose: () => void }

/** Deletes a draft. */
export function DiscardReceiptDialog({ receipt: { _id: id, version, number }, onDone, onClose }: DiscardDialogProps) {
  return (
    <FormDialog
      title={`Discard receipt ${number}`}
      submitLabel="Discard it"
      variant="danger"
      send={(_, api) => api('POST /api/desk/receipts/:id/discard', { id, version })}
      onDone={onDone}
      onClose={onClose}
    >
      {() => <p>The draft and its lines are deleted. Nothing of it is in the stock.</p>}
    </FormDialog>
  )
}
