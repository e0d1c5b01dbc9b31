import { anchorOf } from '#domain/page-texts/anchor.ts'
import { Card } from '#web/ui/card.tsx'
import { ContentBlocks } from './content-views.tsx'
import type { PageSectionGroup } from './group-blocks.ts'
import type { CategoryCounts } from './specialities.tsx'

type NumberedSectionsProps = { sections: readonly PageSectionGroup[]; categories: CategoryCounts }

/** The sections of a legal text with a table of contents. */
export function NumberedSections({ sections, categories }: NumberedSectionsProps) {
  const numbered = sections.map(({ heading, blocks }) => ({ heading: heading?.heading ?? '', blocks }))
  return (
    <div className="page-column grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
      <Contents headings={numbered.map(({ heading }) => heading)} />
      <Card className="divide-y divide-line py-0!">
        {numbered.map(({ heading, blocks }, index) => (
          <section key={heading} id={anchorOf(heading)} className="scroll-mt-24 py-6">
            <h2 className="flex gap-3 pb-2 text-xl font-semibold">
              <span className="shrink-0 text-brand tabular-nums">{index + 1}.</span> <span>{heading}</span>
            </h2>
            <ContentBlocks blocks={blocks} categories={categories} />
          </section>
        ))}
      </Card>
    </div>
  )
}

function Contents({ headings }: { headings: readonly string[] }) {
  return (
    <nav aria-label="On this page" className="max-sm:hidden lg:sticky lg:top-24">
      <h2 className="pb-1 font-semibold">On this page</h2>
      <ol className="grid grid-cols-2 lg:grid-cols-1">
        {headings.map((heading, index) => (
          <li key={heading}>
            <a
              href={`#${anchorOf(heading)}`}
              className="inline-flex min-h-11 items-center gap-2 text-quiet hover:text-brand-strong hover:underline"
            >
              <span className="tabular-nums">{index + 1}.</span> <span>{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
