import { href, useSearchParams } from 'react-router'
import { batchStateNames, batchStates } from '#domain/stock/batch-state.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { BatchSummary } from './batch-row.tsx'
import { ReturnBar } from './supplier-returns/return-batches.tsx'
import { WaitingAdjustments } from './waiting-adjustments.tsx'

export const meta = deskPageMeta('Batches')

export default function StockPage() {
  const [query] = useSearchParams()
  const product = query.get('product') ?? ''
  const mayMark = useDenial('stock.count') === null
  return (
    <DeskListPage
      page="Batches"
      label="Batches"
      load="GET /api/desk/batches"
      cursor="_id"
      input={{ product: product || undefined }}
      kept={{ product }}
      before={<WaitingAdjustments />}
      search="Batch number or product"
      views={{
        label: 'Batch states',
        name: 'state',
        tabs: { '': 'All', ...batchStateNames, held: 'To inspect' },
        shown: ['', ...batchStates, 'held'],
      }}
      renderAbove={(list) => (
        <>
          {product !== '' && (
            <p>
              These are the batches of one product.{' '}
              <TextLink href={href('/desk/products/:id', { id: product })}>Open the product</TextLink>
            </p>
          )}
          {mayMark && <ReturnBar list={list} />}
        </>
      )}
      nouns={['batch', 'batches']}
      empty={({ view, q }) =>
        view === 'held' && q === ''
          ? { icon: 'check', title: 'Nothing to inspect.', text: 'Packs of refused parcels wait here for a decision.' }
          : {
              icon: 'search',
              title: 'No batches found.',
              text: 'Choose another state or fewer words. New batches come with a receipt.',
            }
      }
      markLabel={mayMark && ((batch) => `Mark batch ${batch.number}`)}
    >
      {(batch) => <BatchSummary batch={batch} />}
    </DeskListPage>
  )
}
