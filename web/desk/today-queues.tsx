import { href } from 'react-router'
import type { TodayQueue, TodayQueueName } from '#contract/desk.ts'
import { durationText, isLate } from '#domain/desk/waiting-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { countText } from './list-store.ts'

type QueueCard = {
  readonly label: string
  readonly icon: IconName
  readonly href: string
  readonly nouns: readonly [one: string, many: string]
}

const orders = ['order', 'orders'] as const

const cards: Readonly<Record<TodayQueueName, QueueCard>> = {
  'to-pack': {
    label: 'To pack',
    icon: 'bag',
    href: `${href('/desk/orders')}?status=Confirmed&queue=to-pack`,
    nouns: orders,
  },
  prescription: {
    label: 'Prescription to see',
    icon: 'rx',
    href: href('/desk/prescriptions'),
    nouns: orders,
  },
  short: { label: 'Packs missing', icon: 'alert', href: `${href('/desk/orders')}?queue=short`, nouns: orders },
  'on-hold': { label: 'On hold', icon: 'pause', href: `${href('/desk/orders')}?queue=on-hold`, nouns: orders },
  'to-ship': { label: 'To ship', icon: 'truck', href: `${href('/desk/orders')}?queue=to-ship`, nouns: orders },
  'to-collect': {
    label: 'Ready to collect',
    icon: 'bag',
    href: `${href('/desk/orders')}?queue=to-collect`,
    nouns: orders,
  },
  'on-the-way': { label: 'On the way', icon: 'pin', href: `${href('/desk/orders')}?queue=on-the-way`, nouns: orders },
  cash: { label: 'Cash to record', icon: 'check', href: `${href('/desk/orders')}?queue=cash`, nouns: orders },
  alerts: { label: 'Payment alerts', icon: 'alert', href: '#payment-alerts', nouns: ['alert', 'alerts'] },
  tickets: {
    label: 'Tickets near their time',
    icon: 'mail',
    href: href('/desk/tickets'),
    nouns: ['ticket', 'tickets'],
  },
  'late-returns': {
    label: 'Late returns',
    icon: 'clock',
    href: `${href('/desk/returns')}?state=late`,
    nouns: ['return', 'returns'],
  },
}

/** The queues as cards that link to their lists. */
export function TodayQueues({ queues, asOf }: { queues: readonly TodayQueue[]; asOf: string }) {
  return (
    <ul
      aria-label="What waits"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-4 sm:grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]"
    >
      {queues.map((queue) => (
        <li key={queue.name}>
          <QueueLink card={cards[queue.name]} {...queue} asOf={asOf} />
        </li>
      ))}
    </ul>
  )
}

function QueueLink({ card, count, oldestAt, asOf }: { card: QueueCard; asOf: string } & TodayQueue) {
  const waitingMs = oldestAt === null ? 0 : Math.max(0, Date.parse(asOf) - Date.parse(oldestAt))
  const late = isLate(waitingMs)
  return (
    <AppLink
      href={card.href}
      className={classNames(
        'flex h-full flex-col gap-1 rounded-lg border bg-surface p-3 hover:border-brand sm:p-4',
        late ? 'border-danger' : 'border-line',
      )}
    >
      <span className="flex items-center gap-2 font-semibold">
        <Icon name={card.icon} /> {card.label}
      </span>
      {count === 0 ? (
        <span className="text-quiet">Nothing waits.</span>
      ) : (
        <>
          <span className="text-2xl font-bold tabular-nums">{countText(count, card.nouns)}</span>
          <span className={late ? 'flex items-center gap-1.5 font-medium text-danger' : 'text-quiet'}>
            {late && <Icon name="clock" size={16} />}
            <span>oldest {durationText(waitingMs)}</span>
          </span>
        </>
      )}
    </AppLink>
  )
}
