import type { OrderQueue } from './order-queues.ts'
import { HOUR } from '../time.ts'

/** What the owner sets a limit for, in hours: the fields of the setting `waitingLimits`. */
type WaitingLimits = Readonly<Record<WaitingLimit, number>>

type WaitingLimit = 'call' | 'prescription' | 'pack' | 'wait' | 'handOver' | 'deliver' | 'money' | 'answer'

/** The queues of Today. */
type WaitingQueue = OrderQueue | 'requests' | 'alerts' | 'tickets' | 'late-returns' | 'credit-notes' | 'trade'

/** The limit of each queue; null for a queue whose rows are late from the beginning. */
const limitOf = {
  'to-call': 'call',
  'to-pack': 'pack',
  prescription: 'prescription',
  'no-prescription': 'wait',
  short: 'wait',
  recalled: 'pack',
  'on-hold': 'wait',
  'to-ship': 'handOver',
  'to-collect': 'wait',
  'on-the-way': 'deliver',
  cash: 'money',
  requests: 'prescription',
  alerts: 'money',
  tickets: 'answer',
  'late-returns': null,
  'credit-notes': 'money',
  trade: 'answer',
} as const satisfies Record<WaitingQueue, WaitingLimit | null>

/** After how many milliseconds a queue is late. */
export function waitingLimitMs(queue: WaitingQueue, limits: WaitingLimits): number {
  const name = limitOf[queue]
  return name === null ? 0 : limits[name] * HOUR
}
