import { href } from 'react-router'
import { home } from '#shop/home.ts'
import { shop } from '#shop/shop.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CarouselControls, useCarousel } from '#web/ui/carousel.tsx'

/** The 2 seconds of the specification apply to product images. */
const INTERVAL_MS = 6000

/** The banner: three slides with one call to action. */
export function HomeBanner() {
  const carousel = useCarousel(home.banners.length, INTERVAL_MS)
  return (
    <section aria-labelledby="banner-title" className="page-column pt-4 md:pt-6" {...carousel.holdProps}>
      <div className="relative overflow-hidden rounded-lg border border-line bg-surface">
        <h1
          id="banner-title"
          className="px-5 pt-4 text-base font-semibold text-brand-strong md:absolute md:z-1 md:px-10 md:pt-8"
        >
          {shop.name}
          <span className="max-md:sr-only">, {shop.city}</span>
        </h1>
        <ul
          ref={carousel.track}
          {...carousel.trackProps}
          tabIndex={0}
          aria-label="What we do"
          className="flex snap-x snap-mandatory overflow-x-auto scrollbar-none"
        >
          {home.banners.map(({ picture, title, text }, number) => (
            <li key={picture} className="flex w-full shrink-0 snap-center flex-col md:grid md:grid-cols-[5fr_6fr]">
              <div className="flex flex-col gap-3 px-5 pt-4 pb-2 md:justify-center md:px-10 md:pt-16 md:pb-24">
                <h2 className="text-2xl font-bold md:text-3xl lg:text-4xl">{title}</h2>
                <p className="text-lg text-quiet">{text}</p>
              </div>
              <img
                src={picture}
                alt=""
                width="960"
                height="640"
                loading={number === 0 ? 'eager' : 'lazy'}
                fetchPriority={number === 0 ? 'high' : undefined}
                className="mt-3 aspect-3/2 w-full object-cover max-md:order-first md:mt-0 md:aspect-auto md:h-full md:min-h-100"
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-2 pb-5 md:absolute md:bottom-0 md:left-0 md:px-10 md:pb-8">
          <LinkButton href={href('/products')} size="large">
            Explore our Products
          </LinkButton>
          <CarouselControls carousel={carousel} count={home.banners.length} name="slide" />
        </div>
      </div>
    </section>
  )
}
