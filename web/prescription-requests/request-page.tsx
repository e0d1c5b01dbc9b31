import { href, useRevalidator } from 'react-router'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { ArrowLink } from '#web/ui/link.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/request-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order with prescription', matches })
}

/** The parts load with the data, so that the first load stays small. */
export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const [{ RequestDetails }, { methods }, pause, result] = await Promise.all([
    import('./request-details.tsx'),
    import('#web/payments/payment-calls.ts').then(({ paymentMethods }) => paymentMethods(api)),
    loadPause(),
    api('GET /api/prescription-requests/:id', { id }),
  ])
  return { RequestDetails, methods, pause, result }
}

async function loadPause() {
  return (await import('#web/cart/load-pause-notice.tsx')).loadPauseNotice()
}

export function HydrateFallback() {
  return <LoadingPage title="Order with prescription" />
}

export default function RequestPage({ loaderData: { RequestDetails, pause, ...loaded } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <CustomerOnly>
      <div className="page-column flex max-w-prose flex-col gap-6 py-6 md:py-8">
        <PageHeading>Order with prescription</PageHeading>
        {pause}
        <RequestDetails {...loaded} isLoading={state === 'loading'} onChanged={() => void revalidate()} />
        <ArrowLink href={href('/account/prescriptions')}>All prescriptions</ArrowLink>
      </div>
    </CustomerOnly>
  )
}
