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
