import type { DeskOrder } from '#contract/fulfilment.ts'
import { proposeForTrolley, scannedKey, type TrolleyOrder } from '#domain/fulfilment/trolley.ts'
import { toTrolleyOrders } from './packing/trolley-state.ts'
import { describeBatch } from './packing-fields.tsx'

type PickListProps = {
  orders: readonly DeskOrder[]
  /** The same orders with their boxes; absent for a single order. */
  boxed?: readonly TrolleyOrder[]
}

const byPlace = new Intl.Collator('en', { numeric: true })

/** What to fetch from the shelves, in the order of the shelves. Packed orders list the batches that they got. */
export function PickList({ orders, boxed = toTrolleyOrders(orders) }: PickListProps) {
  return (
    <article className="hidden [page:slip-a4] not-last:break-after-page print:block" aria-label="Pick list">
      <h2 className="pb-4 text-[1.5em] font-bold">
        Pick list,{' '}
        {orders.length === 1 ? <span>order {orders[0]?.orderNumber}</span> : <span>{orders.length} orders</span>}
      </h2>
      <table className="w-full border-collapse text-left align-baseline">
        <thead>
          <tr className="border-b border-ink">
            {['Shelf', 'Packs', 'Product', 'Batch', ...(orders.length > 1 ? ['Box'] : [])].map((name) => (
              <th key={name} className="py-1 pr-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listPicks(orders, boxed).map(({ key, shelf, packs, product, batch, box }) => (
            <tr key={key} className="border-b border-line">
              <td className="py-1 pr-4 font-semibold whitespace-nowrap">{shelf || '–'}</td>
              <td className="py-1 pr-4 font-semibold">{packs}</td>
              <td className="py-1 pr-4">{product}</td>
              <td className="py-1 pr-4">{batch}</td>
              {orders.length > 1 && <td className="py-1 whitespace-nowrap">{box}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

function listPicks(orders: readonly DeskOrder[], boxed: readonly TrolleyOrder[]) {
  const proposals = proposeForTrolley(boxed)
  const picks = orders.flatMap((order) =>
    order.lines
      .filter(({ cut, quantity }) => cut < quantity)
      .flatMap((line) => {
        const proposed = proposals.get(scannedKey({ id: order._id, position: line.position }))
        const batches = proposed === undefined ? line.batches : proposed.proposal
        const missing = { batchId: 'missing', text: 'missing', quantity: proposed?.missing ?? 0 }
        return [...batches.map((batch) => ({ ...batch, text: describeBatch(batch) })), missing]
          .filter(({ quantity }) => quantity > 0)
          .map(({ batchId, text, quantity }) => ({
            key: `${order._id} ${line.position} ${batchId ?? ''}`,
            shelf: line.shelf,
            packs: quantity,
            product: `${line.name}, ${line.packSize}`,
            batch: text,
            box: `${boxed.find(({ id }) => id === order._id)?.box ?? ''} (#${order.orderNumber})`,
          }))
      }),
  )
  const compare = (one: (typeof picks)[number], other: (typeof picks)[number]) =>
    byPlace.compare(one.shelf || '~', other.shelf || '~') || byPlace.compare(one.product, other.product)
  return picks.toSorted(compare)
}
