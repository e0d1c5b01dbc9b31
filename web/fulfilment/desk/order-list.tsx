import { href } from 'react-router'
import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
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
      renderAbove={(list) => mayMark && <BulkBar list={list} onPrint={onPrint} />}
    >
      {(order) => <OrderRow order={order} />}
    </DeskList>
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
    <ListRow
      to={href('/desk/orders/:id', { id: order._id })}
      title={<span translate="no">#{order.orderNumber}</span>}
      flags={
        <>
          <StatusBadge status={order.status} />
          <OrderFlags order={order} />
        </>
      }
      side={
        <p>
          <OrderMoney order={order} />
          <span className="block text-quiet">
            {order.packs} {order.packs === 1 ? 'pack' : 'packs'} · {paymentNames[order.paymentType]},{' '}
            {order.paymentStatus.toLowerCase()}
          </span>
        </p>
      }
    >
      <p>
        {order.customerName}, {order.city}
      </p>
      <p className="text-quiet">{formatDateTime(order.placedAt)}</p>
      <CallLink phone={order.callPhone} />
    </ListRow>
  )
}
