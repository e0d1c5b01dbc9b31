import type { Receipt } from '#contract/receipts.ts'
import { formatRupees, paise, rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import { billTotals } from '#domain/tax/bill-totals.ts'
import { Rupees } from '#web/ui/price.tsx'
import type { ReceiptDraftLine } from './receipt-draft.ts'
import { countPacks } from './receipt-lines.tsx'

type ReceiptTotalsProps = { lines: readonly ReceiptDraftLine[]; billTotal: Receipt['billTotal'] }

/** The sums of the lines beside the total of the supplier's bill. A difference never keeps a receipt from being posted. */
export function ReceiptTotals({ lines, billTotal }: ReceiptTotalsProps) {
  const { taxable, tax, total, unknown } = billTotals(
    lines.map(({ quantity, ptr, gstPercent }) => ({
      quantity,
      rate: ptr === null ? null : tolerantPaise(ptr),
      gst: gstPercent === undefined || gstPercent === null ? null : gstPercent * 100,
    })),
  )
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken p-4 sm:w-88 sm:max-w-full sm:self-end" role="status">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 text-right tabular-nums [&>dt]:text-left [&>dt]:text-quiet">
        <dt>Packs</dt>
        <dd>{countPacks(lines)}</dd>
        <dt>Before GST</dt>
        <dd>
          <Rupees amount={rupeesFromPaise(taxable)} />
        </dd>
        <dt>GST</dt>
        <dd>
          <Rupees amount={rupeesFromPaise(tax)} />
        </dd>
        <dt>Total of the lines</dt>
        <dd>
          <Rupees amount={rupeesFromPaise(total)} className="text-lg font-semibold" />
        </dd>
        <dt>Total of their bill</dt>
        <dd>
          {billTotal === null ? (
            <span>not typed yet</span>
          ) : (
            <Rupees amount={billTotal} className="text-lg font-semibold" />
          )}
        </dd>
      </dl>
      {unknown > 0 && (
        <p className="text-quiet">{`${unknown} ${unknown === 1 ? 'line has' : 'lines have'} no rate.`}</p>
      )}
      {billTotal !== null && <BillDifference difference={total - tolerantPaise(billTotal)} />}
    </div>
  )
}

function BillDifference({ difference }: { difference: number }) {
  if (difference === 0) return <p className="font-semibold text-success">The lines come to their bill.</p>
  const amount = formatRupees(paise(Math.abs(difference)))
  return (
    <p className="font-semibold">
      {difference > 0 ? `The lines are ${amount} above their bill.` : `The lines are ${amount} below their bill.`}
    </p>
  )
}
