import { href } from 'react-router'
import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { durationText } from '#domain/desk/waiting-time.ts'
import { paymentWords } from '#domain/fulfilment/order-payment-words.ts'
import { orderNextSteps } from '#domain/fulfilment/order-queues.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { StatusBadge } from '#web/orders/status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { CallLink } from './call-link.tsx'
import { BulkBar, useMayMark } from './bulk-bar.tsx'
import type { PrintedOrders } from './bulk-print.tsx'
import {
  describeOrderFilters,
  OrderFilters,
  type OrderListQuery,
  withoutOrderFilters,
  type ZoneName,
} from './order-filters.tsx'
import { OrderFlags } from './order-flags.tsx'
import { OrderMoney } from './order-money.tsx'

type OrderListProps = {
  listed: OrderListQuery
  zones: readonly ZoneName[]
  /** Since when the oldest order of the shown queue waits. */
  oldestAt: string | null
  onPrint: (printed: PrintedOrders) => void
}

/** The listed orders, with boxes to mark them for those who may move or print orders. */
export function OrderList({ listed, zones, oldestAt, onPrint }: OrderListProps) {
  const mayMark = useMayMark()
  return (
    <DeskList
      load="GET /api/desk/orders"
      input={listed}
      cursor="orderNumber"
      label="Orders"
      nouns={['order', 'orders']}
      empty={emptyList(listed, zones)}
      markLabel={mayMark && ((order) => `Mark order ${order.orderNumber}`)}
      filters={
        <>
          <OrderFilters listed={listed} zones={zones} />
          {oldestAt !== null && <p className="text-quiet">The oldest waits since {formatDateTime(oldestAt)}.</p>}
        </>
      }
      renderAbove={(list) => mayMark && <BulkBar list={list} onPrint={onPrint} />}
      {...orderColumns}
    />
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
        <AppLink href={`?${new URLSearchParams(withoutOrderFilters(listed))}`} className="button button-secondary">
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

const orderColumns: DeskColumns<DeskOrderRow> = {
  to: ({ _id: id }) => href('/desk/orders/:id', { id }),
  columns: [
    {
      title: 'Number',
      part: 'title',
      width: 'w-28',
      cell: ({ orderNumber }) => <span translate="no">#{orderNumber}</span>,
    },
    {
      title: 'Customer',
      part: 'line',
      cell: ({ customerName, isTrade }) =>
        isTrade ? (
          <span className="flex items-center gap-2">
            <span className="truncate">{customerName}</span>
            <Badge>Trade</Badge>
          </span>
        ) : (
          customerName
        ),
      inRow: ({ customerName, city }) => `${customerName}, ${city}`,
    },
    { title: 'Place', part: 'table', width: 'w-32 xl:w-36', cell: ({ city }) => city },
    {
      title: 'Amount',
      part: 'side',
      isFigure: true,
      width: 'w-40 xl:w-44',
      cell: (order) => <TableAmount order={order} />,
      inRow: (order) => <RowAmount order={order} />,
    },
    {
      title: 'State',
      part: 'flags',
      width: 'w-40',
      cell: ({ status }) => <StatusBadge status={status} />,
      inRow: (order) => (
        <>
          <StatusBadge status={order.status} />
          <OrderFlags order={order} />
        </>
      ),
    },
    {
      title: 'Age',
      part: 'note',
      width: 'w-28',
      cell: (order, asOf) => <OrderAge order={order} asOf={asOf} />,
      inRow: ({ placedAt }) => formatDateTime(placedAt),
    },
    {
      title: 'Next step',
      part: 'line',
      width: 'w-44 xl:w-56',
      cell: (order) => <NextStep order={order} />,
      inRow: ({ callPhone }) => callPhone && <CallLink phone={callPhone} />,
    },
  ],
}

/** The amount of an order behind a small word on how it stands. */
function TableAmount({ order }: { order: DeskOrderRow }) {
  const { amountDue, amountPaid } = order
  return (
    <>
      <span className="text-xs text-quiet">{paymentWords(order)} </span>
      {(amountDue > 0 || amountPaid > 0) && <Rupees amount={amountDue || amountPaid} />}
    </>
  )
}

function RowAmount({ order }: { order: DeskOrderRow }) {
  const { packs, paymentType, paymentStatus } = order
  return (
    <p>
      <OrderMoney order={order} />
      <span className="block text-quiet">
        {packs} {packs === 1 ? 'pack' : 'packs'} · {paymentNames[paymentType]}, {paymentStatus.toLowerCase()}
      </span>
    </p>
  )
}

/** How long an open order waits, or the day of one that waits for nothing. */
function OrderAge({ order: { placedAt, queue }, asOf }: { order: DeskOrderRow; asOf: Date }) {
  const age = Math.max(0, asOf.getTime() - Date.parse(placedAt))
  return (
    <time dateTime={placedAt} title={formatDateTime(placedAt)}>
      {queue === null ? formatDate(placedAt) : durationText(age)}
    </time>
  )
}

/** An element of its own, because translated text must not be removed alone. */
function NextStep({ order }: { order: DeskOrderRow }) {
  if (order.claim === null && order.callPhone !== null) return <CallLink phone={order.callPhone} />
  return <span>{nextStepText(order)}</span>
}

function nextStepText({ status, queue, holdReason, claim }: DeskOrderRow): string {
  if (claim !== null) return `${claim.name} packs it`
  if (queue === 'on-hold') return `On hold: ${holdReason ?? ''}`
  if (queue !== null) return orderNextSteps[queue]
  return status === 'Pending' ? 'Wait for the payment' : ''
}
