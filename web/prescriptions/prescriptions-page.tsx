import { useRevalidator } from 'react-router'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { addressBook } from '#web/addresses/address-book.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { LoadingPage } from '#web/ui/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/prescriptions-page.ts'
import { loadPatients, loadPrescriptions } from './load-prescriptions.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Prescriptions', matches })
}

/** The parts load with the data, so that the first load stays small. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const [{ OwnPrescriptions }, prescriptions, patients] = await Promise.all([
    import('./own-prescriptions.tsx'),
    loadPrescriptions(),
    loadPatients(),
    addressBook.ready(),
  ])
  return { OwnPrescriptions, prescriptions, patients: patients ?? [] }
}

export function HydrateFallback() {
  return <LoadingPage title="Prescriptions" />
}

export default function PrescriptionsPage({ loaderData: { OwnPrescriptions, ...loaded } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <CustomerOnly>
      <div className="page-column flex max-w-[54rem] flex-col gap-6 py-6 md:py-8">
        <PageHeading lead="Send one for an order on its page, or keep it here for the next one.">
          Prescriptions
        </PageHeading>
        <OwnPrescriptions {...loaded} isLoading={state === 'loading'} onChanged={() => void revalidate()} />
      </div>
    </CustomerOnly>
  )
}
