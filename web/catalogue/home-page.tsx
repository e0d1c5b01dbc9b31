import { data, href } from 'react-router'
import type { ShownPage } from '#contract/page-texts.ts'
import type { BlockKind, BlockOf } from '#domain/page-texts/block-kinds.ts'
import { PreviewNote } from '#web/layout/preview-note.tsx'
import { ContactBand } from '#web/about/contact-band.tsx'
import { api } from '#web/platform/api.ts'
import type { Client } from '#contract/client.ts'
import { apiContext, siteContext } from '#web/platform/server-context.ts'
import { useCartLines } from '#web/cart/cart-store.ts'
import { changeCart } from '#web/cart/change-cart.ts'
import { packJson, unpackJson } from '#web/platform/packed-json.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import {
  CategorySection,
  DeliverySection,
  HistorySection,
  NeedSection,
  TestimonialSection,
  WhatsAppButton,
} from './home-sections.tsx'
import { OrderAgainTile } from '#web/orders/order-again-tile.tsx'
import { PrescriptionTile } from '#web/prescriptions/prescription-tile.tsx'
import { loadPageText } from '#web/about/load-page-text.ts'
import { HomeBanner, HomeHeading } from './home-banner.tsx'
import type { Route } from './+types/home-page.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { loadProducts } from './load-products.ts'
import { readProductQuery } from './product-query.ts'
import { SearchBox } from './search-box.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { page: packed, query } = loaderData ?? {}
  const page = packed && unpackJson(packed)
  const isIndexed = query?.search === '' && !page?.isPreview
  return pageMeta({ ...page, title: undefined, ...(isIndexed && { canonical: href('/') }), matches })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pageText, isPreview } = context.get(siteContext)
  const page = { ...(pageText('home') as ShownPage), isPreview }
  const shown = await load(context.get(apiContext), request)
  return data({ ...shown, page: packJson(page) }, { status: shown.list.state === 'failed' ? 503 : 200 })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [shown, page] = await Promise.all([load(api, request), loadPageText('home')])
  return { ...shown, page: packJson(page) }
}

async function load(call: Client, request: Request) {
  const { category: _, ...query } = readProductQuery(request.url)
  return { query, list: await loadProducts(call, query) }
}

/** A live shop lacks the parts that are still those of the sample shop. */
type HomeParts = { readonly [Kind in BlockKind]?: BlockOf<Kind> }

export default function HomePage({ loaderData: { query, list, page: packed } }: Route.ComponentProps) {
  const lines = useCartLines()
  const page = unpackJson(packed)
  const parts = Object.fromEntries(page.blocks.map((block) => [block.kind, block])) as HomeParts
  return (
    <>
      {page.isPreview && <PreviewNote />}
      <div className="page-column pt-3 md:pt-4">
        <div className="home-top">
          <SearchBox path="/" query={query} />
          <OrderAgainTile />
          <PrescriptionTile />
          {parts.needs && <NeedSection {...parts.needs} />}
        </div>
      </div>
      {parts.banners ? <HomeBanner {...parts.banners} /> : <HomeHeading />}
      {parts.categories && <CategorySection {...parts.categories} />}
      <CatalogueSection path="/" heading="h2" query={query} list={list} cart={lines} onChange={changeCart} />
      {parts.blurb && <HistorySection {...parts.blurb} />}
      {parts.quotes && <TestimonialSection {...parts.quotes} />}
      {parts.cards && <DeliverySection {...parts.cards} />}
      <ContactBand />
      <WhatsAppButton />
    </>
  )
}
