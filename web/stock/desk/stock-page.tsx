import { href, useSearchParams } from 'react-router'
import type { BatchRow } from '#contract/stock.ts'
import { batchExpiryText, batchStateNames, batchStates } from '#domain/stock/batch-state.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { FilterLine } from '#web/desk/filter-line.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { BatchFlags, packsText } from './batch-row.tsx'
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
      filters={product !== '' && <OneProduct product={product} query={query} />}
      renderAbove={(list) => mayMark && <ReturnBar list={list} />}
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
      {...batchColumns}
    />
  )
}

/** The filter of links from products. */
function OneProduct({ product, query }: { product: string; query: URLSearchParams }) {
  const { product: _, ...without } = Object.fromEntries(query)
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <FilterLine chosen={[{ text: 'Batches of one product', without }]} />
      <TextLink href={href('/desk/products/:id', { id: product })}>Open the product</TextLink>
    </div>
  )
}

const batchColumns: DeskColumns<BatchRow> = {
  to: ({ _id: id }) => href('/desk/stock/:id', { id }),
  columns: [
    { title: 'Batch', part: 'title', width: 'w-32', cell: ({ number }) => number },
    {
      title: 'Product',
      part: 'line',
      cell: ({ productName, packSize }) => `${productName}, ${packSize}`,
      inRow: ({ productName, packSize }) => (
        <>
          {productName} <span className="text-quiet">{packSize}</span>
        </>
      ),
    },
    {
      title: 'State',
      part: 'flags',
      width: 'w-36 xl:w-44',
      cell: (batch) => (
        <span className="flex gap-1">
          <BatchFlags batch={batch} />
        </span>
      ),
      inRow: (batch) => <BatchFlags batch={batch} />,
    },
    { title: 'Expiry', part: 'table', width: 'w-32', cell: ({ expiresOn }) => batchExpiryText(expiresOn) },
    {
      title: 'Packs',
      part: 'side',
      isFigure: true,
      width: 'w-18',
      cell: ({ onHand }) => onHand,
      inRow: (batch) => <RowStock batch={batch} />,
    },
    { title: 'MRP', part: 'table', isFigure: true, width: 'w-28', cell: ({ mrp }) => <Rupees amount={mrp} /> },
    { title: 'Supplier', part: 'table', width: 'w-32 xl:w-40', cell: ({ supplier }) => supplier },
  ],
}

function RowStock({ batch: { onHand, expiresOn, mrp, supplier } }: { batch: BatchRow }) {
  return (
    <p className="sm:max-w-64 lg:max-w-none">
      <span className="font-semibold">{packsText(onHand)}</span> · {batchExpiryText(expiresOn)}
      <span className="block text-quiet">
        MRP <Rupees amount={mrp} />
        {supplier !== null && <span> · {supplier}</span>}
      </span>
    </p>
  )
}
