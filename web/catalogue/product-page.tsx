import { data, href, isRouteErrorResponse, useNavigate, useSearchParams } from 'react-router'

import { api } from '#web/platform/api.ts'
import { packJson, unpackJson } from '#web/platform/packed-json.ts'
import { apiContext } from '#web/platform/server-context.ts'
import { addToCart, useCartLines } from '#web/cart/cart-store.ts'
import { DeliveryBoxSlot } from '#web/delivery/delivery-box-slot.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { UnexpectedErrorMessage } from '#web/layout/error-states.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

import type { Route } from './+types/product-page.ts'
import { quantityInCart } from './add-to-cart.ts'
import { loadProduct, type ProductAnswer } from './load-product.ts'
import { OtherBrands } from './other-brands.tsx'
import { ProductDetails } from './product-details.tsx'
import { withProductTexts } from './product-texts.ts'
import { RelatedProducts } from './product-shelf.tsx'
import { ViewedShelf } from './viewed-shelf.tsx'

const NOT_FOUND = 'Product not found'
export function meta({ loaderData, params, matches, error }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: isRouteErrorResponse(error) ? NOT_FOUND : 'Something went wrong', matches })
  const answer = unpackJson(loaderData)
  if (answer.state === 'failed') return pageMeta({ title: 'Product', matches })
  const { productName, packSize, sellingPrice, translated } = answer.product
  const usage = (__language__ !== 'en' && translated?.usage) || answer.product.usage
  return pageMeta({
    title: productName,
    description: [productName, packSize, usage].filter(Boolean).join('. ').slice(0, 300),
    canonical: href('/product-details/:id', { id: params.id }),
    // Other sites fetch the picture again when the price changes.
    picture: `/images/share/${params.id}.jpg?price=${sellingPrice}`,
    matches,
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = withProductTexts(refuseUnknown(await loadProduct(context.get(apiContext), params.id)))
  return data(packJson(answer), { status: answer.state === 'failed' ? 503 : 200 })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const answer = refuseUnknown(await loadProduct(api, params.id, () => fetch(href('/products.json'))))
  return packJson((await import('./product-texts.ts')).withProductTexts(answer))
}

/** Changing the tab does not reload the product. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

function refuseUnknown(answer: ProductAnswer): Exclude<ProductAnswer, { state: 'unknown' }> {
  if (answer.state === 'unknown') throw data(NOT_FOUND, { status: 404 })
  return answer
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const lines = useCartLines()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const answer = unpackJson(loaderData)
  if (answer.state === 'failed') return <NotLoaded id={params.id} title={answer.message} />
  const { product, alternatives, texts, terms } = answer
  const buy = (quantity: number) => {
    addToCart(product, quantity)
    if (product._id !== undefined) void navigate(href('/cart'))
  }
  return (
    <>
      <ProductDetails
        key={params.id}
        product={product}
        texts={texts}
        terms={terms}
        otherBrands={alternatives?.otherBrands ?? []}
        tab={query.get('tab') ?? ''}
        path={href('/product-details/:id', { id: params.id })}
        inCart={quantityInCart(lines, product._id)}
        delivery={<DeliveryBoxSlot product={product} />}
        onBuy={buy}
      />
      <div className="page-column flex flex-col gap-10 pb-10 empty:hidden">
        {alternatives && <OtherBrands product={product} otherBrands={alternatives.otherBrands} />}
        {alternatives && <RelatedProducts products={alternatives.related} />}
        <ViewedShelf product={product} />
      </div>
    </>
  )
}

function NotLoaded({ id, title }: { id: string; title: string }) {
  return (
    <EmptyState
      icon="alert"
      heading="h1"
      title={title}
      action={<LinkButton href={href('/product-details/:id', { id })}>Try again</LinkButton>}
    >
      <p>The connection may be slow. Nothing in your cart was changed.</p>
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <UnexpectedErrorMessage />
  return (
    <EmptyState
      icon="search"
      heading="h1"
      title={NOT_FOUND}
      action={<LinkButton href={href('/products')}>Browse Products</LinkButton>}
    >
      <p>It may have been withdrawn, or the address may have a slip in it.</p>
    </EmptyState>
  )
}
