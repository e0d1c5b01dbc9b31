import { href } from 'react-router'
import type { TodayQueue, TodayQueueName } from '#contract/desk.ts'
import { type OrderQueue, orderQueueNames } from '#domain/fulfilment/order-queues.ts'
import { durationText } from '#domain/desk/waiting-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BarTrack } from '#web/ui/bar-chart.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { countText } from './list-store.ts'
import { sortQueues, type WaitingQueueRow } from './waiting-queues.ts'

type QueueCard = {
  readonly label: string
  readonly icon: IconName
  readonly href: string
  readonly nouns: readonly [one: string, many: string]
}

function orderCard(queue: OrderQueue, icon: IconName): QueueCard {
  return {
    label: orderQueueNames[queue],
    icon,
    href: `${href('/desk/orders')}?queue=${queue}`,
    nouns: ['order', 'orders'],
  }
}

/** How each queue is named and where its list is. */
export const queueCards: Readonly<Record<TodayQueueName, QueueCard>> = {
  'to-call': orderCard('to-call', 'phone'),
  'to-pack': orderCard('to-pack', 'bag'),
  prescription: { ...orderCard('prescription', 'rx'), href: href('/desk/prescriptions') },
  'no-prescription': orderCard('no-prescription', 'rx'),
  short: orderCard('short', 'alert'),
  recalled: orderCard('recalled', 'alert'),
  'on-hold': orderCard('on-hold', 'pause'),
  'to-ship': { ...orderCard('to-ship', 'truck'), label: 'To ship' },
  'to-collect': orderCard('to-collect', 'bag'),
  'on-the-way': orderCard('on-the-way', 'pin'),
  cash: orderCard('cash', 'check'),
  requests: {
    label: 'Orders to prepare',
    icon: 'rx',
    href: `${href('/desk/prescriptions')}?state=requests`,
    nouns: ['request', 'requests'],
  },
  alerts: { label: 'Payment alerts', icon: 'alert', href: '#payment-alerts', nouns: ['alert', 'alerts'] },
  tickets: {
    label: 'Tickets near their time',
    icon: 'mail',
    href: href('/desk/tickets'),
    nouns: ['ticket', 'tickets'],
  },
  trade: {
    label: 'Licensed buyers to check',
    icon: 'shield',
    href: href('/desk/trade'),
    nouns: ['buyer', 'buyers'],
  },
  'credit-notes': {
    label: 'Credit notes without IRN',
    icon: 'alert',
    href: '#credit-notes',
    nouns: ['note', 'notes'],
  },
  'late-returns': {
    label: 'Late returns',
    icon: 'clock',
    href: `${href('/desk/returns')}?state=late`,
    nouns: ['return', 'returns'],
  },
}

type QueuesProps = { queues: readonly TodayQueue[]; asOf: string }

/** The queues as cards that link to their lists: what is late first, and the empty ones folded away. */
export function TodayQueues({ queues, asOf }: QueuesProps) {
  const { late, inTime, empty } = sortQueues(queues, asOf)
  return (
    <section aria-label="Queues" className="flex flex-col gap-3">
      <ul
        aria-label="What waits"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]"
      >
        {[...late, ...inTime].map((queue) => (
          <li key={queue.name}>
            <QueueLink card={queueCards[queue.name]} queue={queue} />
          </li>
        ))}
      </ul>
      {empty.length > 0 && <EmptyQueues names={empty.map(({ name }) => name)} />}
    </section>
  )
}

function EmptyQueues({ names }: { names: readonly TodayQueueName[] }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-brand-strong">
        {names.length === 1 ? 'One queue is empty' : `${names.length} queues are empty`}
      </summary>
      <ul className="flex flex-wrap gap-x-4">
        {names.map((name) => (
          <li key={name}>
            <AppLink href={queueCards[name].href} className="inline-flex min-h-11 items-center gap-2 underline">
              <Icon name={queueCards[name].icon} /> <span>{queueCards[name].label}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

function QueueLink({ card, queue }: { card: QueueCard; queue: WaitingQueueRow }) {
  const { count, waitingMs, limitMs, isLate } = queue
  return (
    <AppLink
      href={card.href}
      className={classNames(
        'flex h-full flex-col gap-1 rounded-lg border bg-surface p-3 hover:border-brand sm:p-4',
        isLate ? 'border-danger' : 'border-line',
      )}
    >
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        <Icon name={card.icon} /> <span>{card.label}</span>
        {isLate && (
          <Badge tone="danger" icon="clock">
            Late
          </Badge>
        )}
      </span>
      <span className="text-2xl font-bold tabular-nums">{countText(count, card.nouns)}</span>
      <WaitingBar {...queue} />
      <span className={isLate ? 'font-medium text-danger' : 'text-quiet'}>
        oldest {durationText(waitingMs)}
        {limitMs > 0 && <span className="text-quiet">{`, limit ${durationText(limitMs)}`}</span>}
      </span>
    </AppLink>
  )
}

/** The bar reaches its limit in the middle. */
const LIMIT_SCALE = { from: 0, to: 2, step: 1 }

/** How long the oldest of a queue waits, beside the limit. Texts say the same. */
export function WaitingBar({ waitingMs, limitMs, isLate }: WaitingQueueRow) {
  const share = limitMs === 0 ? 2 : waitingMs / limitMs
  return <BarTrack value={share} scale={LIMIT_SCALE} mark={1} tone={isLate ? 'danger' : 'brand'} />
}
