import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { documentFileName } from '#domain/documents/document-lines.ts'
import { session } from '#web/accounts/session-store.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The numbered documents of an order as files. */
export function OrderDocuments({ order: { _id: id, documents } }: { order: Order }) {
  return (
    <Card as="section" aria-label="Documents" className="flex flex-col items-start gap-3 print:hidden">
      <h2 className="text-xl font-semibold">Documents</h2>
      {documents.map(({ _id: doc, number }) => (
        <DocumentButton key={doc} path={`/api/orders/${id}/documents/${doc}`} number={number} />
      ))}
    </Card>
  )
}

function DocumentButton({ path, number }: { path: string; number: string }) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function save() {
    setBusy(true)
    const headers = { authorization: `Bearer ${session.token ?? ''}` }
    const isSaved = await saveFile(() => fetch(path, { headers }), documentFileName(number))
    setBusy(false)
    setFailed(!isSaved)
    if (isSaved) announce(`${number} saved`)
  }

  return (
    <>
      <Button variant="secondary" busy={isBusy} busyLabel="Reading..." onClick={() => void save()}>
        {`Invoice ${number} (PDF)`}
      </Button>
      {hasFailed && <AlertBox>The document could not be read just now. Please try again.</AlertBox>}
    </>
  )
}
