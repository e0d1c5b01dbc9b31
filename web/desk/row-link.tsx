import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The link of a row in a list. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      discover="none"
      className="inline-flex min-h-11 items-center text-lg font-semibold text-brand-strong wrap-anywhere hover:underline"
    >
      {children}
    </Link>
  )
}
