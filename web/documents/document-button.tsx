import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { documentNames } from '#domain/documents/document-kinds.ts'
import { documentFileName } from '#domain/documents/document-lines.ts'
import { session } from '#web/accounts/session-store.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type DocumentButtonProps = { orderId: string; document: Order['documents'][number] }

/** Saves a document of an order on this device. */
export function DocumentButton({ orderId, document: { _id: id, number, kind, isCancelled } }: DocumentButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function save() {
    setBusy(true)
    const headers = { authorization: `Bearer ${session.token ?? ''}` }
    const path = `/api/orders/${orderId}/documents/${id}`
    const isSaved = await saveFile(() => fetch(path, { headers }), documentFileName(number))
    setBusy(false)
    setFailed(!isSaved)
    if (isSaved) announce(`${number} saved`)
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={isBusy} busyLabel="Reading..." onClick={() => void save()}>
          <span className="wrap-anywhere">{`Download ${documentNames[kind]} ${number}`}</span>
        </Button>
        {isCancelled && <Badge tone="neutral">Cancelled</Badge>}
      </div>
      {hasFailed && <AlertBox>The document could not be read just now. Please try again.</AlertBox>}
    </>
  )
}
