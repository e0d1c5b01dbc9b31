import { href } from 'react-router'
import { RowLink } from '#web/desk/list-links.tsx'
import type { BatchRow } from '#contract/stock.ts'
import { type BatchState, batchStateNames, batchExpiryText } from '#domain/stock/batch-state.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Rupees } from '#web/ui/price.tsx'

const tones: Readonly<Record<BatchState, BadgeTone>> = {
  sellable: 'success',
  near: 'notice',
  expired: 'danger',
  recalled: 'danger',
  blocked: 'neutral',
}

/** The state of a batch, and its packs that wait for inspection. */
export function BatchFlags({ batch: { state, held } }: { batch: Pick<BatchRow, 'state' | 'held'> }) {
  return (
    <>
      <Badge tone={tones[state]}>{batchStateNames[state]}</Badge>
      {held > 0 && <Badge tone="notice">{packsText(held)} to inspect</Badge>}
    </>
  )
}

/** "1 pack", "12 packs". */
export function packsText(count: number): string {
  return `${count} ${count === 1 ? 'pack' : 'packs'}`
}

/** A batch in a list of one product. */
export function BatchSummary({ batch }: { batch: BatchRow }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RowLink to={href('/desk/stock/:id', { id: batch._id })}>{batch.number}</RowLink>
        <BatchFlags batch={batch} />
      </p>
      <p className="tabular-nums">
        <span className="font-semibold">{packsText(batch.onHand)}</span> · {batchExpiryText(batch.expiresOn)}
        <span className="block text-quiet">
          MRP <Rupees amount={batch.mrp} />
        </span>
      </p>
    </div>
  )
}
