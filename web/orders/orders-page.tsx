import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/orders-page.ts'
import { OrderCard } from './order-card.tsx'
import { readOrder } from './order-shape.ts'
import { useRevalidateUnpaid } from './payment-state.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Your Orders', matches })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  return loadOrders()
}

export function HydrateFallback() {
  const rows = (
    <div className="mx-auto max-w-prose">
      <RowsSkeleton />
    </div>
  )
  return <LoadingPage title="Your Orders" shape={rows} />
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  useRevalidateUnpaid(...(loaderData?.orders ?? []))
  return (
    <CustomerOnly>
      <div className="page-column py-6 md:py-10">
        <div className="mx-auto max-w-prose">
          <PageHeading>Your Orders</PageHeading>
          {loaderData === null && (
            <RetryAlert busy={state === 'loading'} onRetry={() => void revalidate()}>
              Your orders could not be loaded just now.
            </RetryAlert>
          )}
          {loaderData?.orders.length === 0 && (
            <EmptyState
              icon="bag"
              title="No orders found."
              action={<LinkButton href={href('/products')}>Browse Products</LinkButton>}
            >
              <p>What you order will be listed here.</p>
            </EmptyState>
          )}
          {loaderData !== null && loaderData.orders.length > 0 && (
            <Cards key={loaderData.orders[0]?._id} first={loaderData} />
          )}
        </div>
      </div>
    </CustomerOnly>
  )
}

/** Cards per press of "Load older orders". */
const CARDS_PER_STEP = 20

function Cards({ first }: { first: LoadedOrders }) {
  const [older, setOlder] = useState<LoadedOrders | null>(null)
  const [shown, setShown] = useState(CARDS_PER_STEP)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const orders = [...first.orders, ...(older?.orders ?? [])]
  const hasOlder = older?.hasOlder ?? first.hasOlder

  async function showMore() {
    if (shown < orders.length) return setShown(shown + CARDS_PER_STEP)
    setState('busy')
    const next = await loadOrders(orders.at(-1)?._id)
    setState(next === null ? 'failed' : 'idle')
    if (next === null) return
    setOlder({ orders: [...(older?.orders ?? []), ...next.orders], hasOlder: next.hasOlder })
    setShown(shown + CARDS_PER_STEP)
  }

  return (
    <>
      <ul className="flex flex-col gap-4">
        {orders.slice(0, shown).map((order, index) => (
          <OrderCard key={order._id} order={order} isLatest={index === 0} />
        ))}
      </ul>
      {state === 'failed' && (
        <AlertBox className="mt-4">Older orders could not be loaded just now. Please try again.</AlertBox>
      )}
      {(shown < orders.length || hasOlder) && (
        <div className="mt-6 text-center">
          <Button variant="secondary" busy={state === 'busy'} busyLabel="Loading..." onClick={() => void showMore()}>
            Load older orders
          </Button>
        </div>
      )}
    </>
  )
}

/** The most orders in one answer (orders-6). */
const PAGE_SIZE = 200

type LoadedOrders = { readonly orders: readonly Order[]; readonly hasOlder: boolean }

/** A page of orders, newest first (orders-6), or `null` when they could not be loaded (pages-3). */
async function loadOrders(before?: string): Promise<LoadedOrders | null> {
  const answer = await api('GET /api/orders/list', before === undefined ? {} : { before })
  if (!answer.ok || !Array.isArray(answer.body?.orders)) {
    console.error('The orders could not be loaded', answer)
    return null
  }
  const { orders } = answer.body
  return {
    orders: orders.flatMap((order) => readOrder(order) ?? []).toReversed(),
    hasOlder: orders.length >= PAGE_SIZE,
  }
}
