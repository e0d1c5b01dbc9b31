import type { BlockKind, BlockOf, PageContent } from '#domain/page-texts/block-kinds.ts'
import { HomeBanner, HomeHeading } from '#web/catalogue/home-banner.tsx'
import {
  CategorySection,
  DeliverySection,
  HistorySection,
  NeedSection,
  TestimonialSection,
} from '#web/catalogue/home-sections.tsx'

type HomeParts = { readonly [Kind in BlockKind]?: BlockOf<Kind> }

/** The parts of the home page that have texts, in their order. */
export function HomePreview({ content }: { content: PageContent }) {
  const parts = Object.fromEntries(content.blocks.map((block) => [block.kind, block])) as HomeParts
  return (
    <>
      {parts.needs && (
        <div className="page-column pt-4">
          <NeedSection {...parts.needs} />
        </div>
      )}
      {parts.banners ? <HomeBanner {...parts.banners} /> : <HomeHeading />}
      {parts.categories && <CategorySection {...parts.categories} />}
      <p className="page-column py-10 text-center text-2xl text-quiet">The products stand here.</p>
      {parts.blurb && <HistorySection {...parts.blurb} />}
      {parts.quotes && <TestimonialSection {...parts.quotes} />}
      {parts.cards && <DeliverySection {...parts.cards} />}
    </>
  )
}
