import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import type { OrderQueue } from '#domain/fulfilment/order-queues.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { RequirePermission, useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/orders-page.ts'
import { PrintedSheets, type PrintedOrders } from './bulk-print.tsx'
import { OrderFilters, readOrderListQuery } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Orders', matches })
}

/** The names of the zones. Without them the list works and the filter is empty. */
export async function clientLoader() {
  const result = await deskApi('GET /api/desk/delivery/zones', {})
  return result.ok ? result.body.zones : []
}

export function shouldRevalidate() {
  return false
}

export default function DeskOrdersPage({ loaderData: zones }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const listed = readOrderListQuery(query)
  const { q = '', status, queue, ...filters } = listed
  const canPlace = useDenial('orders.place') === null
  const [printed, setPrinted] = useState<PrintedOrders | null>(null)
  return (
    <RequirePermission action="orders.read" title="Orders">
      <div className="page-column flex flex-col gap-4 py-6 md:py-8 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading>Orders</PageHeading>
          {canPlace && <LinkButton href={href('/desk/orders/new')}>New order</LinkButton>}
        </div>
        <DeskSearch
          label="Orders"
          hint="Number, phone, name or product"
          q={q}
          kept={{ ...(status && { status }), ...(queue && { queue }), ...filters }}
        />
        <DeskTabs
          label="Order states"
          tabs={views.map(([label, view]) => ({
            label,
            query: { ...(q && { q }), ...view, ...filters },
            isCurrent: view.status === status && view.queue === queue,
          }))}
        />
        <OrderFilters listed={listed} zones={zones} />
        <OrderList key={String(query)} listed={listed} zones={zones} onPrint={setPrinted} />
      </div>
      {printed !== null && <PrintedSheets {...printed} />}
    </RequirePermission>
  )
}

type View = { readonly status?: OrderStatus; readonly queue?: OrderQueue }

/** Queues and states in the order of the work; unpaid orders last. */
const views: readonly (readonly [label: string, view: View])[] = [
  ['All', {}],
  ['To pack', { status: 'Confirmed', queue: 'to-pack' }],
  ['Prescription to see', { queue: 'prescription' }],
  ['Packs missing', { queue: 'short' }],
  ['On hold', { queue: 'on-hold' }],
  ['To ship', { queue: 'to-ship' }],
  ['Ready to collect', { queue: 'to-collect' }],
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
