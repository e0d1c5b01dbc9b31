import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import type { BatchRow } from '#contract/stock.ts'
import { type BatchState, batchStateNames, batchStates } from '#domain/stock/batch-state.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { useDeskListState, useDeskListStore } from '#web/desk/list-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/stock-page.ts'
import { BatchSummary } from './batch-row.tsx'
import { ReturnBar } from './supplier-returns/return-batches.tsx'
import { WaitingAdjustments } from './waiting-adjustments.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Stock', matches })
}

export default function StockPage() {
  const [query] = useSearchParams()
  const state = listStates.find((one) => one === query.get('state'))
  const q = query.get('q') ?? ''
  const product = query.get('product') ?? ''
  const kept = { ...(q && { q }), ...(product && { product }) }
  return (
    <DeskListFrame action="products.read" title="Stock">
      <WaitingAdjustments />
      <DeskSearch label="Batches" hint="Batch number or product" q={q} kept={{ ...(state && { state }) }} />
      <DeskTabs
        label="Batch states"
        tabs={views.map(([label, one]) => ({
          label,
          query: { ...kept, ...(one && { state: one }) },
          isCurrent: one === state,
        }))}
      />
      {product !== '' && (
        <p>
          These are the batches of one product.{' '}
          <TextLink href={href('/desk/products/:id', { id: product })}>Open the product</TextLink>
        </p>
      )}
      <BatchList key={`${state} ${product} ${q}`} state={state} product={product} q={q} />
    </DeskListFrame>
  )
}

type ListedState = BatchState | 'held'

const listStates: readonly ListedState[] = [...batchStates, 'held']

const views: readonly (readonly [label: string, state: ListedState | undefined])[] = [
  ['All', undefined],
  ...batchStates.map((state) => [batchStateNames[state], state] as const),
  ['To inspect', 'held'],
]

function BatchList({ state, product, q }: { state: ListedState | undefined; product: string; q: string }) {
  const store = useDeskListStore<BatchRow>(
    (last, options) =>
      deskApi('GET /api/desk/batches', { q, product: product || undefined, state, after: last?._id }, options),
    ({ _id }) => _id,
  )
  const [marked, setMarked] = useState<readonly BatchRow[]>([])
  const mayMark = useDenial('stock.count') === null
  const { rows } = useDeskListState(store)
  const mark = (batch: BatchRow, isMarked: boolean) =>
    setMarked((before) => [...before.filter(({ _id }) => _id !== batch._id), ...(isMarked ? [batch] : [])])
  const list = (
    <DeskList
      store={store}
      label="Batches"
      nouns={['batch', 'batches']}
      empty={
        state === 'held' && q === ''
          ? { icon: 'check', title: 'Nothing to inspect.', text: 'Packs of refused parcels wait here for a decision.' }
          : {
              icon: 'search',
              title: 'No batches found.',
              text: 'Choose another state or fewer words. New batches come with a receipt.',
            }
      }
    >
      {(batch) => (
        <div className="flex items-start gap-1">
          {mayMark && (
            <label className="-ml-3 grid size-11 shrink-0 place-items-center">
              <span className="sr-only">{`Mark batch ${batch.number}`}</span>
              <input
                type="checkbox"
                checked={marked.some(({ _id }) => _id === batch._id)}
                onChange={({ target }) => mark(batch, target.checked)}
                className="size-5 accent-brand"
              />
            </label>
          )}
          <div className="min-w-0 flex-1">
            <BatchSummary batch={batch} />
          </div>
        </div>
      )}
    </DeskList>
  )
  if (!mayMark) return list
  return (
    <>
      <ReturnBar marked={marked} hasRows={rows.length > 0} onMark={setMarked} />
      {list}
    </>
  )
}
