import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { AppLink } from './link.tsx'

/** The h1 of a page, with an optional lead. */
export function PageHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <header className="flex flex-col gap-2 pb-6">
      <h1 className="text-2xl font-bold md:text-3xl">{children}</h1>
      {lead && <p className="max-w-prose text-lg text-quiet">{lead}</p>}
    </header>
  )
}

type Crumb = { label: string; href?: string }

/** The last crumb is the current page and no link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-xs text-quiet">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ label, href }, index) => (
          // On phones the heading below repeats the last crumb.
          <li key={label} className={classNames('flex min-w-0 items-center gap-x-2', !href && 'max-sm:sr-only')}>
            {index > 0 && <span aria-hidden="true">/</span>}
            {href ? (
              <AppLink
                href={href}
                className="inline-flex min-h-11 items-center hover:text-brand-strong hover:underline"
              >
                {label}
              </AppLink>
            ) : (
              <span aria-current="page" className="inline-flex min-h-11 items-center text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
