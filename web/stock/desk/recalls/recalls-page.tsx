import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { RecallRow } from '#contract/recalls.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/recalls-page.ts'
import { packsText } from '../batch-row.tsx'
import { AnswersFlag } from './answers-flag.tsx'
import { RecallDialog } from './recall-dialog.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Recalls', matches })
}

export default function RecallsPage() {
  const [isStarting, setStarting] = useState(false)
  const navigate = useNavigate()
  return (
    <DeskListFrame action="customers.read" title="Recalls">
      <div>
        <ActionButton action="stock.recall" variant="danger" onClick={() => setStarting(true)}>
          Recall a batch…
        </ActionButton>
      </div>
      <RecallList />
      {isStarting && (
        <RecallDialog
          batch={null}
          onDone={({ recall }) => void navigate(href('/desk/recalls/:id', { id: recall._id }))}
          onClose={() => setStarting(false)}
        />
      )}
    </DeskListFrame>
  )
}

function RecallList() {
  const store = useDeskListStore<RecallRow>(
    (last, options) => deskApi('GET /api/desk/recalls', { after: last?._id }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskList
      store={store}
      label="Recalls"
      nouns={['recall', 'recalls']}
      empty={{
        icon: 'shield',
        title: 'No batch has been recalled.',
        text: 'When a maker or the authority calls a batch back, start it here.',
      }}
    >
      {(recall) => (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <RowLink to={href('/desk/recalls/:id', { id: recall._id })}>Batch {recall.batchNumber}</RowLink>
              <AnswersFlag recall={recall} />
            </p>
            <p className="wrap-anywhere">{recall.productName}</p>
            <p className="text-quiet wrap-anywhere">{recall.reason}</p>
          </div>
          <p className="lg:text-right">
            {packsText(recall.sold)} in {recall.orders} {recall.orders === 1 ? 'order' : 'orders'}, {recall.inShop} in
            the shop
            <span className="block text-quiet">
              {recall.by.name}, {formatDateTime(recall.at)}
            </span>
          </p>
        </div>
      )}
    </DeskList>
  )
}
