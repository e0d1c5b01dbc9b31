import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

export type ListLinkProps = { readonly label: string; readonly href: string }

/** The way back from one thing to its list. */
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
