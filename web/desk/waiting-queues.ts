import type { TodayQueue } from '#contract/desk.ts'

/** A queue with something in it, and how long its oldest waits. */
export type WaitingQueueRow = TodayQueue & { readonly waitingMs: number; readonly isLate: boolean }

/** The queues in which something waits, those beyond their limits first, and the empty ones. */
export function sortQueues(queues: readonly TodayQueue[], asOf: string) {
  const waiting = queues
    .filter(({ count }) => count > 0)
    .map((queue): WaitingQueueRow => {
      const waitingMs = queue.oldestAt === null ? 0 : Math.max(0, Date.parse(asOf) - Date.parse(queue.oldestAt))
      return { ...queue, waitingMs, isLate: waitingMs > queue.limitMs }
    })
  const excess = ({ waitingMs, limitMs }: WaitingQueueRow) => waitingMs / Math.max(limitMs, 1)
  return {
    late: waiting.filter(({ isLate }) => isLate).toSorted((one, other) => excess(other) - excess(one)),
    inTime: waiting.filter(({ isLate }) => !isLate),
    empty: queues.filter(({ count }) => count === 0),
  }
}
