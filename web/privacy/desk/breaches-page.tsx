import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { BreachDetails, BreachRow } from '#contract/privacy-breaches.ts'
import { breachRules } from '#domain/privacy/breach-changes.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/breaches-page.ts'
import { BreachClock } from './breach-clock.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Breaches', matches })
}

export async function clientLoader() {
  return deskApi('GET /api/desk/privacy/breaches', {})
}

/** The breaches of personal data, and the form that opens one. */
export default function BreachesPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="privacy.read"
      title="Breaches"
      list={{ label: 'Privacy', href: href('/desk/privacy') }}
      result={result}
    >
      {({ breaches }) => <Breaches breaches={breaches} />}
    </DetailsPage>
  )
}

function Breaches({ breaches }: { breaches: readonly BreachRow[] }) {
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  return (
    <>
      <header className="flex flex-col gap-1 pb-6">
        <h1 className="text-2xl font-bold md:text-3xl">Breaches</h1>
        <p className="max-w-prose text-quiet">
          When personal data was seen, lost or changed without right, open a breach at once. The Data Protection Board
          is told within 72 hours, those affected without delay.
        </p>
      </header>
      <div className="flex flex-col gap-6">
        <RecordChanges
          of={breachRules}
          at="/api/desk/privacy/breaches/:id"
          as="breach"
          record={null as BreachDetails | null}
          only={['open']}
          facts={{ isClosed: false, isBoardTold: false, arePeopleTold: false, mailable: 0, hasGap: false }}
          names={() => ({})}
          onChanged={(breach) => breach !== null && void navigate(href('/desk/privacy/breach/:id', { id: breach._id }))}
        />
        <DeskSection title="Opened">
          {breaches.length === 0 && <p className="text-quiet">No breach has been noted.</p>}
          <ul className="divide-y divide-line" aria-label="Opened">
            {breaches.map((breach) => (
              <li key={breach._id} className="py-1">
                <ListRow
                  to={href('/desk/privacy/breach/:id', { id: breach._id })}
                  title={`Noticed ${formatDateTime(breach.noticedAt)}`}
                  flags={<BreachClock breach={breach} now={now} />}
                >
                  <p className="line-clamp-2 text-quiet">{breach.what}</p>
                </ListRow>
              </li>
            ))}
          </ul>
        </DeskSection>
      </div>
    </>
  )
}
