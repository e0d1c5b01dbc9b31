import { Card } from '#web/ui/card.tsx'
import { AppLink } from '#web/ui/link.tsx'

type Paragraph = { readonly text: string; readonly link?: { readonly href: string; readonly label: string } }
type NumberedSection = { readonly id: string; readonly heading: string; readonly paragraphs: readonly Paragraph[] }
type NumberedSectionsProps = { sections: readonly NumberedSection[] }

/** The sections of a legal text with a table of contents. */
export function NumberedSections({ sections }: NumberedSectionsProps) {
  return (
    <div className="page-column grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
      <Contents sections={sections} />
      <Card className="divide-y divide-line py-0!">
        {sections.map(({ id, heading, paragraphs }, index) => (
          <section key={id} id={id} className="scroll-mt-24 py-6">
            <h2 className="flex gap-3 text-xl font-semibold">
              <span className="shrink-0 text-brand tabular-nums">{index + 1}.</span> {heading}
            </h2>
            <div className="flex max-w-prose flex-col gap-3 pt-2 text-lg wrap-anywhere">
              {paragraphs.map((paragraph) => (
                <p key={paragraph.text}>
                  {paragraph.text}
                  {paragraph.link && (
                    <>
                      {' '}
                      <AppLink
                        href={paragraph.link.href}
                        className="font-semibold text-brand-strong underline underline-offset-4"
                      >
                        {paragraph.link.label}
                      </AppLink>
                    </>
                  )}
                </p>
              ))}
            </div>
          </section>
        ))}
      </Card>
    </div>
  )
}

function Contents({ sections }: NumberedSectionsProps) {
  return (
    <nav aria-label="On this page" className="max-sm:hidden lg:sticky lg:top-24">
      <h2 className="pb-1 font-semibold">On this page</h2>
      <ol className="grid grid-cols-2 lg:grid-cols-1">
        {sections.map(({ id, heading }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center gap-2 text-quiet hover:text-brand-strong hover:underline"
            >
              <span className="tabular-nums">{index + 1}.</span> {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
