import type { Order } from '#contract/orders.ts'
import { documentNames } from '#domain/documents/document-kinds.ts'
import { documentFileName } from '#domain/documents/document-lines.ts'
import { say } from '#web/languages/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SaveFileButton } from './save-file-button.tsx'

type DocumentButtonProps = { orderId: string; document: Order['documents'][number] }

/** Saves a document of an order on this device. */
export function DocumentButton({ orderId, document: { _id: id, number, kind, isCancelled } }: DocumentButtonProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SaveFileButton
        label={`Download ${say(documentNames[kind])} ${number}`}
        path={`/api/orders/${orderId}/documents/${id}`}
        fileName={documentFileName(number)}
      />
      {isCancelled && <Badge tone="neutral">Cancelled</Badge>}
    </div>
  )
}
