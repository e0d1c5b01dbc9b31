import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { formatDateTime } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { packsText } from '../batch-row.tsx'
import { AnswersFlag } from './answers-flag.tsx'
import { RecallDialog } from './recall-dialog.tsx'

export const meta = deskPageMeta('Recalls')

export default function RecallsPage() {
  return (
    <DeskListPage
      page="Recalls"
      load="GET /api/desk/recalls"
      cursor="_id"
      before={<StartRecall />}
      nouns={['recall', 'recalls']}
      empty={{
        icon: 'shield',
        title: 'No batch has been recalled.',
        text: 'When a maker or the authority calls a batch back, start it here.',
      }}
    >
      {(recall) => (
        <ListRow
          to={href('/desk/recalls/:id', { id: recall._id })}
          title={`Batch ${recall.batchNumber}`}
          flags={<AnswersFlag recall={recall} />}
          side={
            <p>
              {packsText(recall.sold)} in {recall.orders} {recall.orders === 1 ? 'order' : 'orders'}, {recall.inShop} in
              the shop
              <span className="block text-quiet">
                {recall.by.name}, {formatDateTime(recall.at)}
              </span>
            </p>
          }
        >
          <p>{recall.productName}</p>
          <p className="text-quiet">{recall.reason}</p>
        </ListRow>
      )}
    </DeskListPage>
  )
}

function StartRecall() {
  const [isStarting, setStarting] = useState(false)
  const navigate = useNavigate()
  return (
    <div>
      <ActionButton action="stock.recall" variant="danger" onClick={() => setStarting(true)}>
        Recall a batch…
      </ActionButton>
      {isStarting && (
        <RecallDialog
          batch={null}
          onDone={({ recall }) => void navigate(href('/desk/recalls/:id', { id: recall._id }))}
          onClose={() => setStarting(false)}
        />
      )}
    </div>
  )
}
