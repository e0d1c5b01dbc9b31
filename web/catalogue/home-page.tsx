import { data, href } from 'react-router'
import { home, type HomeTexts } from '#shop/home.ts'
import { shop } from '#shop/shop.ts'
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
  TestimonialSection,
  WhatsAppButton,
} from './home-sections.tsx'
import type { Route } from './+types/home-page.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { loadProducts } from './load-products.ts'
import { readProductQuery } from './product-query.ts'
import { SearchBox } from './search-box.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CarouselControls, useCarousel } from '#web/ui/carousel.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
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
      <div className="page-column py-4">
        <SearchBox path="/" query={query} />
      </div>
      <HomeBanner banners={texts.banners} />
      <CategorySection categories={texts.categories} />
      <CatalogueSection
        path="/"
        heading="h2"
        categories={[]}
        query={query}
        list={list}
        cart={lines}
        onChange={changeCart}
      />
      <HistorySection history={texts.history} />
      <TestimonialSection testimonials={texts.testimonials} />
      <DeliverySection delivery={texts.delivery} />
      <ContactBand />
      <WhatsAppButton />
    </>
  )
}

/** The 2 seconds of the specification apply to product images. */
const INTERVAL_MS = 6000

/** The banner: three slides with one call to action. */
function HomeBanner({ banners }: Pick<HomeTexts, 'banners'>) {
  const carousel = useCarousel(banners.length, INTERVAL_MS)
  return (
    <section aria-labelledby="banner-title" className="page-column pt-4 md:pt-6" {...carousel.holdProps}>
      <div className="relative overflow-hidden rounded-lg border border-line bg-surface">
        <h1
          id="banner-title"
          className="px-5 pt-4 text-base font-semibold text-brand-strong max-md:sr-only md:px-10 md:pb-4 xl:absolute xl:z-1 xl:pt-8"
        >
          {`${shop.name}, ${shop.city}`}
        </h1>
        <ul
          ref={carousel.track}
          {...carousel.trackProps}
          tabIndex={0}
          aria-label="What we do"
          className="flex snap-x snap-mandatory overflow-x-auto scrollbar-none"
        >
          {banners.map(({ picture, title, text }, number) => (
            <li key={picture} className="banner-slide">
              <div>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
              <img
                src={picture}
                alt=""
                width="960"
                height="640"
                loading={number === 0 ? 'eager' : 'lazy'}
                fetchPriority={number === 0 ? 'high' : undefined}
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 md:px-10 md:py-6 xl:absolute xl:bottom-0 xl:left-0 xl:pb-8">
          <LinkButton href={href('/products')} size="large">
            Explore our Products
          </LinkButton>
          <CarouselControls carousel={carousel} count={banners.length} name="slide" />
        </div>
      </div>
    </section>
  )
}
