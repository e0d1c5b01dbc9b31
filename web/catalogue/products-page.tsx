import { data } from 'react-router'

import { api } from '#web/api.ts'
import { apiContext, type Client } from '#web/api-context.ts'
import { addToCart, useCart } from '#web/cart/cart-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'

import type { Route } from './+types/products-page.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { loadCategories } from './load-categories.ts'
import { loadProducts } from './load-products.ts'
import { productListHref, readProductQuery } from './product-query.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const category = loaderData?.categories.find(({ slug }) => slug === loaderData.query.category)
  const title = category?.name ?? 'Products'
  return pageMeta({
    title,
    description: `${category ? `${category.count} products in ${category.name}` : 'Medicines, wellness products and devices'} with prices in rupees, pack sizes and expiry dates. Search by name.`,
    canonical: productListHref('/products', { category: category?.slug }),
    matches,
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await load(context.get(apiContext), request)
  return data(page, { status: page.list.state === 'failed' ? 503 : 200 })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(api, request)
}

async function load(call: Client, request: Request) {
  const query = readProductQuery(request.url)
  const [list, categories] = await Promise.all([loadProducts(call, query), loadCategories(call)])
  return { query, list, categories }
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { lines } = useCart()
  return <CatalogueSection path="/products" heading="h1" {...loaderData} cart={lines} onAdd={addToCart} />
}
