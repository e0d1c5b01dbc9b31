/** What a rider presses for a parcel. The names are those of the changes of orders. */
export type RunAction = 'takeOnRun' | 'deliver' | 'deliverPaid' | 'missed' | 'takeBack'

/** The presses after which a parcel is done. */
export const runEnds: ReadonlySet<RunAction> = new Set<RunAction>(['deliver', 'deliverPaid', 'takeBack'])

export type RunPress = {
  /** The idempotency key of its call (orders-1). */
  readonly key: string
  readonly orderId: string
  /** The number to read aloud. */
  readonly orderNumber: string
  readonly action: RunAction
  /** The typed values of the call. */
  readonly values: Readonly<Record<string, string | number>>
}

/** The presses of a rider that the server has not taken yet, in their order, and those that it refused (day-1). */
export type RunQueue = {
  readonly waiting: readonly RunPress[]
  readonly refused: readonly (RunPress & { readonly reason: string })[]
}

export const emptyRunQueue: RunQueue = { waiting: [], refused: [] }

/** Whether a press that ends the run of a parcel waits to be sent. */
export function isEnding({ waiting }: RunQueue, orderId: string): boolean {
  return waiting.some((press) => press.orderId === orderId && runEnds.has(press.action))
}

/** Adds a press, unless the parcel waits for its end already. It replaces what was refused for the parcel before. */
export function addPress(queue: RunQueue, press: RunPress): RunQueue {
  if (isEnding(queue, press.orderId)) return queue
  return {
    waiting: [...queue.waiting, press],
    refused: queue.refused.filter(({ orderId }) => orderId !== press.orderId),
  }
}

/** The first waiting press of a parcel that is not held back by an earlier one without an answer, or null. */
export function nextPress({ waiting }: RunQueue, held: ReadonlySet<string>): RunPress | null {
  return waiting.find(({ orderId }) => !held.has(orderId)) ?? null
}

/** What became of a press: made, refused for a reason, or not known, after which it is sent again under its key. */
type PressOutcome =
  | { readonly kind: 'made' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Removes a press whose outcome is known. */
export function settlePress(queue: RunQueue, key: string, outcome: PressOutcome): RunQueue {
  const press = queue.waiting.find((one) => one.key === key)
  if (press === undefined || outcome.kind === 'unknown') return queue
  const waiting = queue.waiting.filter((one) => one !== press)
  if (outcome.kind === 'made') return { ...queue, waiting }
  return { waiting, refused: [...queue.refused, { ...press, reason: outcome.reason }] }
}

/** Forgets a refusal that the rider has read. */
export function dismissRefusal(queue: RunQueue, key: string): RunQueue {
  return { ...queue, refused: queue.refused.filter((press) => press.key !== key) }
}

type CallAnswer = {
  readonly ok: boolean
  readonly reason?: string
  readonly status?: number
  readonly code?: string
  readonly message?: string
}

/** Refusals of the session, after which the press is sent again. */
const ofSession: ReadonlySet<string> = new Set(['step_up', 'not_logged_in'])

/** What an answer says about its press. Without an answer, after a crash, 429 or a locked session it is not known. */
export function outcomeOfPress({ ok, reason, status = 0, code = '', message = '' }: CallAnswer): PressOutcome {
  if (ok) return { kind: 'made' }
  if (reason !== 'refused' || status >= 500 || status === 429 || ofSession.has(code)) return { kind: 'unknown' }
  return { kind: 'refused', reason: message || 'The shop has not accepted this.' }
}

/** Parcels in the order that the rider chose; new ones come last. */
export function inRunOrder<Parcel extends { readonly _id: string }>(
  parcels: readonly Parcel[],
  chosen: readonly string[],
): Parcel[] {
  const placeOf = ({ _id }: Parcel) => (chosen.includes(_id) ? chosen.indexOf(_id) : chosen.length)
  return parcels.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** A list with one item at another place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)]
}
