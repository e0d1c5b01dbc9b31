import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReceiptHeadDialog } from './receipt-head-dialog.tsx'
import { ReceiptFlag } from './receipt-flag.tsx'

export const meta = deskPageMeta('Receipts')

export default function ReceiptsPage() {
  return (
    <DeskListPage
      page="Receipts"
      load="GET /api/desk/receipts"
      cursor="number"
      before={<OpenReceipt />}
      views={{ label: 'Receipt states', name: 'state', tabs: { '': 'All', draft: 'Drafts', posted: 'Posted' } }}
      nouns={['receipt', 'receipts']}
      empty={({ view }) =>
        view === 'draft'
          ? { icon: 'check', title: 'No drafts.', text: 'Every receipt is posted. Open one when a supplier delivers.' }
          : { icon: 'truck', title: 'No receipts yet.', text: 'Open one when a supplier delivers.' }
      }
    >
      {(receipt) => (
        <ListRow
          to={href('/desk/receipts/:id', { id: receipt._id })}
          title={`Receipt ${receipt.number}`}
          flags={<ReceiptFlag receipt={receipt} />}
          side={
            <p>
              {receipt.lineCount} {receipt.lineCount === 1 ? 'line' : 'lines'}
              <span className="block text-quiet">
                {receipt.postedBy === null
                  ? `${receipt.createdBy.name}, ${formatDateTime(receipt.createdAt)}`
                  : `${receipt.postedBy.name}, ${formatDateTime(receipt.postedAt)}`}
              </span>
            </p>
          }
        >
          <p>
            {receipt.supplier.name}, invoice {receipt.invoiceNumber} of {formatDate(receipt.invoiceDate)}
          </p>
        </ListRow>
      )}
    </DeskListPage>
  )
}

function OpenReceipt() {
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button className="self-start" onClick={() => setOpening(true)}>
        New receipt…
      </Button>
      {isOpening && (
        <ReceiptHeadDialog
          title="New receipt"
          submitLabel="Open the receipt"
          receipt={null}
          save={(head, api) => api('POST /api/desk/receipts', head)}
          onDone={({ receipt }) => void navigate(href('/desk/receipts/:id', { id: receipt._id }))}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  )
}
