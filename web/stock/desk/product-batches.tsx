import { useState } from 'react'
import { href } from 'react-router'
import type { BatchRow, StockLevel } from '#contract/stock.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { createDeskListStore, useDeskListState, useDeskListStore } from '#web/desk/list-store.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { FactList } from '#web/ui/facts.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { BatchSummary } from './batch-row.tsx'

/** The batches of a product, on its page. */
export function ProductBatches({ productId }: { productId: string }) {
  // The stock level of the product as a list of one row.
  const [levels] = useState(() =>
    createDeskListStore<StockLevel>(
      async (_, options) => {
        const result = await deskApi('GET /api/desk/stock-levels/:id', { id: productId }, options)
        return result.ok ? { ...result, body: { rows: [result.body.level], hasMore: false, count: 1 } } : result
      },
      (level) => level.productId,
    ),
  )
  const batches = useDeskListStore({ load: 'GET /api/desk/batches', input: { product: productId }, cursor: '_id' })
  const { rows, phase } = useDeskListState(levels)
  const list = useDeskListState(batches)
  useRefresh(levels.refresh)
  useRefresh(batches.refresh)
  const [level] = rows
  const failed = phase === 'failed' ? levels : list.phase === 'failed' ? batches : null
  return (
    <DeskSection title="Batches">
      {failed !== null && (
        <RetryAlert onRetry={() => void failed.loadMore()}>The batches could not be loaded just now.</RetryAlert>
      )}
      {failed === null && (level === undefined || (list.phase === 'loading' && list.rows.length === 0)) && (
        <p role="status" className="text-quiet">
          Loading...
        </p>
      )}
      {level !== undefined && <Batches level={level} batches={list.rows} />}
    </DeskSection>
  )
}

/** The rest is on the page of the stock. */
const SHOWN_BATCHES = 4

function Batches({ level, batches }: { level: StockLevel; batches: readonly BatchRow[] }) {
  const withPacks = batches.filter(({ onHand, held }) => onHand > 0 || held > 0)
  return (
    <>
      <FactList facts={factsOf(level)} />
      {withPacks.length > 0 && (
        <ul className="divide-y divide-line border-t border-line" aria-label="Batches">
          {withPacks.slice(0, SHOWN_BATCHES).map((batch) => (
            <li key={batch._id} className="py-2.5">
              <BatchSummary batch={batch} />
            </li>
          ))}
        </ul>
      )}
      {level.hasBatches ? (
        <ArrowLink href={`${href('/desk/stock')}?${new URLSearchParams({ product: level.productId })}`}>
          All batches of this product
        </ArrowLink>
      ) : (
        <p className="text-quiet">No batch has come yet. The batch of old packs is typed when they are packed.</p>
      )}
    </>
  )
}

function factsOf({ stock, short, promised, unbatched }: StockLevel) {
  return [
    { label: 'For sale', value: stock },
    { label: 'Promised', value: promised },
    ...(unbatched > 0 ? [{ label: 'Without a batch', value: unbatched }] : []),
    ...(short > 0 ? [{ label: 'Short', value: <span className="text-danger">{short}</span> }] : []),
  ]
}
