import { href } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

export type Speciality = {
  readonly name: string
  readonly text: string
  readonly outletOnly: boolean
  /** Where its products are; none when the shop sells none of them. */
  readonly href?: string
  readonly count?: number | undefined
}

/** Kinds of medicines, each with the way to what can be bought, or to the outlet. */
export function SpecialityList({ specialities }: { specialities: readonly Speciality[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
      {specialities.map(({ name, text, outletOnly, href: path, count }) => (
        <li
          key={name}
          className="group relative flex flex-col rounded-lg border border-line bg-surface p-5 transition-colors has-[a:hover]:border-brand"
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-lg font-semibold">{name}</h3>
            {outletOnly && (
              <Badge tone="notice" icon="store">
                Outlet only
              </Badge>
            )}
            {count !== undefined && <span className="text-quiet tabular-nums">{count} in the shop</span>}
          </div>
          <p className="pt-1 text-quiet">{text}</p>
          <AppLink
            href={path ?? href('/contact-us')}
            className="mt-auto inline-flex min-h-11 items-center gap-1 self-start pt-1 font-semibold text-brand-strong underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            {path ? 'See the medicines' : outletOnly ? 'Ask at the outlet' : 'Ask for them'}
            <span className="sr-only">: {name}</span> <Icon name="right" size={16} />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
