import { shopBusy } from './refusal.ts'

type Visitor = { usedMs: number; running: number; readonly waiting: (() => void)[] }
type Options = {
  readonly concurrency: number
  /** The requests of one visitor that run at once; 1 unless stated. */
  readonly maxRunningPerVisitor?: number
  readonly maxWaiting: number
  readonly now: () => number
}

/** The number of remembered visitors that starts a clean-up. */
const MAX_VISITORS = 10_000

/**
 * Runs expensive work with bounded concurrency, also for each visitor. The visitor who used the least time has
 * the next turn (start-time fair queueing), so a flood delays its own sender and hardly anyone else.
 */
export class TimeSharingQueue {
  readonly #options: Options
  readonly #visitors = new Map<string, Visitor>()
  readonly #waiting = new Set<Visitor>()
  #running = 0
  /** The used time of the visitor who had the last turn. Newcomers start here, without credit for the past. */
  #turn = 0
  #isScheduled = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Refuses with 503 when `maxWaiting` requests of the visitor wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const visitor = this.#enter(key)
    if (visitor.running + visitor.waiting.length > this.#options.maxWaiting) throw shopBusy(5)
    await new Promise<void>((start) => {
      visitor.waiting.push(start)
      this.#waiting.add(visitor)
      this.#scheduleStarts()
    })
    const began = this.#options.now()
    try {
      return await work()
    } finally {
      visitor.usedMs += this.#options.now() - began
      visitor.running -= 1
      this.#running -= 1
      this.#scheduleStarts()
    }
  }

  #enter(key: string): Visitor {
    if (this.#visitors.size >= MAX_VISITORS) this.#forgetIdle()
    const visitor = this.#visitors.get(key) ?? { usedMs: 0, running: 0, waiting: [] }
    this.#visitors.set(key, visitor)
    if (isIdle(visitor)) visitor.usedMs = Math.max(visitor.usedMs, this.#turn)
    return visitor
  }

  /**
   * Starts work once per turn of the event loop, after all sockets were read. Work that waits for nothing would otherwise
   * run in one chain for a whole flood, before the data of others is read.
   */
  #scheduleStarts(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      while (this.#running < this.#options.concurrency && this.#startNext());
    })
  }

  /** False when no visitor may start. */
  #startNext(): boolean {
    const { maxRunningPerVisitor = 1 } = this.#options
    let next: Visitor | undefined
    for (const visitor of this.#waiting)
      if (visitor.running < maxRunningPerVisitor && (next === undefined || visitor.usedMs < next.usedMs)) next = visitor
    const start = next?.waiting.shift()
    if (next === undefined || start === undefined) return false
    if (next.waiting.length === 0) this.#waiting.delete(next)
    this.#turn = Math.max(this.#turn, next.usedMs)
    this.#running += 1
    next.running += 1
    start()
    return true
  }

  #forgetIdle(): void {
    for (const [key, visitor] of this.#visitors) if (isIdle(visitor)) this.#visitors.delete(key)
  }
}

function isIdle({ running, waiting }: Visitor): boolean {
  return running === 0 && waiting.length === 0
}
