import { data, href } from 'react-router'
import { home } from '#shop/home.ts'
import { shopOf } from '#web/platform/shop-profile.ts'
import { ContactBand } from '#web/about/contact-band.tsx'
import { api } from '#web/platform/api.ts'
import type { Client } from '#contract/client.ts'
import { apiContext } from '#web/platform/server-context.ts'
import { useCartLines } from '#web/cart/cart-store.ts'
import { changeCart } from '#web/cart/change-cart.ts'
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
import { HomeBanner } from './home-banner.tsx'
import type { Route } from './+types/home-page.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { loadProducts } from './load-products.ts'
import { readProductQuery } from './product-query.ts'
import { SearchBox } from './search-box.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = shopOf(matches)
  return pageMeta({
    description: `${shop.name} in ${shop.city}: medicines and health products by retail and wholesale since ${shop.founded}, with home delivery and courier all over India.`,
    ...(loaderData?.query.search === '' && { canonical: href('/') }),
    matches,
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await load(context.get(apiContext), request)
  return data({ ...page, texts: home }, { status: page.list.state === 'failed' ? 503 : 200 })
}

/** Client navigations load the texts as a module; a page of the server contains them as data. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, { home: texts }] = await Promise.all([load(api, request), import('#shop/home.ts')])
  return { ...page, texts }
}

async function load(call: Client, request: Request) {
  const { category: _, ...query } = readProductQuery(request.url)
  return { query, list: await loadProducts(call, query) }
}

export default function HomePage({ loaderData: { query, list, texts } }: Route.ComponentProps) {
  const lines = useCartLines()
  return (
    <>
      <div className="page-column flex flex-col gap-3 pt-3 md:pt-4">
        <SearchBox path="/" query={query} />
        <div className="flex flex-col gap-3 md:flex-row *:flex-1">
          <OrderAgainTile />
          <PrescriptionTile />
        </div>
      </div>
      <NeedSection needs={texts.needs} />
      <HomeBanner banners={texts.banners} />
      <CategorySection categories={texts.categories} />
      <CatalogueSection path="/" heading="h2" query={query} list={list} cart={lines} onChange={changeCart} />
      <HistorySection history={texts.history} />
      <TestimonialSection testimonials={texts.testimonials} />
      <DeliverySection delivery={texts.delivery} />
      <ContactBand />
      <WhatsAppButton />
    </>
  )
}
