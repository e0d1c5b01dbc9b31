import { useState } from 'react'
import { href } from 'react-router'
import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { useDeskListState, useDeskListStore } from '#web/desk/list-store.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { StatusBadge } from '#web/orders/status-badge.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { CallLink } from './call-link.tsx'
import { BulkBar, useMayMark } from './bulk-bar.tsx'
import type { PrintedOrders } from './bulk-print.tsx'
import { describeOrderFilters, type OrderListQuery, withoutOrderFilters, type ZoneName } from './order-filters.tsx'
import { OrderFlags } from './order-flags.tsx'
import { OrderMoney } from './order-money.tsx'

type OrderListProps = {
  listed: OrderListQuery
  zones: readonly ZoneName[]
  onPrint: (printed: PrintedOrders) => void
}

/** The listed orders, with boxes to mark them for those who may move or print orders. */
export function OrderList({ listed, zones, onPrint }: OrderListProps) {
  const store = useDeskListStore<DeskOrderRow>(
    (last, options) => deskApi('GET /api/desk/orders', { ...listed, after: last?.orderId }, options),
    ({ _id }) => _id,
  )
  const [marked, setMarked] = useState<ReadonlyMap<string, DeskOrderRow>>(new Map())
  const { rows } = useDeskListState(store)
  const mayMark = useMayMark()
  const mark = (order: DeskOrderRow, isMarked: boolean) =>
    setMarked((before) => {
      const others = [...before].filter(([id]) => id !== order._id)
      return new Map(isMarked ? [...others, [order._id, order]] : others)
    })
  return (
    <div className="flex flex-col gap-3">
      {mayMark && (
        <BulkBar
          hasRows={rows.length > 0}
          marked={[...marked.values()].map((order) => rows.find(({ _id }) => _id === order._id) ?? order)}
          onPrint={onPrint}
          onMarkAll={() => setMarked(new Map(rows.map((order) => [order._id, order])))}
          onMoved={(left) => {
            setMarked(new Map(left.map((order) => [order._id, order])))
            void store.refresh()
          }}
        />
      )}
      <DeskList store={store} label="Orders" nouns={['order', 'orders']} empty={emptyList(listed, zones)}>
        {(order) => (
          <div className="flex items-start gap-1">
            {mayMark && (
              <label className="-ml-3 grid size-11 shrink-0 place-items-center">
                <span className="sr-only">Mark order {order.orderId}</span>
                <input
                  type="checkbox"
                  checked={marked.has(order._id)}
                  onChange={({ target }) => mark(order, target.checked)}
                  className="size-5 accent-brand"
                />
              </label>
            )}
            <OrderRow order={order} />
          </div>
        )}
      </DeskList>
    </div>
  )
}

/** The text of an empty list: the chosen filters with a link that clears them. */
function emptyList(listed: OrderListQuery, zones: readonly ZoneName[]) {
  const icon = 'bag' as const
  const chosen = describeOrderFilters(listed, zones)
  if (chosen.length > 0)
    return {
      icon,
      title: 'No order has all of this.',
      text: chosen.map(([, text]) => text).join(' · '),
      action: (
        <AppLink href={`?${withoutOrderFilters(listed).search}`} className="button button-secondary">
          {chosen.length === 1 ? 'Clear the filter' : `Clear ${chosen.length} filters`}
        </AppLink>
      ),
    }
  if (listed.q !== undefined)
    return { icon, title: 'No orders found.', text: 'Type the whole number, or a part of the name or the product.' }
  return listed.queue === 'to-pack'
    ? { icon, title: 'Nothing to pack.', text: 'What waits for stock or for a prescription has a list of its own.' }
    : {
        icon,
        title: 'No orders found.',
        text: 'Orders of the shop come here by themselves. One by telephone begins under New order.',
      }
}

const paymentNames = { COD: 'Cash', ONLINE: 'Online', CREDIT: 'On credit' } as const satisfies Record<
  DeskOrderRow['paymentType'],
  string
>

function OrderRow({ order }: { order: DeskOrderRow }) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:flex-nowrap">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RowLink to={href('/desk/orders/:id', { id: order._id })}>
            <span translate="no">#{order.orderId}</span>
          </RowLink>
          <StatusBadge status={order.status} />
          <OrderFlags order={order} />
        </p>
        <p className="wrap-anywhere">
          {order.customerName}, {order.city}
        </p>
        <p className="text-quiet">{formatDateTime(order.placedAt)}</p>
        <CallLink phone={order.callPhone} />
      </div>
      <p className="sm:shrink-0 sm:text-right">
        <OrderMoney order={order} />
        <span className="block text-quiet">
          {order.packs} {order.packs === 1 ? 'pack' : 'packs'} · {paymentNames[order.paymentType]},{' '}
          {order.paymentStatus.toLowerCase()}
        </span>
      </p>
    </div>
  )
}
