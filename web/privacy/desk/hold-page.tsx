import { useState } from 'react'
import { href } from 'react-router'
import type { HoldDetails } from '#contract/privacy-retention.ts'
import { holdRules } from '#domain/privacy/hold-changes.ts'
import { formatDate, formatDateTime, startOfIndianDay } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/hold-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Hold', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/privacy/holds/:id', { id })
}

/** The holds on the purge of one customer. */
export default function HoldPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="privacy.read"
      title="Hold"
      list={{ label: 'Privacy', href: href('/desk/privacy') }}
      result={result}
    >
      {({ hold }) => <CustomerHold key={hold._id} loaded={hold} />}
    </DetailsPage>
  )
}

const parts = {
  place: {
    intro: () => <p>Until that day the nightly purge spares everything of this person but logins and codes.</p>,
  },
  end: { intro: () => <p>What is over its period goes with the next purge, for good.</p> },
}

function CustomerHold({ loaded }: { loaded: HoldDetails }) {
  const [hold, setHold] = useState(loaded)
  const { _id: id, name, isHeld, holds } = hold
  return (
    <>
      <header className="flex flex-col gap-1 pb-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">{`Hold of ${name}`}</h1>
          {isHeld && <Badge tone="notice">On hold</Badge>}
        </div>
        <p>
          <TextLink href={href('/desk/customers/:id', { id })}>Page of the customer</TextLink>
        </p>
      </header>
      <DeskSection title="Holds">
        {holds.length === 0 && (
          <p className="text-quiet">
            No hold. The data of this person goes when its period is over, unless a court or a dispute needs it longer.
          </p>
        )}
        <ul className="divide-y divide-line" aria-label="Holds">
          {holds.map(({ reason, until, placedAt, placedBy, ended }) => (
            <li key={placedAt} className="flex flex-col gap-0.5 py-2.5">
              <p className="font-semibold wrap-anywhere">{reason}</p>
              <p>{`Until ${formatDate(startOfIndianDay(until))}`}</p>
              <p className="text-quiet">{`Placed by ${placedBy}, ${formatDateTime(placedAt)}`}</p>
              {ended !== null && (
                <p className="text-quiet wrap-anywhere">
                  {[`Ended ${formatDateTime(ended.at)}`, ended.by && `by ${ended.by}`].filter(Boolean).join(' ')}
                  {`: ${ended.reason}`}
                </p>
              )}
            </li>
          ))}
        </ul>
        <RecordChanges
          of={holdRules}
          at="/api/desk/privacy/holds/:id"
          as="hold"
          record={hold}
          facts={hold}
          parts={parts}
          onChanged={setHold}
        />
      </DeskSection>
    </>
  )
}
