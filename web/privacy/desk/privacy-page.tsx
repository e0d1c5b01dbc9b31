import { href, Link } from 'react-router'
import type { ApiOutput } from '#contract/api.ts'
import type { RetainedKind } from '#contract/privacy-retention.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { DeskPageFrame, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useDenial } from '#web/desk/desk-permission.tsx'
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
  const mayReadErased = useDenial('privacy.erasures') === null
  return (
    <DeskPageFrame page="Privacy">
      <nav aria-label="Privacy" className="flex flex-wrap gap-3">
        <Link to={href('/desk/privacy/breach')} discover="none" className={buttonLook({ variant: 'secondary' })}>
          Breaches
        </Link>
        <Link to={href('/desk/privacy/processors')} discover="none" className={buttonLook({ variant: 'secondary' })}>
          What leaves this machine
        </Link>
        {mayReadErased && (
          <Link to={href('/desk/privacy/erasures')} discover="none" className={buttonLook({ variant: 'secondary' })}>
            Erasures
          </Link>
        )}
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
  const [spared, traces] = [ending.filter(({ isHeld }) => isHeld), ending.filter(({ isHeld }) => !isHeld)]
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
        <KindList label="What ends" kinds={spared} />
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {`${traces.length} kinds of technical traces, which no hold keeps`}
          </summary>
          <KindList label="Traces" kinds={traces} />
        </details>
      </DeskSection>
      <DeskSection title="What stays">
        <ul className="divide-y divide-line" aria-label="What stays">
          {lasting.map(({ name, title, kept }) => (
            <li key={name} className="py-2.5">
              <div className={row}>
                <p className="font-semibold">{title}</p>
                <p className="text-quiet">{kept}</p>
              </div>
            </li>
          ))}
        </ul>
      </DeskSection>
    </div>
  )
}

/** A kind of data beside what becomes of it, on windows that are wide enough for both. */
const row = 'grid gap-x-6 gap-y-1 md:grid-cols-2'

function KindList({ label, kinds }: { label: string; kinds: readonly RetainedKind[] }) {
  return (
    <ul className="divide-y divide-line" aria-label={label}>
      {kinds.map((kind) => (
        <li key={kind.name} className="py-2.5">
          <EndingKind kind={kind} />
        </li>
      ))}
    </ul>
  )
}

/** A count that ends at 1,000. */
const countOf = (rows: number) => (rows >= 1000 ? '1,000+' : String(rows))

function EndingKind({ kind }: { kind: RetainedKind }) {
  const { title, kept, note, ending, purged, due, held } = kind
  return (
    <div className={row}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{title}</span>
        {held > 0 && <Badge tone="notice">{`${countOf(held)} on hold`}</Badge>}
      </p>
      <div className="min-w-0">
        <p>
          <span>{kept}</span>
          {ending === 'anonymise' && <span>, then made anonymous</span>}
        </p>
        {note !== '' && <p className="text-quiet">{note}</p>}
        {due > 0 && (
          <p className="text-quiet">
            {due === 1 ? '1 waits for the next night' : `${countOf(due)} wait for the next night`}
          </p>
        )}
        {purged !== null && (
          <p className="text-quiet tabular-nums">
            {`${purged.rows} went on ${formatDate(startOfIndianDay(purged.day))}, ${purged.total} in all`}
          </p>
        )}
      </div>
    </div>
  )
}
