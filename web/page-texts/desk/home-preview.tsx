import type { ReactNode } from 'react'
import type { BlockKind, BlockOf, PageContent } from '#domain/page-texts/block-kinds.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

type HomeParts = { readonly [Kind in BlockKind]?: BlockOf<Kind> }

/**
 * The texts of the home page where they stand, in the classes of its sections. The sections themselves would become a file
 * of their own, which the page of shoppers loads late. All banners stand below each other.
 */
export function HomePreview({ content }: { content: PageContent }) {
  const parts = Object.fromEntries(content.blocks.map((block) => [block.kind, block])) as HomeParts
  const { needs, banners, categories, blurb, quotes, cards } = parts
  return (
    <div className="page-column flex flex-col gap-10 py-6">
      <ul className="need-grid">
        {needs?.rows.map(({ name, icon, picture }, index) => (
          <li key={index} className="need-link">
            {isGiven(picture) ? <Picture src={picture} alt="" sizes="72px" /> : <Icon name={icon} size={24} />}
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {banners?.rows.map(({ picture, title, text }, index) => (
        <div key={index} className="overflow-hidden rounded-lg border border-line bg-surface">
          <div className="banner-slide">
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
            {isGiven(picture) && <img src={picture} alt="" width="960" height="640" />}
          </div>
        </div>
      ))}
      <ul className="tile-grid">
        {categories?.rows.map(({ name, picture, picture2, text }, index) => (
          <li key={index} className="category-tile">
            <span>
              {[picture, picture2].filter(isGiven).map((src) => (
                <Picture key={src} src={src} alt="" sizes="176px" />
              ))}
            </span>
            <span>
              <span>{name}</span>
              <span>{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-center text-2xl text-quiet">The products stand here.</p>
      {blurb && (
        <Part title={blurb.title}>
          <p className="max-w-prose text-lg text-quiet">{blurb.text}</p>
        </Part>
      )}
      {quotes && (
        <Part title="What our customers say">
          <ul className="card-row md:grid-cols-3">
            {quotes.rows.map(({ text, who }, index) => (
              <li key={index}>
                <figure className="testimonial">
                  <blockquote>{`“${text}”`}</blockquote>
                  <figcaption>{who}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {cards && <DeliveryCards {...cards} />}
    </div>
  )
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== ''

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-4 text-2xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

function DeliveryCards({ rows }: Pick<BlockOf<'cards'>, 'rows'>) {
  return (
    <Part title="How delivery works">
      <ul className="card-row md:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
        {rows.map(({ icon, title, text }, index) => (
          <li key={index} className="delivery-term">
            <Icon name={icon} size={32} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}
