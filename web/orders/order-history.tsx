import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/time.ts'
import { Card } from '#web/ui/card.tsx'

/** What happened to an order, the latest first, as a small timeline. */
export function OrderHistory({ history }: { history: Order['history'] }) {
  if (history.length === 0) return null
  return (
    <Card as="section" aria-label="History" className="flex flex-col gap-4 break-inside-avoid">
      <h2 className="text-xl font-semibold">History</h2>
      <ol className="flex flex-col">
        {history.toReversed().map(({ at, status, paymentStatus, note }, index) => (
          <li key={`${at}-${index}`} className="group relative flex gap-4 pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-3 bottom-[-0.5rem] left-[5px] w-0.5 bg-line group-last:hidden"
            />
            <span
              aria-hidden="true"
              className="relative mt-1.5 size-3 shrink-0 rounded-full border-2 border-brand bg-surface group-first:bg-brand"
            />
            <div>
              <p className="font-semibold">{status}</p>
              <p className="text-xs text-quiet">
                {formatDateTime(at)}. Payment: {paymentStatus}
              </p>
              {note !== '' && <p className="text-quiet">{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
