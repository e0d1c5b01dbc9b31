import type { DeskOrder } from '#contract/fulfilment.ts'
import { formatDateTime } from '#domain/time.ts'
import { shop } from '#shop/shop.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { describeBatch } from './packing-fields.tsx'

/** The slip that goes into the parcel. It is seen only on paper. */
export function PackingSlip({ order }: { order: DeskOrder }) {
  const lines = order.lines.filter(({ quantity, cut }) => cut < quantity)
  return (
    <article className="hidden print:block" aria-label="Packing slip">
      <h2 className="text-2xl font-bold">Packing slip, order {order.orderId}</h2>
      <p>
        {shop.name} · placed {formatDateTime(order.placedAt)}
      </p>
      <p className="pb-4 font-semibold">This is not an invoice.</p>
      <AddressText address={order.shippingDetails} />
      <table className="mt-4 align-baseline w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-ink">
            <th className="py-1">Packs</th>
            <th className="py-1">Product</th>
            <th className="py-1 text-right">Price</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ position, quantity, cut, name, packSize, price, needsPrescription, batches }) => (
            <tr key={position} className="border-b border-line">
              <td className="py-1 font-semibold">{quantity - cut}</td>
              <td className="py-1">
                {name}, {packSize}
                {needsPrescription && ' (prescription)'}
                {batches.map((batch) => (
                  <span key={batch.batchId} className="block">
                    {batch.quantity} × {describeBatch(batch)}
                  </span>
                ))}
              </td>
              <td className="py-1 text-right">
                <Rupees amount={price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-4 text-lg">
        {order.paymentType === 'COD' && order.paymentStatus === 'Pending' ? 'To collect: ' : 'Paid: '}
        <Rupees amount={order.amountDue} className="font-semibold" />
      </p>
    </article>
  )
}
