import { href } from 'react-router'
import type { TodayQueue, TodayQueueName } from '#contract/desk.ts'
import { type OrderQueue, orderQueueNames } from '#domain/fulfilment/order-queues.ts'
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

function orderCard(queue: OrderQueue, icon: IconName): QueueCard {
  return {
    label: orderQueueNames[queue],
    icon,
    href: `${href('/desk/orders')}?queue=${queue}`,
    nouns: ['order', 'orders'],
  }
}

const cards: Readonly<Record<TodayQueueName, QueueCard>> = {
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
