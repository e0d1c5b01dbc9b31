import { Refusal, shopBusy } from '../http/refusal.ts'

export type FairQueueLimits = {
  readonly concurrency: number
  readonly maxWaiting: number
  readonly maxRunningPerCaller: number
  readonly maxWaitingPerCaller: number
  /** Absent: as many as may run. */
  readonly maxRunningPerNetwork?: number
  /** The longest wait in a queue of which no task ends. A task waits as long as others end. */
  readonly maxWaitMs: number
}

/** The caller of a task, and a signal that is aborted when the sender hangs up. */
export type QueuedCaller = {
  readonly callerId: string
  /** Callers of one network follow those of others. Absent: a network of its own. */
  readonly network?: string
  readonly signal: AbortSignal
}

/** The sender of a request hung up before its work was done. */
export class RequestAborted extends Error {
  override name = 'RequestAborted'
}

/** The place of a running task. */
export type QueuePlace = { readonly callerId: string; readonly network: string }

type WaitingTask = QueuePlace & { readonly start: () => void; readonly refuse: (error: Error) => void }

const RETRY_AFTER_SECONDS = 5

/**
 * Runs at most `concurrency` tasks at a time and gives each caller and network a share. Those that were not served lately
 * go first. Refuses what exceeds the share of a caller (429), and with 503 what has `maxWaiting` tasks before it and what
 * waits in a queue of which no task ends.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  #running: readonly QueuePlace[] = []
  #waiting: readonly WaitingTask[] = []
  #starts = 0
  /** The number of the last start of each caller and network. */
  readonly #lastStart = new Map<string, number>()
  #standstill: NodeJS.Timeout | undefined

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  get waiting(): number {
    return this.#waiting.length
  }

  async run<Result>(caller: QueuedCaller, task: (place: QueuePlace) => Promise<Result>): Promise<Result> {
    const { callerId, network = callerId, signal } = caller
    if (signal.aborted) throw new RequestAborted()
    const place = { callerId, network }
    if (this.#mayStart(place, this.#running)) this.#take(place)
    else await this.#wait(place, signal)
    try {
      return await task(place)
    } finally {
      this.#running = this.#running.filter((one) => one !== place)
      this.#startNext()
      this.#watchStandstill()
      if (this.#running.length === 0) this.#lastStart.clear()
    }
  }

  /** Whether a waiting task of another caller could start if this running one ended. */
  isWanted(place: QueuePlace): boolean {
    const others = this.#running.filter((one) => one !== place)
    return this.#waiting.some((task) => task.callerId !== place.callerId && this.#mayStart(task, others))
  }

  #mayStart({ callerId, network }: QueuePlace, running: readonly QueuePlace[]): boolean {
    const { concurrency, maxRunningPerCaller, maxRunningPerNetwork = concurrency } = this.#limits
    return (
      running.length < concurrency &&
      countOf(running, 'callerId', callerId) < maxRunningPerCaller &&
      countOf(running, 'network', network) < maxRunningPerNetwork
    )
  }

  #take(place: QueuePlace): void {
    this.#running = [...this.#running, place]
    this.#starts += 1
    for (const key of keysOf(place)) this.#lastStart.set(key, this.#starts)
  }

  #startNext(): void {
    const [next] = this.#waiting
      .filter((task) => this.#mayStart(task, this.#running))
      .toSorted((a, b) => compare(this.#servedAt(a), this.#servedAt(b)))
    next?.start()
  }

  /** The last start of a caller or its network, then that of the caller; 0 for a new one. */
  #servedAt(place: QueuePlace): readonly number[] {
    const [ofCaller = 0, ofNetwork = 0] = keysOf(place).map((key) => this.#lastStart.get(key) ?? 0)
    return [Math.max(ofCaller, ofNetwork), ofCaller]
  }

  #wait(place: QueuePlace, signal: AbortSignal): Promise<void> {
    const { maxWaiting, maxWaitingPerCaller } = this.#limits
    if (countOf(this.#waiting, 'callerId', place.callerId) >= maxWaitingPerCaller) throw tooManyAtOnce()
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', hangUp)
        this.#waiting = this.#waiting.filter((task) => task !== entry)
      }
      const refuse = (error: Error) => {
        leave()
        reject(error)
      }
      const hangUp = () => refuse(new RequestAborted())
      const start = () => {
        leave()
        this.#take(place)
        resolve()
      }
      const entry = Object.assign(place, { start, refuse })
      this.#waiting = [...this.#waiting, entry]
      signal.addEventListener('abort', hangUp)
      if (this.#waiting.length > maxWaiting) this.#lastInOrder().refuse(shopBusy(RETRY_AFTER_SECONDS))
      if (this.#standstill === undefined) this.#watchStandstill()
    })
  }

  /** The waiting task that would start last: of the network and the caller with the most of them. */
  #lastInOrder(): WaitingTask {
    const rank = (task: WaitingTask) => [
      countOf(this.#waiting, 'network', task.network),
      countOf(this.#waiting, 'callerId', task.callerId),
      ...this.#servedAt(task),
    ]
    return this.#waiting.reduce((last, task) => (compare(rank(task), rank(last)) < 0 ? last : task))
  }

  /** Refuses all waiting tasks when no running one ends for long. */
  #watchStandstill(): void {
    clearTimeout(this.#standstill)
    this.#standstill = undefined
    if (this.#waiting.length === 0) return
    this.#standstill = setTimeout(() => {
      this.#standstill = undefined
      for (const { refuse } of this.#waiting) refuse(shopBusy(RETRY_AFTER_SECONDS))
    }, this.#limits.maxWaitMs)
  }
}

function keysOf({ callerId, network }: QueuePlace): string[] {
  return [`caller ${callerId}`, `network ${network}`]
}

function countOf(places: readonly QueuePlace[], part: keyof QueuePlace, value: string): number {
  return places.filter((place) => place[part] === value).length
}

/** Compares by the first number that differs. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

function tooManyAtOnce(): Refusal {
  return new Refusal('too_many', 'Your other files are still being read. Please send the next one after them.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
