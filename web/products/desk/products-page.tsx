import { useState } from 'react'
import { Form, href, Link, useSearchParams, useSubmit } from 'react-router'
import type { DeskProductRow } from '#contract/desk-products.ts'
import { type DeskProductFilter, deskProductFilters } from '#domain/catalogue/edited-fields.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskOnly } from '#web/desk/desk-permission.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { createListStore } from '#web/desk/list-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/products-page.ts'
import { ExportButton } from './export-button.tsx'
import { expiryText, ProductFlags } from './product-flags.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Products', matches })
}

export default function DeskProductsPage() {
  const [query] = useSearchParams()
  const filter = deskProductFilters.find((one) => one === query.get('filter'))
  const q = query.get('q') ?? ''
  return (
    <DeskOnly action="products.read" title="Products">
      <div className="page-column flex flex-col gap-4 py-6 md:py-8">
        <PageHeading>Products</PageHeading>
        <ProductSearch q={q} filter={filter} />
        <FilterTabs current={filter} q={q} />
        <ExportButton />
        <ProductList key={`${filter} ${q}`} filter={filter} q={q} />
      </div>
    </DeskOnly>
  )
}

type ListQuery = { q: string; filter: DeskProductFilter | undefined }

function ProductSearch({ q, filter }: ListQuery) {
  const submit = useSubmit()
  return (
    <Form role="search" aria-label="Products" className="flex max-w-xl gap-2">
      <label htmlFor="product-search" className="sr-only">
        Name, maker or salt
      </label>
      <input
        id="product-search"
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        autoComplete="off"
        placeholder="Name, maker or salt"
        onChange={({ target }) => target.value === '' && void submit(target.form)}
        className="h-12 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-4 text-lg"
      />
      {filter !== undefined && <input type="hidden" name="filter" value={filter} />}
      <Button type="submit">Search</Button>
    </Form>
  )
}

const tabs: readonly (readonly [label: string, filter: DeskProductFilter | undefined])[] = [
  ['All', undefined],
  ['Low stock', 'low-stock'],
  ['Near expiry', 'near-expiry'],
  ['Withdrawn', 'withdrawn'],
]

function FilterTabs({ current, q }: { current: DeskProductFilter | undefined; q: string }) {
  return (
    <nav aria-label="Product filters">
      <ul className="flex flex-wrap gap-2">
        {tabs.map(([label, filter]) => (
          <li key={label}>
            <Link
              to={{ search: String(new URLSearchParams({ ...(q && { q }), ...(filter && { filter }) })) }}
              aria-current={filter === current ? 'page' : undefined}
              discover="none"
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 font-semibold hover:border-brand aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const productKey = ({ _id }: DeskProductRow) => _id

function ProductList({ filter, q }: ListQuery) {
  const [store] = useState(() =>
    createListStore<DeskProductRow>(
      (last, options) => deskApi('GET /api/desk/products', { q, filter, after: last?._id }, options),
      productKey,
    ),
  )
  return (
    <DeskList
      store={store}
      label="Products"
      nouns={['product', 'products']}
      empty={{ icon: 'search', title: 'No products found.' }}
      rowKey={productKey}
    >
      {(product) => <ProductRow product={product} />}
    </DeskList>
  )
}

function ProductRow({ product }: { product: DeskProductRow }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={href('/desk/products/:id', { id: product._id })}
            discover="none"
            className="inline-flex min-h-11 items-center text-lg font-semibold text-brand-strong wrap-anywhere hover:underline"
          >
            {product.productName}
          </Link>
          <ProductFlags product={product} />
        </p>
        <p className="text-quiet wrap-anywhere">
          {[product.packSize, product.manufacturer].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="tabular-nums sm:text-right">
        <Rupees amount={product.sellingPrice} className="font-semibold" />
        <span className="text-quiet">
          {' '}
          · MRP <Rupees amount={product.mrp} />
        </span>
        <span className="block text-quiet">
          {product.stock} in stock{expiryText(product)}
        </span>
      </p>
    </div>
  )
}
