import { href } from 'react-router'
import type { BlockOf } from '#domain/page-texts/block-kinds.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CarouselControls, useCarousel } from '#web/ui/carousel.tsx'

/** The 2 seconds of the carousel apply to product images. */
const INTERVAL_MS = 6000

/** The heading of a home page without a banner. */
export function HomeHeading() {
  const { name, city } = useShop()
  return <h1 className="page-column pt-4 text-2xl font-bold text-brand-strong">{`${name}, ${city}`}</h1>
}

/** The banner: slides with one call to action. */
export function HomeBanner({ rows }: Pick<BlockOf<'banners'>, 'rows'>) {
  const shop = useShop()
  const carousel = useCarousel(rows.length, INTERVAL_MS)
  return (
    <section aria-labelledby="banner-title" className="page-column pt-3 md:pt-6" {...carousel.holdProps}>
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
          {rows.map(({ picture, title, text }, number) => (
            <li key={title} className="banner-slide">
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
        <div className="banner-controls flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-2 md:px-10 md:py-6 xl:absolute xl:bottom-0 xl:left-0 xl:pb-8">
          <LinkButton href={href('/products')} size="large" className="max-md:px-3 max-md:text-xs">
            Explore our Products
          </LinkButton>
          <CarouselControls carousel={carousel} count={rows.length} name="slide" />
        </div>
      </div>
    </section>
  )
}
