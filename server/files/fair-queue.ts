import { Refusal, shopBusy } from '../http/refusal.ts'

type FairQueueLimits = {
  readonly concurrency: number
  readonly maxWaiting: number
  readonly maxRunningPerCaller: number
  readonly maxWaitingPerCaller: number
  readonly maxWaitMs: number
}

/** The caller of a task, and a signal that is aborted when the sender hangs up. */
export type QueuedCaller = { readonly callerId: string; readonly signal: AbortSignal }

/** The sender of a request hung up before its work was done. */
export class RequestAborted extends Error {
  override name = 'RequestAborted'
}

type WaitingTask = { readonly callerId: string; readonly start: () => void }

const RETRY_AFTER_SECONDS = 5

/**
 * Runs at most `concurrency` tasks at a time and gives each caller a share. Callers that were not served lately go
 * first. Refuses at once what exceeds the share of a caller (429) or the queue (503), and with 503 what waits too long.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  #running: readonly string[] = []
  #waiting: readonly WaitingTask[] = []
  /** The callers in the order of their last start. */
  readonly #served = new Set<string>()

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  async run<Result>({ callerId, signal }: QueuedCaller, task: () => Promise<Result>): Promise<Result> {
    if (signal.aborted) throw new RequestAborted()
    if (this.#mayStart(callerId)) this.#take(callerId)
    else await this.#wait({ callerId, signal })
    try {
      return await task()
    } finally {
      this.#running = this.#running.toSpliced(this.#running.indexOf(callerId), 1)
      this.#startNext()
      if (this.#running.length === 0) this.#served.clear()
    }
  }

  #mayStart(callerId: string): boolean {
    const { concurrency, maxRunningPerCaller } = this.#limits
    return this.#running.length < concurrency && countOf(this.#running, callerId) < maxRunningPerCaller
  }

  #take(callerId: string): void {
    this.#running = [...this.#running, callerId]
    this.#served.delete(callerId)
    this.#served.add(callerId)
  }

  #startNext(): void {
    const order = [...this.#served]
    const [next] = this.#waiting
      .filter(({ callerId }) => this.#mayStart(callerId))
      .toSorted((a, b) => order.indexOf(a.callerId) - order.indexOf(b.callerId))
    next?.start()
  }

  #wait({ callerId, signal }: QueuedCaller): Promise<void> {
    const { maxWaiting, maxWaitingPerCaller, maxWaitMs } = this.#limits
    const own = this.#waiting.filter((task) => task.callerId === callerId)
    if (own.length >= maxWaitingPerCaller) throw tooManyAtOnce()
    if (this.#waiting.length >= maxWaiting) throw shopBusy(RETRY_AFTER_SECONDS)
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', hangUp)
        this.#waiting = this.#waiting.filter((task) => task !== entry)
      }
      const refuse = (error: Error) => {
        leave()
        reject(error)
      }
      const hangUp = () => refuse(new RequestAborted())
      const timer = setTimeout(() => refuse(shopBusy(RETRY_AFTER_SECONDS)), maxWaitMs)
      const start = () => {
        leave()
        this.#take(callerId)
        resolve()
      }
      const entry = { callerId, start }
      this.#waiting = [...this.#waiting, entry]
      signal.addEventListener('abort', hangUp)
    })
  }
}

function countOf(callers: readonly string[], callerId: string): number {
  return callers.filter((one) => one === callerId).length
}

function tooManyAtOnce(): Refusal {
  return new Refusal('too_many', 'Your other files are still being read. Please send the next one after them.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
