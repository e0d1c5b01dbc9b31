import { useRevalidator } from 'react-router'
import { arrivalText } from '#domain/delivery/delivery-words.ts'
import type { OrderPaymentType } from '#domain/orders/order-status.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { paymentMethods } from '#web/payments/payment-calls.ts'
import { api } from '#web/platform/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/order-pad-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order pad', matches })
}

/** The pad's parts load with the data, so that the first load of all pages stays small. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const parts = Promise.all([
    import('./order-pad.tsx'),
    import('./use-order-pad.ts'),
    import('#web/trade-prices/paint-buyer-links.ts'),
  ])
  const [credit, methods, pause, saved, units] = await Promise.all([
    api('GET /api/trade/credit', {}),
    paymentMethods(api),
    import('#web/cart/load-pause-notice.tsx').then(({ loadPauseNotice }) => loadPauseNotice()),
    api('GET /api/trade/lists', {}),
    api('GET /api/trade/pack-words', {}),
  ])
  if (!credit.ok) return credit.reason === 'refused' ? { refusal: credit.message } : null
  const [{ OrderPad }, { loadPad }, { noteBuyer }] = await parts
  noteBuyer(true)
  const offered: OrderPaymentType[] = [...(credit.body.limit > 0 ? (['CREDIT'] as const) : []), ...methods.methods]
  const lists = saved.ok ? saved.body.lists : null
  return {
    OrderPad,
    pause,
    credit: credit.body,
    arrives: arrivalText(credit.body.delivery, new Date()),
    lists,
    methods: offered,
    words: units.ok ? units.body.words : [],
    pad: await loadPad(),
  }
}

export function HydrateFallback() {
  return <LoadingPage title="Order pad" />
}

export default function OrderPadPage({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <CustomerOnly>
      <div className="page-column py-6 md:py-10">
        <PageHeading>Order pad</PageHeading>
        {loaderData === null && (
          <RetryAlert busy={state === 'loading'} onRetry={() => void revalidate()}>
            The order pad could not be loaded just now. Your lines are kept on this device.
          </RetryAlert>
        )}
        {loaderData?.refusal !== undefined && (
          <EmptyState icon="bag" title="For licensed buyers">
            <p>{loaderData.refusal}</p>
          </EmptyState>
        )}
        {loaderData?.pause}
        {loaderData?.OrderPad !== undefined && <loaderData.OrderPad {...loaderData} />}
      </div>
    </CustomerOnly>
  )
}
