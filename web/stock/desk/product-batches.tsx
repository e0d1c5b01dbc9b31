import { useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import type { ApiOutput } from '#contract/api.ts'
import type { BatchRow, StockLevel } from '#contract/stock.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi } from '#web/desk/desk-session.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { FactList } from '#web/ui/facts.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import { BatchSummary } from './batch-row.tsx'

type LoadedBatches = { readonly level: StockLevel; readonly batches: ApiOutput<'GET /api/desk/batches'> }

/** The batches of a product, on its page. */
export function ProductBatches({ productId }: { productId: string }) {
  const [loaded, setLoaded] = useState<LoadedBatches | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    const options = { headers: backgroundHeaders }
    const [level, batches] = await Promise.all([
      deskApi('GET /api/desk/stock-levels/:id', { id: productId }, options),
      deskApi('GET /api/desk/batches', { product: productId }, options),
    ])
    setFailed(!level.ok || !batches.ok)
    if (level.ok && batches.ok) setLoaded({ level: level.body.level, batches: batches.body })
  }, [productId])
  useRefresh(load)
  useEffect(() => void load(), [load])
  return (
    <DeskSection title="Batches">
      {loaded === null && (
        <p role="status" className="text-quiet">
          {hasFailed ? 'The batches could not be loaded just now. They are asked for again in a moment.' : 'Loading...'}
        </p>
      )}
      {loaded !== null && <Batches {...loaded} productId={productId} />}
    </DeskSection>
  )
}

/** The rest is on the page of the stock. */
const SHOWN_BATCHES = 4

function Batches({ level, batches, productId }: LoadedBatches & { productId: string }) {
  const withPacks = batches.rows.filter(({ onHand, held }) => onHand > 0 || held > 0)
  return (
    <>
      <FactList facts={factsOf(level)} />
      {withPacks.length > 0 && (
        <ul className="divide-y divide-line border-t border-line" aria-label="Batches">
          {withPacks.slice(0, SHOWN_BATCHES).map((batch: BatchRow) => (
            <li key={batch._id} className="py-2.5">
              <BatchSummary batch={batch} hidesProduct />
            </li>
          ))}
        </ul>
      )}
      {level.hasBatches ? (
        <ArrowLink href={`${href('/desk/stock')}?${new URLSearchParams({ product: productId })}`}>
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
