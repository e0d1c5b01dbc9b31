import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { addressBook } from '#web/addresses/address-book.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { loadPatients } from '#web/prescriptions/load-prescriptions.ts'
import { LoadingPage } from '#web/ui/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/order-with-prescription-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order with prescription', matches })
}

/** The form loads with the data, so that the first load stays small. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const [{ RequestForm }, patients, pause, { address, contact }] = await Promise.all([
    import('./request-form.tsx'),
    loadPatients(),
    loadPause(),
    addressBook.ready(),
  ])
  return { RequestForm, pause, patients: patients ?? [], address, name: contact?.name ?? '' }
}

async function loadPause() {
  return (await import('#web/cart/load-pause-notice.tsx')).loadPauseNotice()
}

export function HydrateFallback() {
  return <LoadingPage title="Order with prescription" />
}

export default function OrderWithPrescriptionPage({ loaderData }: Route.ComponentProps) {
  const { RequestForm, pause, ...start } = loaderData
  return (
    <CustomerOnly>
      <div className="page-column flex max-w-[54rem] flex-col gap-6 py-6 md:py-8">
        <PageHeading lead="Send a photo. Our pharmacist prepares the order, you see the prices, and nothing is sent before you confirm.">
          Order with prescription
        </PageHeading>
        {pause}
        <RequestForm {...start} />
      </div>
    </CustomerOnly>
  )
}
