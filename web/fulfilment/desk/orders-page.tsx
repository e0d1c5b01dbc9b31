import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { type OrderQueue, orderQueueNames, orderQueues } from '#domain/fulfilment/order-queues.ts'
import type { OrderQueueCount } from '#contract/fulfilment.ts'
import { formatDateTime } from '#domain/time.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { RequirePermission, useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { DeskHeading } from '#web/desk/desk-heading.tsx'
import { deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { countText } from '#web/desk/list-store.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import type { Route } from './+types/orders-page.ts'
import { PrintedSheets, type PrintedOrders } from './bulk-print.tsx'
import { OrderFilters, type OrderListQuery, readOrderListQuery } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'

export const meta = deskPageMeta('Orders')

/** The zones and the queues. Without them the list works, the filter is empty and nothing is counted. */
export async function clientLoader() {
  const [zones, queues] = await Promise.all([deskApi('GET /api/desk/delivery/zones', {}), listQueues()])
  return { zones: zones.ok ? zones.body.zones : [], queues: queues ?? [] }
}

async function listQueues(headers: Record<string, string> = {}): Promise<readonly OrderQueueCount[] | null> {
  const result = await deskApi('GET /api/desk/orders/queues', {}, { headers })
  return result.ok ? result.body.queues : null
}

export function shouldRevalidate() {
  return false
}

export default function DeskOrdersPage({ loaderData: { zones, queues } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const listed = readOrderListQuery(query)
  const { q = '', status, queue, ...filters } = listed
  const canPlace = useDenial('orders.place') === null
  const [printed, setPrinted] = useState<PrintedOrders | null>(null)
  return (
    <RequirePermission action="orders.read" title="Orders">
      <div className="page-column flex flex-col gap-4 py-6 md:py-8 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <DeskHeading>Orders</DeskHeading>
          {canPlace && <LinkButton href={href('/desk/orders/new')}>New order</LinkButton>}
        </div>
        <DeskSearch
          label="Orders"
          hint="Number, phone, name or product"
          q={q}
          kept={{ ...(status && { status }), ...(queue && { queue }), ...filters }}
        />
        <OrderViews q={q} status={status} queue={queue} filters={filters} loaded={queues} />
        <OrderFilters listed={listed} zones={zones} />
        <OrderList listed={listed} zones={zones} onPrint={setPrinted} />
      </div>
      {printed !== null && <PrintedSheets {...printed} />}
    </RequirePermission>
  )
}

type OrderViewsProps = {
  q: string
  status: OrderStatus | undefined
  queue: OrderQueue | undefined
  filters: OrderListQuery
  loaded: readonly OrderQueueCount[]
}

/** The states and queues as links, with the number of waiting orders, and since when the oldest of the shown queue waits. */
function OrderViews({ q, status, queue, filters, loaded }: OrderViewsProps) {
  const [queues, setQueues] = useState(loaded)
  useRefresh(async () => setQueues((await listQueues(backgroundHeaders)) ?? queues))
  const countOf = (name: OrderQueue | undefined) => queues.find((one) => one.name === name)
  const shown = countOf(queue)
  return (
    <>
      <DeskTabs
        label="Order states"
        tabs={views.map(([label, view]) => {
          const { count = 0 } = countOf(view.queue) ?? {}
          return {
            label: count === 0 ? label : `${label} (${countText(count, ['', '']).trim()})`,
            query: { ...(q && { q }), ...view, ...filters },
            isCurrent: view.status === status && view.queue === queue,
          }
        })}
      />
      {shown !== undefined && shown.oldestAt !== null && (
        <p className="text-quiet">The oldest waits since {formatDateTime(shown.oldestAt)}.</p>
      )}
    </>
  )
}

type View = { readonly status?: OrderStatus; readonly queue?: OrderQueue }

/** Queues and states in the order of the work; unpaid orders last. */
const views: readonly (readonly [label: string, view: View])[] = [
  ['All', {}],
  ...orderQueues
    .filter((queue) => queue !== 'cash')
    .map((queue): [string, View] => [orderQueueNames[queue], { queue }]),
  ['Shipped', { status: 'Shipped' }],
  ['Out for delivery', { status: 'Out for Delivery' }],
  ['Delivered', { status: 'Delivered' }],
  [orderQueueNames.cash, { queue: 'cash' }],
  ['Cancelled', { status: 'Cancelled' }],
  ['Returned', { status: 'Returned' }],
  ['Unpaid', { status: 'Pending' }],
]
