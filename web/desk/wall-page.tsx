import { useState } from 'react'
import { href } from 'react-router'
import type { DayFigures, Wall } from '#contract/desk.ts'
import { durationText } from '#domain/desk/waiting-time.ts'
import { formatDateTime, SECOND } from '#domain/time.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { weekdayOf } from './day-figures.tsx'
import { RequirePermission } from './desk-permission.tsx'
import { deskApi } from './desk-session.ts'
import type { Route } from './+types/wall-page.ts'
import { queueCards, WaitingBar } from './today-queues.tsx'
import { useRefresh } from './use-refresh.ts'
import { sortQueues, type WaitingQueueRow } from './waiting-queues.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'On the wall', matches })
}

export async function clientLoader() {
  return deskApi('GET /api/desk/wall', {})
}

export function shouldRevalidate() {
  return false
}

const WALL_REFRESH_MS = 30 * SECOND

/**
 * A screen on the wall. A person opens it; from then on it renews itself with its pass, so that the session of that person
 * ends as everywhere.
 */
export default function WallPage({ loaderData }: Route.ComponentProps) {
  const [shown, setShown] = useState(loaderData.ok ? loaderData.body : null)
  const [failure, setFailure] = useState<string | null>(loaderData.ok ? null : refusalText(loaderData, NOT_LOADED))
  useRefresh(async () => {
    if (shown === null) return
    const next = await publicApi('GET /api/wall/:pass', { pass: shown.pass })
    if (next.ok) setShown(next.body)
    const hasEnded = !next.ok && next.reason === 'refused' && next.status === 404
    setFailure(next.ok ? null : hasEnded ? HAS_ENDED : NOT_LOADED)
  }, WALL_REFRESH_MS)
  return (
    <RequirePermission action="orders.read" title="On the wall">
      <div className="flex min-h-dvh flex-col gap-4 p-4 lg:gap-6 lg:p-8">
        {failure !== null && <AlertBox>{failure}</AlertBox>}
        {shown !== null && <WallFigures wall={shown} />}
      </div>
    </RequirePermission>
  )
}

const NOT_LOADED = 'There is no connection just now. The screen tries again by itself.'
const HAS_ENDED =
  'This screen has shown figures for a month, or stood still for an hour. Please open it from the desk again.'

function WallFigures({ wall: { asOf, queues, day } }: { wall: Wall }) {
  const { shortName } = useShop()
  const { late, inTime, empty } = sortQueues(queues, asOf)
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-3xl font-bold lg:text-4xl">{shortName}</h1>
        <p className="text-xl tabular-nums lg:text-2xl">
          <span>{`${weekdayOf(asOf)}, ${formatDateTime(asOf)}`}</span>{' '}
          <AppLink href={href('/desk')} className="inline-flex min-h-11 items-center text-base text-quiet underline">
            Leave
          </AppLink>
        </p>
      </header>
      <ul
        aria-label="What waits"
        className="grid flex-1 auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4 lg:gap-6"
      >
        {[...late, ...inTime].map((queue) => (
          <WallQueue key={queue.name} queue={queue} />
        ))}
      </ul>
      {empty.length > 0 && (
        <p className="text-xl text-quiet">{`Nothing waits: ${empty.map(({ name }) => queueCards[name].label).join(', ')}`}</p>
      )}
      <WallDay day={day} asOf={asOf} />
    </>
  )
}

function WallQueue({ queue }: { queue: WaitingQueueRow }) {
  const { name, count, waitingMs, isLate } = queue
  const { icon, label } = queueCards[name]
  return (
    <li
      className={classNames(
        'flex flex-col justify-center gap-2 rounded-lg border-2 bg-surface p-4 lg:p-6',
        isLate ? 'border-danger' : 'border-line',
      )}
    >
      <span className="flex flex-wrap items-center gap-3 text-xl font-semibold lg:text-2xl">
        <Icon name={icon} size={32} /> <span>{label}</span>
        {isLate && (
          <Badge tone="danger" icon="clock">
            Late
          </Badge>
        )}
      </span>
      <span className="text-[length:clamp(3rem,6vw,6rem)] leading-none font-bold tabular-nums">
        {count > 500 ? '500+' : count}
      </span>
      <WaitingBar {...queue} />
      <span className={classNames('text-xl', isLate ? 'font-semibold text-danger' : 'text-quiet')}>
        oldest {durationText(waitingMs)}
      </span>
    </li>
  )
}

/** The figures of today beside the usual ones of this weekday until the same time. */
function WallDay({ day: { orders, packed, sent }, asOf }: { day: DayFigures; asOf: string }) {
  const figures = { Orders: orders, Packed: packed, 'Sent on their way': sent }
  return (
    <section aria-label="Today so far">
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-3 lg:gap-6">
        {Object.entries(figures).map(([label, { today, usual }]) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-4 border-t-2 border-edge pt-3">
            <dt className="text-xl font-semibold lg:text-2xl">{label}</dt>
            <dd className="text-4xl font-bold tabular-nums">{today}</dd>
            <dd className="text-xl text-quiet">{`usually ${Math.round(usual)}`}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-quiet">{`Usually: the mean of the last four ${weekdayOf(asOf)}s until this time; parcels by their day of dispatch.`}</p>
    </section>
  )
}
