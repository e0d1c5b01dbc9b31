import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { type OrderQueue, orderQueues } from '#domain/fulfilment/order-queues.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskOnly } from '#web/desk/desk-permission.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { createListStore } from '#web/desk/list-store.ts'
import { RowLink } from '#web/desk/row-link.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { StatusBadge } from '#web/orders/status-badge.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/orders-page.ts'
import { areMarkable, BulkBar } from './bulk-bar.tsx'
import { PrintedSheets, type PrintedOrders } from './bulk-print.tsx'
import { OrderFlags } from './order-flags.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Orders', matches })
}

export default function DeskOrdersPage() {
  const [query] = useSearchParams()
  const status = orderStatuses.find((one) => one === query.get('status'))
  const queue = orderQueues.find((one) => one === query.get('queue'))
  const q = query.get('q') ?? ''
  const [printed, setPrinted] = useState<PrintedOrders | null>(null)
  return (
    <DeskOnly action="orders.read" title="Orders">
      <div className="page-column flex flex-col gap-4 py-6 md:py-8 print:hidden">
        <PageHeading>Orders</PageHeading>
        <DeskSearch label="Orders" hint="Number, phone, name or product" q={q} />
        <DeskTabs
          label="Order states"
          tabs={views.map(([label, filter]) => ({
            label,
            query: { ...(q && { q }), ...filter },
            isCurrent: filter.status === status && filter.queue === queue,
          }))}
        />
        <OrderList key={`${status} ${queue} ${q}`} filter={{ status, queue }} q={q} onPrint={setPrinted} />
      </div>
      {printed !== null && <PrintedSheets {...printed} />}
    </DeskOnly>
  )
}

type OrderFilter = { readonly status?: OrderStatus | undefined; readonly queue?: OrderQueue | undefined }

/** Queues and states in the order of the work; unpaid orders last. */
const views: readonly (readonly [label: string, filter: OrderFilter])[] = [
  ['All', {}],
  ['To pack', { status: 'Confirmed', queue: 'to-pack' }],
  ['Prescription to see', { queue: 'prescription' }],
  ['Packs missing', { queue: 'short' }],
  ['On hold', { queue: 'on-hold' }],
  ['Packed', { status: 'Packed' }],
  ['On the way', { queue: 'on-the-way' }],
  ['Shipped', { status: 'Shipped' }],
  ['Out for delivery', { status: 'Out for Delivery' }],
  ['Delivered', { status: 'Delivered' }],
  ['Cash to record', { queue: 'cash' }],
  ['Cancelled', { status: 'Cancelled' }],
  ['Returned', { status: 'Returned' }],
  ['Unpaid', { status: 'Pending' }],
]

const orderKey = ({ _id }: DeskOrderRow) => _id

type OrderListProps = { filter: OrderFilter; q: string; onPrint: (printed: PrintedOrders) => void }

function OrderList({ filter, q, onPrint }: OrderListProps) {
  const [store] = useState(() =>
    createListStore<DeskOrderRow>(
      (last, options) => deskApi('GET /api/desk/orders', { q, ...filter, after: last?.orderId }, options),
      orderKey,
    ),
  )
  const [marked, setMarked] = useState<ReadonlyMap<string, string>>(new Map())
  const { status } = filter
  const mark = ({ _id, orderId }: DeskOrderRow, isMarked: boolean) =>
    setMarked((before) => {
      const others = [...before].filter(([id]) => id !== _id)
      return new Map(isMarked ? [...others, [_id, orderId]] : others)
    })
  return (
    <div className="flex flex-col gap-3">
      {areMarkable(status) && (
        <BulkBar
          status={status}
          marked={marked}
          onPrint={onPrint}
          onMoved={() => {
            setMarked(new Map())
            void store.refresh()
          }}
        />
      )}
      <DeskList
        store={store}
        label="Orders"
        nouns={['order', 'orders']}
        empty={{
          icon: 'bag',
          title: status === 'Confirmed' && q === '' ? 'Nothing to pack.' : 'No orders found.',
        }}
        rowKey={orderKey}
      >
        {(order) => (
          <div className="flex items-start gap-3">
            {areMarkable(status) && (
              <input
                type="checkbox"
                aria-label={`Mark order ${order.orderId}`}
                checked={marked.has(order._id)}
                onChange={({ target }) => mark(order, target.checked)}
                className="mt-3 size-5 shrink-0 accent-brand"
              />
            )}
            <OrderRow order={order} />
          </div>
        )}
      </DeskList>
    </div>
  )
}

function OrderRow({ order }: { order: DeskOrderRow }) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:flex-nowrap">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RowLink to={href('/desk/orders/:id', { id: order._id })}>#{order.orderId}</RowLink>
          <StatusBadge status={order.status} />
          <OrderFlags order={order} />
        </p>
        <p className="wrap-anywhere">
          {order.customerName}, {order.city}
        </p>
        <p className="text-quiet">{formatDateTime(order.placedAt)}</p>
      </div>
      <p className="sm:shrink-0 sm:text-right">
        <Rupees amount={order.amountDue} className="font-semibold" />
        <span className="block text-quiet">
          {order.packs} {order.packs === 1 ? 'pack' : 'packs'} · {order.paymentType === 'COD' ? 'Cash' : 'Online'},{' '}
          {order.paymentStatus.toLowerCase()}
        </span>
      </p>
    </div>
  )
}
