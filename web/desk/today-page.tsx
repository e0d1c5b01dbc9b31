import { ArrowLink } from '#web/ui/link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/today-page.ts'
import { useDeskSession } from './desk-session.ts'
import { placesFor } from './places.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Today', matches })
}

/** The first page of the desk. */
export default function TodayPage() {
  const session = useDeskSession()
  if (session.kind !== 'staff') return null
  const { name, roles } = session.staff
  const others = placesFor(roles).slice(1)
  return (
    <div className="page-column py-6 md:py-8">
      <PageHeading lead="Press ? to see the keys of the desk.">Good to see you, {name}</PageHeading>
      {others.length === 0 ? (
        <Card>Your pages appear here as they open.</Card>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {others.map((place) => (
            <Card as="li" key={place.href} className="flex items-center gap-3">
              <Icon name={place.icon} size={24} />
              <ArrowLink href={place.href} className="text-lg">
                {place.label}
              </ArrowLink>
            </Card>
          ))}
        </ul>
      )}
    </div>
  )
}
