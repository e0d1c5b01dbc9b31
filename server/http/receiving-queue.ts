import { SECOND } from '#domain/time.ts'
import {
  FairQueue,
  type FairQueueLimits,
  type QueuedCaller,
  type QueuePlace,
  RequestAborted,
} from '../files/fair-queue.ts'
import { Refusal } from './refusal.ts'

export type ReceivingLimits = FairQueueLimits & {
  /** A slower sender is ended while others wait. */
  readonly minBytesPerSecond: number
  /** How long a sender may pause. */
  readonly graceMs: number
}

const CHECKS_PER_GRACE = 4
const RETRY_AFTER_SECONDS = 30

/** A body that arrives. */
export class Arrival {
  readonly #limits: ReceivingLimits
  readonly #controller = new AbortController()
  /** When the received bytes are used up at the minimum rate. */
  #enoughUntil: number

  constructor(limits: ReceivingLimits) {
    this.#limits = limits
    this.#enoughUntil = performance.now() + limits.graceMs
  }

  /** Aborted when the sender hangs up or is too slow, with the error as its reason. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get enoughUntil(): number {
    return this.#enoughUntil
  }

  count(bytes: number): void {
    const { minBytesPerSecond, graceMs } = this.#limits
    const next = this.#enoughUntil + (SECOND * bytes) / minBytesPerSecond
    this.#enoughUntil = Math.min(next, performance.now() + graceMs)
  }

  end(reason: Error): void {
    this.#controller.abort(reason)
  }
}

/**
 * Receives a few bodies at a time. A sender that is slower than the minimum rate is ended while others wait for its place,
 * the slowest first, so that a slow sender holds a place that others want for `graceMs` at most.
 */
export class ReceivingQueue {
  readonly #limits: ReceivingLimits
  readonly #queue: FairQueue
  readonly #arrivals = new Map<Arrival, QueuePlace>()
  #checks: NodeJS.Timeout | undefined

  constructor(limits: ReceivingLimits) {
    this.#limits = limits
    this.#queue = new FairQueue(limits)
  }

  run<Result>(caller: QueuedCaller, receive: (arrival: Arrival) => Promise<Result>): Promise<Result> {
    const received = this.#queue.run(caller, async (place) => {
      const arrival = new Arrival(this.#limits)
      const hangUp = () => arrival.end(new RequestAborted())
      caller.signal.addEventListener('abort', hangUp)
      this.#arrivals.set(arrival, place)
      try {
        return await receive(arrival)
      } finally {
        this.#arrivals.delete(arrival)
        caller.signal.removeEventListener('abort', hangUp)
      }
    })
    this.#endSlowWhileOthersWait()
    return received
  }

  /** Ends the slowest sender below the minimum rate, in one network or in all. False when there is none. */
  endSlowest(network?: string): boolean {
    const isAsked = ([, place]: [Arrival, QueuePlace]) => network === undefined || place.network === network
    if (this.#listEnded().some(isAsked)) return true
    const slowest = this.#listSlow().find(isAsked)
    slowest?.[0].end(tooSlow())
    return slowest !== undefined
  }

  #endSlowWhileOthersWait(): void {
    clearTimeout(this.#checks)
    if (this.#queue.waiting === 0) return
    let ended = this.#listEnded().length
    for (const [arrival, place] of this.#listSlow()) {
      if (ended >= this.#queue.waiting) break
      if (!this.#queue.isWanted(place)) continue
      arrival.end(tooSlow())
      ended += 1
    }
    this.#checks = setTimeout(() => this.#endSlowWhileOthersWait(), this.#limits.graceMs / CHECKS_PER_GRACE)
  }

  /** The senders that were ended and still have their place. */
  #listEnded(): [Arrival, QueuePlace][] {
    return [...this.#arrivals].filter(([{ signal }]) => signal.aborted)
  }

  /** The senders below the minimum rate, the slowest first. */
  #listSlow(): [Arrival, QueuePlace][] {
    const now = performance.now()
    return [...this.#arrivals]
      .filter(([{ signal, enoughUntil }]) => !signal.aborted && enoughUntil < now)
      .toSorted(([a], [b]) => a.enoughUntil - b.enoughUntil)
  }
}

function tooSlow(): Refusal {
  return new Refusal(
    'unavailable',
    'Your file arrives too slowly while others wait. Please send it again in a moment, or over a faster connection.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
}
