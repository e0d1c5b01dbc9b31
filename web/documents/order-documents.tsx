import type { Order } from '#contract/orders.ts'
import { Card } from '#web/ui/card.tsx'
import { DocumentButton } from './document-button.tsx'

/** The numbered documents of an order as files. */
export function OrderDocuments({ order: { _id: id, documents } }: { order: Order }) {
  return (
    <Card
      as="section"
      id="documents"
      aria-label="Documents"
      className="flex scroll-mt-24 flex-col items-start gap-3 print:hidden"
    >
      <h2 className="text-xl font-semibold">Documents</h2>
      {documents.map((document) => (
        <DocumentButton key={document._id} orderId={id} document={document} />
      ))}
    </Card>
  )
}
