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
import { RequestList } from '#web/prescription-requests/desk/request-list.tsx'
import type { Route } from './+types/prescriptions-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Prescriptions', matches })
}

/** Orders that are prepared from prescriptions (prescriptions-5). */
const requestTabs = [
  { name: 'requests', label: 'Orders to prepare', state: 'sent' },
  { name: 'offers', label: 'Offered orders', state: 'prepared' },
] as const

const stateTabs = prescriptionStates.map((name) => ({ name, label: deskPrescriptionStateNames[name] }))
/** The queues come first. */
const tabs = [...stateTabs.slice(0, 1), ...requestTabs, ...stateTabs.slice(1)]

export default function DeskPrescriptionsPage() {
  const [query] = useSearchParams()
  const requests = requestTabs.find(({ name }) => name === query.get('state'))
  const state = prescriptionStates.find((one) => one === query.get('state')) ?? 'received'
  return (
    <DeskListFrame action="rx.read" title="Prescriptions">
      <DeskTabs
        label="Prescription states"
        tabs={tabs.map(({ label, name }) => ({
          label,
          query: { state: name },
          isCurrent: name === (requests?.name ?? state),
        }))}
      />
      {requests === undefined ? (
        <PrescriptionList key={state} state={state} />
      ) : (
        <RequestList key={requests.state} state={requests.state} />
      )}
    </DeskListFrame>
  )
}

function PrescriptionList({ state }: { state: PrescriptionState }) {
  const store = useDeskListStore<PrescriptionQueueRow>(
    (last, options) => deskApi('GET /api/desk/prescriptions', { state, after: last?.number }, options),
    ({ _id }) => _id,
  )
  const empty =
    state === 'received'
      ? {
          title: 'No prescription waits.',
          text: 'Customers send them with an order. The next one stands here, and on Today.',
        }
      : { title: 'No prescription is here.', text: 'A prescription comes here once a pharmacist has decided on it.' }
  return (
    <DeskList
      store={store}
      label="Prescriptions"
      nouns={['prescription', 'prescriptions']}
      empty={{ icon: 'rx', ...empty }}
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
