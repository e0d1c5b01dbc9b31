import { Fragment, type ReactNode } from 'react'
import { anchorOf } from '#domain/page-texts/anchor.ts'
import type { ShownPage } from '#contract/page-texts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { type PackedJson, unpackJson } from '#web/platform/packed-json.ts'
import { AboutPage, PageSection } from './about-page.tsx'
import { CardBlocks } from './card-views.tsx'
import { ContactBand } from './contact-band.tsx'
import { InItsLanguage } from '#web/languages/in-its-language.tsx'
import { ContentBlocks } from './content-views.tsx'
import { groupBlocks, type PageGroup, type PageSectionGroup, type SoloBlock } from './group-blocks.ts'
import { NumberedSections } from './numbered-sections.tsx'
import { Figures, Statement } from './solo-views.tsx'
import type { CategoryCounts } from './specialities.tsx'

type Matches = Parameters<typeof pageMeta>[0]['matches']

/** The metadata of a page of blocks. Its draft is not for search engines. */
export function textPageMeta(packed: PackedJson<ShownPage> | undefined, matches: Matches) {
  if (packed === undefined) return pageMeta({ matches })
  const { title, description, path, isPreview } = unpackJson(packed)
  return pageMeta({ title, description, ...(!isPreview && { canonical: path }), matches })
}

type TextPageViewProps = {
  page: ShownPage
  categories?: CategoryCounts
  /** Stands below the heading of the page. */
  tools?: ReactNode
  /** Shows the blocks that only one page has. */
  ownBlock?: (block: SoloBlock) => ReactNode
}

/** A page of blocks. */
export function TextPageView({ page, categories = [], tools, ownBlock = () => null }: TextPageViewProps) {
  const { title, lead, picture, alt = '', isNumbered, isPreview } = page
  const groups = groupBlocks(page.blocks)
  const sections = isNumbered ? groups.filter((group) => group.kind === 'section') : []
  return (
    <AboutPage
      title={title}
      lead={lead}
      picture={picture === undefined ? undefined : { src: picture, alt }}
      isPreview={isPreview}
    >
      {tools}
      {sections.length > 0 && <NumberedSections sections={sections} categories={categories} />}
      {groups
        .filter((group) => !isNumbered || group.kind !== 'section')
        .map((group, index) => (
          <Fragment key={index}>
            <InItsLanguage of={group.kind === 'solo' ? group.block : group}>
              <Group group={group} isFirst={index === 0} categories={categories} ownBlock={ownBlock} />
            </InItsLanguage>
          </Fragment>
        ))}
    </AboutPage>
  )
}

type GroupProps = Required<Pick<TextPageViewProps, 'categories' | 'ownBlock'>> & { group: PageGroup; isFirst: boolean }

function Group({ group, isFirst, categories, ownBlock }: GroupProps) {
  if (group.kind === 'cards') return <CardBlocks blocks={group.blocks} isFirst={isFirst} />
  if (group.kind === 'section') return <Section section={group} categories={categories} />
  const { block } = group
  if (block.kind === 'contact') return <ContactBand heading={block.heading} text={block.text} />
  if (block.kind === 'figures') return <Figures {...block} />
  if (block.kind === 'statement') return <Statement {...block} />
  return ownBlock(block)
}

function Section({
  section: { heading, blocks },
  categories,
}: {
  section: PageSectionGroup
  categories: CategoryCounts
}) {
  const content = <ContentBlocks blocks={blocks} categories={categories} />
  if (heading === null) return <div className="page-column pt-4">{content}</div>
  const { heading: text, ...look } = heading
  return (
    <PageSection id={anchorOf(text) || undefined} heading={text} {...look}>
      {content}
    </PageSection>
  )
}
