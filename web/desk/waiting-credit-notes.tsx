import type { Today } from '#contract/desk.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { OrderLink } from './order-link.tsx'

/** The credit notes that wait for their IRN, with the orders where it is typed (documents-12). */
export function WaitingCreditNotes({ notes }: { notes: NonNullable<Today['creditNotes']> }) {
  return (
    <section aria-labelledby="credit-notes">
      <h2 id="credit-notes" className="pb-3 text-xl font-semibold">
        Credit notes without IRN
      </h2>
      <ul aria-label="Credit notes" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {notes.map(({ number, issuedOn, order }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 px-4 py-1">
            <span translate="no" className="font-medium">
              {number}
            </span>
            <span className="text-quiet">{formatDate(startOfIndianDay(issuedOn))}</span>
            <OrderLink order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}
