import type { ReactNode } from 'react'

import type { StaticPage } from '#shop/pages/static-page.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** A page of words from shop/pages.ts. `children` stand below the words. */
export function TextPage({ page, children }: { page: StaticPage; children?: ReactNode }) {
  return (
    <div className="page-column pt-2 pb-8">
      <Breadcrumbs crumbs={[{ label: 'Home', href: '/' }, { label: page.title }]} />
      <PageHeading lead={page.description}>{page.title}</PageHeading>
      <Card className="flex flex-col gap-8">
        {page.sections.map(({ heading, paragraphs = [], list = [] }, index) => (
          <section key={heading ?? index} className="flex max-w-prose flex-col gap-3 text-lg">
            {heading && <h2 className="text-xl font-semibold">{heading}</h2>}
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {list.length > 0 && (
              <ul className="list-disc space-y-1.5 pl-6 marker:text-brand">
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        {children}
      </Card>
    </div>
  )
}
