import { href, Link } from 'react-router'
import type { ApiOutput } from '#contract/api.ts'
import type { RetainedKind } from '#contract/privacy-retention.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { DeskPageFrame, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { ListRow } from '#web/desk/list-links.tsx'
import { refusalText } from '#web/platform/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/privacy-page.ts'

export const meta = deskPageMeta('Privacy')

export async function clientLoader() {
  return deskApi('GET /api/desk/privacy/retention', {})
}

/** How long each kind of data stays, what was purged, and whom a hold spares. */
export default function PrivacyPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DeskPageFrame page="Privacy">
      <nav aria-label="Privacy" className="flex flex-wrap gap-3">
        <Link to={href('/desk/privacy/breach')} discover="none" className={buttonLook({ variant: 'secondary' })}>
          Breaches
        </Link>
        <Link to={href('/desk/privacy/processors')} discover="none" className={buttonLook({ variant: 'secondary' })}>
          What leaves this machine
        </Link>
      </nav>
      {result.ok ? (
        <Retention {...result.body} />
      ) : (
        <RetryAlert onRetry={() => location.reload()}>
          {refusalText(result, 'This could not be loaded just now. Please check the connection.')}
        </RetryAlert>
      )}
    </DeskPageFrame>
  )
}

type RetentionProps = Pick<ApiOutput<'GET /api/desk/privacy/retention'>, 'kinds' | 'holds'>

function Retention({ kinds, holds }: RetentionProps) {
  const ending = kinds.filter(({ ending: end }) => end !== 'keep')
  const lasting = kinds.filter(({ ending: end }) => end === 'keep')
  return (
    <div className="flex flex-col gap-6">
      <DeskSection title="On hold">
        {holds.length === 0 ? (
          <p className="text-quiet">
            No person is on hold. A hold stops the purge of a person for a court or a dispute; it is placed from the
            page of the customer.
          </p>
        ) : (
          <ul className="divide-y divide-line" aria-label="On hold">
            {holds.map(({ _id: id, name, reason, until }) => (
              <li key={id} className="py-1">
                <ListRow
                  to={href('/desk/privacy/holds/:id', { id })}
                  title={name}
                  side={<span>{`until ${formatDate(startOfIndianDay(until))}`}</span>}
                >
                  <p className="text-quiet">{reason}</p>
                </ListRow>
              </li>
            ))}
          </ul>
        )}
      </DeskSection>
      <DeskSection title="What ends">
        <p className="text-quiet">
          A job deletes it every night. The periods are under{' '}
          <TextLink href={href('/desk/settings')} className="-my-2.5">
            Settings → Shop
          </TextLink>
          .
        </p>
        <ul className="divide-y divide-line" aria-label="What ends">
          {ending.map((kind) => (
            <li key={kind.name} className="py-2.5">
              <EndingKind kind={kind} />
            </li>
          ))}
        </ul>
      </DeskSection>
      <DeskSection title="What stays">
        <ul className="divide-y divide-line" aria-label="What stays">
          {lasting.map(({ name, title, kept }) => (
            <li key={name} className="py-2.5">
              <p className="font-semibold">{title}</p>
              <p className="text-quiet">{kept}</p>
            </li>
          ))}
        </ul>
      </DeskSection>
    </div>
  )
}

/** A count that ends at 1,000. */
const countOf = (rows: number) => (rows >= 1000 ? '1,000+' : String(rows))

function EndingKind({ kind }: { kind: RetainedKind }) {
  const { title, kept, note, ending, isHeld, purged, due, held } = kind
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 md:flex-nowrap">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{title}</span>
          {held > 0 && <Badge tone="notice">{`${countOf(held)} on hold`}</Badge>}
        </p>
        <p>
          <span>{kept}</span>
          {ending === 'anonymise' && <span>, then made anonymous</span>}
        </p>
        {note !== '' && <p className="text-quiet">{note}</p>}
        {!isHeld && <p className="text-quiet">No hold stops it.</p>}
      </div>
      <div className="text-quiet tabular-nums md:shrink-0 md:text-right">
        {due > 0 && <p>{due === 1 ? '1 waits for the next night' : `${countOf(due)} wait for the next night`}</p>}
        {purged !== null && (
          <p>{`${purged.rows} on ${formatDate(startOfIndianDay(purged.day))}, ${purged.total} in all`}</p>
        )}
      </div>
    </div>
  )
}
