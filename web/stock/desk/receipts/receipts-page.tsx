import { useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import type { ReceiptRow } from '#contract/receipts.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/receipts-page.ts'
import { ReceiptHeadDialog } from './receipt-head-dialog.tsx'
import { ReceiptFlag } from './receipt-flag.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Receipts', matches })
}

export default function ReceiptsPage() {
  const [query] = useSearchParams()
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  const state = receiptStates.find((one) => one === query.get('state'))
  return (
    <DeskListFrame action="stock.receive" title="Receipts">
      <Button className="self-start" onClick={() => setOpening(true)}>
        New receipt…
      </Button>
      <DeskTabs
        label="Receipt states"
        tabs={views.map(([label, one]) => ({
          label,
          query: { ...(one && { state: one }) },
          isCurrent: one === state,
        }))}
      />
      <ReceiptList key={state} state={state} />
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
    </DeskListFrame>
  )
}

const receiptStates = ['draft', 'posted'] as const
type ReceiptState = (typeof receiptStates)[number]

const views: readonly (readonly [label: string, state: ReceiptState | undefined])[] = [
  ['All', undefined],
  ['Drafts', 'draft'],
  ['Posted', 'posted'],
]

function ReceiptList({ state }: { state: ReceiptState | undefined }) {
  const store = useDeskListStore<ReceiptRow>(
    (last, options) => deskApi('GET /api/desk/receipts', { state, after: last?.number }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskList
      store={store}
      label="Receipts"
      nouns={['receipt', 'receipts']}
      empty={
        state === 'draft'
          ? { icon: 'check', title: 'No drafts.', text: 'Every receipt is posted. Open one when a supplier delivers.' }
          : { icon: 'truck', title: 'No receipts yet.', text: 'Open one when a supplier delivers.' }
      }
    >
      {(receipt) => (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <RowLink to={href('/desk/receipts/:id', { id: receipt._id })}>Receipt {receipt.number}</RowLink>
              <ReceiptFlag receipt={receipt} />
            </p>
            <p className="wrap-anywhere">
              {receipt.supplier.name}, invoice {receipt.invoiceNumber} of {formatDate(receipt.invoiceDate)}
            </p>
          </div>
          <p className="lg:text-right">
            {receipt.lineCount} {receipt.lineCount === 1 ? 'line' : 'lines'}
            <span className="block text-quiet">
              {receipt.postedBy === null
                ? `${receipt.createdBy.name}, ${formatDateTime(receipt.createdAt)}`
                : `${receipt.postedBy.name}, ${formatDateTime(receipt.postedAt)}`}
            </span>
          </p>
        </div>
      )}
    </DeskList>
  )
}
