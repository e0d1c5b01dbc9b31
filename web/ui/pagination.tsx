import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'
import { AppLink } from './link.tsx'
import { pageNumbers } from './page-numbers.ts'

type PaginationProps = { label: string; page: number; last: number; hrefOf: (page: number) => string }

const place =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md border border-transparent px-2 font-semibold tabular-nums'

/** The pages of a long list as links. There is none when one page holds everything. */
export function Pagination({ label, page, last, hrefOf }: PaginationProps) {
  if (last <= 1) return null
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <Step href={page > 1 ? hrefOf(page - 1) : null} rel="prev">
          <Icon name="left" size={16} />
          <span className="max-sm:sr-only">Previous</span>
        </Step>
        {pageNumbers(page, last).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className="inline-block px-1 text-quiet">…</span>
            ) : (
              <AppLink
                href={hrefOf(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={`${place} text-brand-strong hover:bg-brand-soft aria-[current]:bg-brand aria-[current]:text-on-brand`}
              >
                {number}
              </AppLink>
            )}
          </li>
        ))}
        <Step href={page < last ? hrefOf(page + 1) : null} rel="next">
          <span className="max-sm:sr-only">Next</span>
          <Icon name="right" size={16} />
        </Step>
      </ul>
    </nav>
  )
}

/** At either end there is nowhere to go: the word stays, so that nothing jumps, and is no link. */
function Step({ href, rel, children }: { href: string | null; rel: 'prev' | 'next'; children: ReactNode }) {
  return (
    <li>
      {href === null ? (
        <span aria-hidden="true" className={`${place} text-quiet`}>
          {children}
        </span>
      ) : (
        <AppLink href={href} rel={rel} className={`${place} text-brand-strong hover:bg-brand-soft`}>
          {children}
        </AppLink>
      )}
    </li>
  )
}
