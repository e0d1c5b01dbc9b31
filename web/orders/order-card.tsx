import { href } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { Thumbnail } from '#web/ui/picture.tsx'
import { PaymentHint } from './payment-notice.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Further items are only counted. */
const LISTED_ITEMS = 4

/** An order in the list. The card links to its details, except for the payment action. */
export function OrderCard({ order, isLatest }: { order: Order; isLatest: boolean }) {
  const { _id, orderId, status, totalAmount, createdAt, items } = order
  const hidden = items.length - LISTED_ITEMS
  return (
    <li className="rounded-lg border border-line bg-surface transition-colors has-[>a:hover]:border-brand">
      <AppLink
        href={href('/orderdetails/:id', { id: _id })}
        className="group flex flex-col gap-4 rounded-lg p-4 md:p-6"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div>
            <h2 className="text-lg font-semibold group-hover:text-brand-strong">
              Order <span translate="no">#{orderId}</span>
            </h2>
            <p className="text-quiet">Placed on {formatDateTime(createdAt)}</p>
          </div>
          <StatusBadge status={status} />
        </div>
        <ul className="flex flex-col gap-3">
          {items.slice(0, LISTED_ITEMS).map((item) => (
            <li key={item._id} className="flex items-center gap-3">
              <Thumbnail src={item.image} />
              <span className="min-w-0 flex-1">
                <span translate="no" className="block truncate font-medium">
                  {item.productName}
                </span>
                <span className="block text-quiet tabular-nums">
                  {item.free > 0 ? (
                    <>
                      <span>{`${item.quantity - item.free} + ${item.free} free, `}</span>
                      <Rupees amount={item.amount} />
                    </>
                  ) : (
                    <>
                      <Rupees amount={item.price} /> × {item.quantity}
                    </>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {hidden > 0 && (
          <p className="text-quiet">
            and {hidden} more {hidden === 1 ? 'item' : 'items'}
          </p>
        )}
        <div className="flex items-center justify-between gap-4 border-t border-line pt-4">
          <p>
            <span className="text-quiet">Total </span>
            <Rupees amount={totalAmount} className="text-lg font-semibold" />
          </p>
          <span className="inline-flex items-center gap-1 font-semibold text-brand-strong">
            View details <Icon name="right" size={16} />
          </span>
        </div>
      </AppLink>
      <PaymentHint order={order} isLatest={isLatest} />
    </li>
  )
}
