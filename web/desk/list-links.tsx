import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

/** The link from a row of a list to its details. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      discover="none"
      className="inline-flex min-h-11 items-center text-lg font-semibold text-brand-strong wrap-anywhere hover:underline"
    >
      <span>{children}</span>
    </Link>
  )
}

type ListRowProps = {
  /** The address of the details. */
  to: string
  title: ReactNode
  flags?: ReactNode
  /** What stands at the end of the row on wide screens. */
  side?: ReactNode
  /** The lines below the title. */
  children?: ReactNode
}

/** A row of a list: the link to its details, flags, lines, and amounts or authors beside them. */
export function ListRow({ to, title, flags, side, children }: ListRowProps) {
  const lines = (
    <div className="min-w-0 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RowLink to={to}>{title}</RowLink>
        {flags}
      </p>
      {children}
    </div>
  )
  if (side === undefined) return lines
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 md:flex-nowrap">
      {lines}
      <div className="tabular-nums md:shrink-0 md:text-right">{side}</div>
    </div>
  )
}

export type ListLinkProps = { readonly label: string; readonly href: string }

/** The link from details back to their list. */
export function ListLink({ label, href }: ListLinkProps) {
  return (
    <AppLink
      href={href}
      className="-mt-3 inline-flex min-h-11 items-center gap-1 font-semibold text-brand-strong hover:underline print:hidden"
    >
      <Icon name="left" size={16} /> {label}
    </AppLink>
  )
}
