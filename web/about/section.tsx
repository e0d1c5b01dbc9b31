import { useId, type ReactNode } from 'react'

import { classNames } from '#web/ui/class-names.ts'

type SectionProps = { id?: string; heading: string; lead?: string; band?: boolean; children: ReactNode }

/** A part of a page under its own heading; as a `band` it lies on a ground of its own, from edge to edge. */
export function PageSection({ id, heading, lead, band = false, children }: SectionProps) {
  const title = useId()
  return (
    <section
      id={id}
      aria-labelledby={title}
      className={classNames(
        'scroll-mt-24',
        band ? 'mt-10 border-y border-line bg-sunken py-10 md:mt-14 md:py-14' : 'pt-10 md:pt-14',
      )}
    >
      <div className="page-column">
        <h2 id={title} className="text-2xl font-bold">
          {heading}
        </h2>
        {lead !== undefined && <p className="max-w-prose pt-1 text-lg text-quiet">{lead}</p>}
        <div className="pt-5">{children}</div>
      </div>
    </section>
  )
}
