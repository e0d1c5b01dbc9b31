import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { type OrderQueue, orderQueueNames, orderQueues } from '#domain/fulfilment/order-queues.ts'
import type { OrderQueueCount } from '#contract/fulfilment.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { DeskListFrame, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { countText } from '#web/desk/list-store.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import type { Route } from './+types/orders-page.ts'
import { PrintedSheets, type PrintedOrders } from './bulk-print.tsx'
import { type OrderListQuery, readOrderListQuery } from './order-filters.tsx'
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

export default function DeskOrdersPage({ loaderData: { zones, queues: loaded } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const listed = readOrderListQuery(query)
  const { q = '', status, queue, ...filters } = listed
  const canPlace = useDenial('orders.place') === null
  const [queues, setQueues] = useState(loaded)
  useRefresh(async () => setQueues((await listQueues(backgroundHeaders)) ?? queues))
  const [printed, setPrinted] = useState<PrintedOrders | null>(null)
  return (
    <>
      <div className="print:hidden">
        <DeskListFrame
          page="Orders"
          search={
            <DeskSearch
              label="Orders"
              hint="Number, phone, name or product"
              q={q}
              kept={{ ...(status && { status }), ...(queue && { queue }), ...filters }}
            />
          }
          actions={canPlace && <LinkButton href={href('/desk/orders/new')}>New order</LinkButton>}
          tabs={<DeskTabs label="Order states" tabs={views.map((view) => toTab(view, listed, queues))} />}
        >
          <OrderList
            listed={listed}
            zones={zones}
            oldestAt={queues.find(({ name }) => name === queue)?.oldestAt ?? null}
            onPrint={setPrinted}
          />
        </DeskListFrame>
      </div>
      {printed !== null && <PrintedSheets {...printed} />}
    </>
  )
}

/** The states and queues as views, with the number of waiting orders. */
function toTab(
  [label, view]: (typeof views)[number],
  { q, status, queue, ...filters }: OrderListQuery,
  queues: Queues,
) {
  const count = queues.find(({ name }) => name === view.queue)?.count ?? 0
  return {
    label,
    count: count === 0 ? undefined : countText(count, ['', '']).trim(),
    query: { ...(q && { q }), ...view, ...filters },
    isCurrent: view.status === status && view.queue === queue,
  }
}

type Queues = readonly OrderQueueCount[]
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
