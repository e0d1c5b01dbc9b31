import { href, useSearchParams } from 'react-router'
import type { DeskProductRow } from '#contract/desk-products.ts'
import { type DeskProductFilter, deskProductFilters } from '#domain/catalogue/edited-fields.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/products-page.ts'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { expiryText, ProductFlags } from './product-flags.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Products', matches })
}

export default function DeskProductsPage() {
  const [query] = useSearchParams()
  const filter = deskProductFilters.find((one) => one === query.get('filter'))
  const q = query.get('q') ?? ''
  return (
    <DeskListFrame action="products.read" title="Products">
      <DeskSearch label="Products" hint="Name, maker or salt" q={q} kept={{ ...(filter && { filter }) }} />
      <DeskTabs
        label="Product filters"
        tabs={views.map(([label, one]) => ({
          label,
          query: { ...(q && { q }), ...(one && { filter: one }) },
          isCurrent: one === filter,
        }))}
      />
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
      <ProductList key={`${filter} ${q}`} filter={filter} q={q} />
    </DeskListFrame>
  )
}

type ProductListProps = { q: string; filter: DeskProductFilter | undefined }

const views: readonly (readonly [label: string, filter: DeskProductFilter | undefined])[] = [
  ['All', undefined],
  ['Low stock', 'low-stock'],
  ['Near expiry', 'near-expiry'],
  ['Withdrawn', 'withdrawn'],
]

function ProductList({ filter, q }: ProductListProps) {
  const store = useDeskListStore<DeskProductRow>(
    (last, options) => deskApi('GET /api/desk/products', { q, filter, after: last?._id }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskList
      store={store}
      label="Products"
      nouns={['product', 'products']}
      empty={
        q === '' && filter === undefined
          ? {
              icon: 'store',
              title: 'There is no product yet.',
              text: 'Import a list from your billing program, or add a product by hand.',
            }
          : { icon: 'search', title: 'No products found.', text: 'Try fewer words, or choose All.' }
      }
    >
      {(product) => <ProductRow product={product} />}
    </DeskList>
  )
}

function ProductRow({ product }: { product: DeskProductRow }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 md:flex-nowrap">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RowLink to={href('/desk/products/:id', { id: product._id })}>{product.productName}</RowLink>
          <ProductFlags product={product} />
        </p>
        <p className="text-quiet wrap-anywhere">
          {[product.packSize, product.manufacturer].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="tabular-nums md:shrink-0 md:text-right">
        <Rupees amount={product.sellingPrice} className="font-semibold" />
        <span className="text-quiet">
          {' '}
          · MRP <Rupees amount={product.mrp} />
        </span>
        <span className="block text-quiet">
          {product.stock} in stock<span>{expiryText(product)}</span>
        </span>
      </p>
    </div>
  )
}
