import { href, useSearchParams } from 'react-router'
import type { PrescriptionQueueRow } from '#contract/prescriptions.ts'
import {
  deskPrescriptionStateNames,
  type PrescriptionState,
  prescriptionStates,
} from '#domain/prescriptions/prescription-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Route } from './+types/prescriptions-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Prescriptions', matches })
}

export default function DeskPrescriptionsPage() {
  const [query] = useSearchParams()
  const state = prescriptionStates.find((one) => one === query.get('state')) ?? 'received'
  return (
    <DeskListFrame
      action="rx.read"
      title="Prescriptions"
      lead="The oldest waits on top. An order is packed when its prescription is approved."
    >
      <DeskTabs
        label="Prescription states"
        tabs={prescriptionStates.map((one) => ({
          label: deskPrescriptionStateNames[one],
          query: { state: one },
          isCurrent: one === state,
        }))}
      />
      <PrescriptionList key={state} state={state} />
    </DeskListFrame>
  )
}

function PrescriptionList({ state }: { state: PrescriptionState }) {
  const store = useDeskListStore<PrescriptionQueueRow>(
    (last, options) => deskApi('GET /api/desk/prescriptions', { state, after: last?.number }, options),
    ({ _id }) => _id,
  )
  const title = state === 'received' ? 'No prescription waits.' : 'No prescription is here.'
  return (
    <DeskList
      store={store}
      label="Prescriptions"
      nouns={['prescription', 'prescriptions']}
      empty={{ icon: 'rx', title }}
    >
      {({ _id: id, sentAt, customerName, orderNumber, packs, claim }) => (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RowLink to={href('/desk/prescriptions/:id', { id })}>
              {orderNumber === '' ? 'Without an order' : `Order #${orderNumber}`}
            </RowLink>
            {claim !== null && <Badge tone="brand">{claim.name} checks it</Badge>}
          </p>
          <p className="wrap-anywhere">
            {customerName}
            {packs > 0 && <span>{`, ${packs} ${packs === 1 ? 'pack' : 'packs'}`}</span>}
          </p>
          <p className="text-quiet">{formatDateTime(sentAt)}</p>
        </>
      )}
    </DeskList>
  )
}
