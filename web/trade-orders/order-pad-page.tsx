import { useRevalidator } from 'react-router'
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
  const [loaded, methods, pause, { noteBuyer }] = await Promise.all([
    Promise.all([import('./load-order-pad.ts'), import('./pad-place.ts')]).then(([{ loadOrderPad }, { ownPad }]) =>
      loadOrderPad(ownPad),
    ),
    paymentMethods(api),
    import('#web/cart/load-pause-notice.tsx').then(({ loadPauseNotice }) => loadPauseNotice()),
    import('#web/trade-prices/paint-buyer-links.ts'),
  ])
  if (loaded === null) return null
  if (typeof loaded === 'string') return { refusal: loaded, shown: null }
  noteBuyer(true)
  const offered: OrderPaymentType[] = [...(loaded.credit.hasCredit ? (['CREDIT'] as const) : []), ...methods.methods]
  return { refusal: null, shown: { ...loaded, pause, methods: offered } }
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
        {loaderData !== null && loaderData.refusal !== null && (
          <EmptyState icon="bag" title="For licensed buyers">
            <p>{loaderData.refusal}</p>
          </EmptyState>
        )}
        {loaderData !== null && loaderData.shown !== null && <ShownPad {...loaderData.shown} />}
      </div>
    </CustomerOnly>
  )
}

type ShownPadProps = NonNullable<NonNullable<Route.ComponentProps['loaderData']>['shown']>

function ShownPad({ pause, OrderPad, ...props }: ShownPadProps) {
  return (
    <>
      {pause}
      <OrderPad {...props} />
    </>
  )
}
