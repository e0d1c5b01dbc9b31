import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import type { BlockOf } from '#domain/page-texts/block-kinds.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink, ArrowLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** Everyday needs as searches, with pictures; one without a picture shows its icon. */
export function NeedSection({ rows }: Pick<BlockOf<'needs'>, 'rows'>) {
  return (
    <nav aria-label="Shop by need">
      <ul className="need-grid">
        {rows.map(({ name, search, icon, picture }) => (
          <li key={name}>
            <AppLink href={`${href('/products')}?search=${encodeURIComponent(search)}`} className="need-link">
              {isGiven(picture) ? <Picture src={picture} alt="" sizes="72px" /> : <Icon name={icon} size={24} />}
              <span>{name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function HistorySection({ title, text }: Pick<BlockOf<'blurb'>, 'title' | 'text'>) {
  const shop = useShop()
  return (
    <section
      aria-labelledby="history-title"
      className="page-column grid gap-x-10 gap-y-2 pt-4 pb-2 md:grid-cols-[2fr_3fr] md:gap-y-4 md:py-14"
    >
      <div className="flex items-baseline gap-4 md:flex-col md:gap-1">
        {shop.founded !== null && (
          <p className="text-3xl font-bold text-brand tabular-nums md:text-4xl">{shop.founded}</p>
        )}
        <h2 id="history-title" className="text-xl font-semibold md:text-2xl">
          {title}
        </h2>
      </div>
      <div className="flex flex-col items-start md:gap-3">
        <p className="max-w-prose text-quiet max-md:line-clamp-2 md:text-lg">{text}</p>
        <ArrowLink href={href('/history')}>Read our history</ArrowLink>
      </div>
    </section>
  )
}

/** Three category tiles side by side, also on phones. */
export function CategorySection({ rows }: Pick<BlockOf<'categories'>, 'rows'>) {
  return (
    <section aria-labelledby="categories-title" className="page-column pt-4 md:pt-10">
      <h2 id="categories-title" className="pb-2 text-xl font-bold md:pb-4 md:text-2xl">
        Shop by category
      </h2>
      <ul className="tile-grid">
        {rows.map(({ name, slug, picture, picture2, text }) => (
          <li key={slug}>
            <AppLink href={`${href('/products')}?category=${slug}`} className="category-tile">
              <span>
                {[picture, picture2].filter(isGiven).map((src) => (
                  <Picture key={src} src={src} alt="" sizes="(min-width:48rem) 176px,120px" />
                ))}
              </span>
              <span>
                <span>{name}</span>
                <span>{text}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function TestimonialSection({ rows }: Pick<BlockOf<'quotes'>, 'rows'>) {
  return (
    <section aria-labelledby="testimonials-title" className="border-y border-line bg-sunken py-4 md:py-14">
      <div className="page-column">
        <h2 id="testimonials-title" className="pb-3 text-xl font-bold md:pb-4 md:text-2xl">
          What our customers say
        </h2>
        <ul tabIndex={0} aria-labelledby="testimonials-title" className="card-row md:grid-cols-3">
          {rows.map(({ text, who }) => (
            <li key={who}>
              <figure className="testimonial">
                <blockquote>{`“${text}”`}</blockquote>
                <figcaption>{who}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Delivery and its price (delivery-4). */
export function DeliverySection({ rows }: Pick<BlockOf<'cards'>, 'rows'>) {
  return (
    <section aria-labelledby="delivery-title" className="page-column pt-4 md:pt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 md:pb-4">
        <h2 id="delivery-title" className="text-xl font-bold md:text-2xl">
          How delivery works
        </h2>
        <AppLink
          href={href('/shipping-policy')}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand-strong hover:underline"
        >
          Shipping Policy <Icon name="right" size={16} />
        </AppLink>
      </div>
      <ul tabIndex={0} aria-labelledby="delivery-title" className="card-row md:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
        {rows.map(({ icon, title, text }) => (
          <li key={title} className="delivery-term">
            <Icon name={icon} size={32} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The floating chat button of the home page, above the bottom bar. It moves where it would cover a text or a control. */
export function WhatsAppButton() {
  const shop = useShop()
  const button = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    let stop = () => {}
    const placing = import('./keep-clear.ts').then(({ keepClear }) => {
      if (button.current !== null) stop = keepClear(button.current)
    })
    placing.catch(() => {})
    return () => stop()
  }, [])
  return (
    <a ref={button} href={shop.whatsApp.href} aria-label="Chat with us on WhatsApp" className="whatsapp-button">
      <Icon name="whatsapp" />
    </a>
  )
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined
}
