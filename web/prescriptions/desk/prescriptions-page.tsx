import { href } from 'react-router'
import { deskPrescriptionStateNames, type PrescriptionState } from '#domain/prescriptions/prescription-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { deskPageMeta, DeskPageFrame, useDeskViews } from '#web/desk/desk-list-page.tsx'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { RequestList } from '#web/prescription-requests/desk/request-list.tsx'
import { Badge } from '#web/ui/badge.tsx'

export const meta = deskPageMeta('Prescription queue')

const { received, ...decided } = deskPrescriptionStateNames

/** The queues come first: prescriptions to see, and orders that are prepared from prescriptions (prescriptions-5). */
const views = {
  name: 'state',
  tabs: { received, requests: 'Orders to prepare', offers: 'Offered orders', ...decided },
}

export default function DeskPrescriptionsPage() {
  const { view, tabs } = useDeskViews(views)
  return (
    <DeskPageFrame page="Prescription queue">
      <DeskTabs label="Prescription states" tabs={tabs} />
      {view === 'requests' || view === 'offers' ? (
        <RequestList state={view === 'requests' ? 'sent' : 'prepared'} />
      ) : (
        <PrescriptionList state={view} />
      )}
    </DeskPageFrame>
  )
}

function PrescriptionList({ state }: { state: PrescriptionState }) {
  const empty =
    state === 'received'
      ? {
          title: 'No prescription waits.',
          text: 'Customers send them with an order. The next one stands here, and on Today.',
        }
      : { title: 'No prescription is here.', text: 'A prescription comes here once a pharmacist has decided on it.' }
  return (
    <DeskList
      load="GET /api/desk/prescriptions"
      input={{ state }}
      cursor="number"
      label="Prescriptions"
      nouns={['prescription', 'prescriptions']}
      empty={{ icon: 'rx', ...empty }}
    >
      {({ _id: id, sentAt, customerName, orderNumber, packs, claim }) => (
        <ListRow
          to={href('/desk/prescriptions/:id', { id })}
          title={orderNumber === '' ? 'Without an order' : `Order #${orderNumber}`}
          flags={claim !== null && <Badge tone="brand">{claim.name} checks it</Badge>}
        >
          <p>
            {customerName}
            {packs > 0 && <span>{`, ${packs} ${packs === 1 ? 'pack' : 'packs'}`}</span>}
          </p>
          <p className="text-quiet">{formatDateTime(sentAt)}</p>
        </ListRow>
      )}
    </DeskList>
  )
}
