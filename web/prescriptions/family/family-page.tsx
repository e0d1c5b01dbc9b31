import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PatientProfile } from '#contract/patients.ts'
import { MAX_PATIENTS, patientRelationNames } from '#domain/prescriptions/patient-rules.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { addressBook } from '#web/addresses/address-book.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { loadPatients } from '../load-prescriptions.ts'
import type { Route } from './+types/family-page.ts'

const PatientDialog = lazy(async () => ({ default: (await import('./patient-dialog.tsx')).PatientDialog }))

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Family', matches })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const [patients] = await Promise.all([loadPatients(), addressBook.ready()])
  return { patients }
}

export function HydrateFallback() {
  return <LoadingPage title="Family" />
}

export default function FamilyPage({ loaderData: { patients } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  const [edited, setEdited] = useState<PatientProfile | 'new' | null>(null)

  async function close() {
    setEdited(null)
    await revalidate()
  }

  return (
    <CustomerOnly>
      <div className="page-column flex max-w-prose flex-col gap-6 py-6 md:py-8">
        <PageHeading lead="For whom you order. Choose one when you send a prescription; our pharmacist compares it.">
          Family
        </PageHeading>
        {patients === null ? (
          <RetryAlert busy={state === 'loading'} onRetry={() => void revalidate()}>
            Your family profiles could not be loaded just now.
          </RetryAlert>
        ) : (
          <>
            {patients.length === 0 && <EmptyState icon="user" title="No family profile yet." />}
            {patients.length > 0 && (
              <ul aria-label="Family profiles" className="flex flex-col gap-4">
                {patients.map((patient) => (
                  <ProfileCard
                    key={patient._id}
                    patient={patient}
                    onEdit={() => setEdited(patient)}
                    onRemoved={() => void revalidate()}
                  />
                ))}
              </ul>
            )}
            {patients.length < MAX_PATIENTS && (
              <Button className="self-start" onClick={() => setEdited('new')}>
                Add a family member
              </Button>
            )}
          </>
        )}
        <Suspense>
          {edited !== null && (
            <PatientDialog
              {...(edited !== 'new' && { patient: edited })}
              onClose={() => setEdited(null)}
              onSaved={() => void close()}
            />
          )}
        </Suspense>
      </div>
    </CustomerOnly>
  )
}

type ProfileCardProps = { patient: PatientProfile; onEdit: () => void; onRemoved: () => void }

function ProfileCard({ patient, onEdit, onRemoved }: ProfileCardProps) {
  const { _id: id, name, birthYear, address, relation, isMinor } = patient
  const remove = useCall(() => api('DELETE /api/patients/:id', { id }), {
    done: () => {
      announce('The family profile is removed')
      onRemoved()
    },
  })

  return (
    <Card as="li" className="flex flex-col gap-1">
      <p className="text-lg font-semibold wrap-anywhere">{name}</p>
      <p className="text-quiet">
        {patientRelationNames[relation]}, born {birthYear}
        {isMinor && <span>. You confirmed to be the parent or guardian</span>}
      </p>
      <p className="wrap-anywhere">{address}</p>
      <CallAlert call={remove} />
      <div className="-ml-4 flex flex-wrap">
        <Button variant="quiet" aria-label={`Change ${name}`} onClick={onEdit}>
          Change
        </Button>
        <Button variant="quiet" aria-label={`Remove ${name}`} busy={remove.isBusy} onClick={() => remove.start()}>
          Remove
        </Button>
      </div>
    </Card>
  )
}
