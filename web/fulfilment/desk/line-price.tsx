import type { DeskOrderLine } from '#contract/desk-order-lines.ts'
import { windowText } from '#domain/stock/expiry-window.ts'
import { Rupees } from '#web/ui/price.tsx'

/** The price of a pack; of a line at trade prices the rate before tax, its tax and the free packs. */
export function LinePrice({ line: { price, trade, amount } }: { line: DeskOrderLine }) {
  if (trade === null)
    return (
      <>
        × <Rupees amount={price} />
      </>
    )
  return (
    <>
      <span className="block">
        <Rupees amount={trade.rate} /> <span>{`before ${trade.taxPercent} % GST`}</span>
      </span>
      {trade.free > 0 && <span className="block font-semibold">{`${trade.free} of them free`}</span>}
      {trade.shortDated !== null && (
        <span className="block font-semibold">{`Short-dated: take packs that expire ${windowText(trade.shortDated)}`}</span>
      )}
      <span className="block">
        <Rupees amount={amount} />
      </span>
    </>
  )
}
