import { href } from 'react-router'
import { AppLink } from '#web/ui/link.tsx'

/** A name that leads to its documents in the list of the month. */
export function DocumentsLink({ query, children }: { query: Readonly<Record<string, string>>; children: string }) {
  return (
    <AppLink href={`${href('/desk/invoices')}?${new URLSearchParams(query).toString()}`} className="underline">
      {children}
    </AppLink>
  )
}
