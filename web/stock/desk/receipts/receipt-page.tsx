import { useState } from 'react'
import { href } from 'react-router'
import type { Receipt } from '#contract/receipts.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { TextLink } from '#web/ui/link.tsx'
import { packsText } from '../batch-row.tsx'
import type { Route } from './+types/receipt-page.ts'
import { DraftReceipt } from './draft-receipt.tsx'
import { ReceiptLineFacts, countPacks } from './receipt-lines.tsx'
import { ReceiptTaxSection } from './receipt-tax-section.tsx'
import { ReceiptFlag } from './receipt-flag.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Receipt', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/receipts/:id', { id })
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="receipts.read"
      title="Receipt"
      list={{ label: 'Receipts', href: href('/desk/receipts') }}
      result={loaderData}
    >
      {({ receipt }) => <ShownReceipt key={receipt._id} loaded={receipt} />}
    </DetailsPage>
  )
}

function ShownReceipt({ loaded }: { loaded: Receipt }) {
  const [receipt, setReceipt] = useState(loaded)
  return (
    <>
      <header className="pb-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl font-bold md:text-3xl">Receipt {receipt.number}</h1>
          <ReceiptFlag receipt={receipt} />
        </div>
        <p className="text-lg wrap-anywhere">
          {receipt.supplier.name}, invoice {receipt.invoiceNumber} of {formatDate(receipt.invoiceDate)}
        </p>
        <p className="text-quiet">
          {receipt.postedBy === null
            ? `Opened by ${receipt.createdBy.name}, ${formatDateTime(receipt.createdAt)}`
            : `Posted by ${receipt.postedBy.name}, ${formatDateTime(receipt.postedAt)}`}
        </p>
      </header>
      {receipt.state === 'draft' ? (
        <DraftReceipt loaded={receipt} onChanged={setReceipt} />
      ) : (
        <div className="flex flex-col gap-6">
          <PostedLines receipt={receipt} />
          <ReceiptTaxSection receipt={receipt} />
        </div>
      )}
    </>
  )
}

function PostedLines({ receipt: { lines } }: { receipt: Receipt }) {
  return (
    <DeskSection title="Lines">
      <p>
        {packsText(countPacks(lines))} came onto the shelf. A posted receipt is not edited: adjust the batch, or return
        packs to the supplier there.
      </p>
      <ol className="divide-y divide-line" aria-label="Lines">
        {lines.map((line, position) => (
          <li key={position} className="flex flex-wrap items-start justify-between gap-x-6 py-3">
            <ReceiptLineFacts line={line} />
            {line.batchId !== null && (
              <TextLink href={href('/desk/stock/:id', { id: line.batchId })} aria-label={`Batch ${line.batchNumber}`}>
                Batch
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </DeskSection>
  )
}
