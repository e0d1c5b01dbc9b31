import { href } from 'react-router'
import type { DeskProductRow } from '#contract/desk-products.ts'
import { formatDate } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { expiryText, ProductFlags } from './product-flags.tsx'

export const meta = deskPageMeta('Products')

export default function DeskProductsPage() {
  return (
    <DeskListPage
      page="Products"
      load="GET /api/desk/products"
      cursor="_id"
      search="Name, maker or salt"
      views={{
        label: 'Product filters',
        name: 'filter',
        tabs: { '': 'All', 'low-stock': 'Low stock', 'near-expiry': 'Near expiry', withdrawn: 'Withdrawn' },
      }}
      actions={<ListLinks />}
      renderAbove={({ answer }) =>
        answer?.didYouMean !== undefined && (
          <p role="status" className="wrap-anywhere">
            No product matches your search. Showing results for <strong>{answer.didYouMean}</strong>.
          </p>
        )
      }
      nouns={['product', 'products']}
      empty={({ q, view }) =>
        q === '' && view === ''
          ? {
              icon: 'store',
              title: 'There is no product yet.',
              text: 'Import a list from your billing program, or add a product by hand.',
            }
          : { icon: 'search', title: 'No products found.', text: 'Try fewer words, or choose All.' }
      }
      {...productColumns}
    />
  )
}

const productColumns: DeskColumns<DeskProductRow> = {
  to: ({ _id: id }) => href('/desk/products/:id', { id }),
  columns: [
    { title: 'Product', part: 'title', cell: ({ productName }) => productName },
    {
      title: 'Pack',
      part: 'note',
      width: 'w-32 xl:w-40',
      cell: ({ packSize }) => packSize,
      inRow: ({ packSize, manufacturer }) => [packSize, manufacturer].filter(Boolean).join(' · '),
    },
    { title: 'Maker', part: 'table', width: 'w-28 xl:w-40', cell: ({ manufacturer }) => manufacturer },
    {
      title: 'State',
      part: 'flags',
      width: 'w-28 xl:w-44',
      cell: (product) => (
        <span className="flex gap-1">
          <ProductFlags product={product} />
        </span>
      ),
      inRow: (product) => <ProductFlags product={product} />,
    },
    {
      title: 'Price',
      part: 'side',
      isFigure: true,
      width: 'w-26',
      cell: ({ sellingPrice }) => <Rupees amount={sellingPrice} />,
      inRow: (product) => <RowPrice product={product} />,
    },
    { title: 'MRP', part: 'table', isFigure: true, width: 'w-26', cell: ({ mrp }) => <Rupees amount={mrp} /> },
    { title: 'Stock', part: 'table', isFigure: true, width: 'w-18', cell: ({ stock }) => stock },
    {
      title: 'Expiry',
      part: 'table',
      width: 'w-28',
      cell: ({ expiryDate }) => expiryDate !== null && formatDate(expiryDate),
    },
  ],
}

function RowPrice({ product }: { product: DeskProductRow }) {
  return (
    <p>
      <Rupees amount={product.sellingPrice} className="font-semibold" />
      <span className="text-quiet">
        {' '}
        · MRP <Rupees amount={product.mrp} />
      </span>
      <span className="block text-quiet">
        {product.stock} in stock<span>{expiryText(product)}</span>
      </span>
    </p>
  )
}

function ListLinks() {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <LinkButton href={href('/desk/products/new')} variant="secondary">
        New product
      </LinkButton>
      <LinkButton href={href('/desk/products/import')} variant="secondary">
        Import
      </LinkButton>
      <DownloadButton
        label="Export as CSV"
        action="products.edit"
        path="/api/desk/products/export"
        fileName="products.csv"
      />
    </div>
  )
}
