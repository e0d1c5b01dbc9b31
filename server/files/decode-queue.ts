import { MINUTE } from '#domain/time.ts'
import { FairQueue } from './fair-queue.ts'

/** Longer than any picture or PDF takes on a busy machine. */
export const MAX_STANDSTILL_MS = 2 * MINUTE

/** Decodes one uploaded picture at a time: a decoder takes a core and up to 160 MB. */
export const decodeQueue = new FairQueue({
  concurrency: 1,
  maxWaiting: 32,
  maxRunningPerCaller: 1,
  maxWaitingPerCaller: 6,
  maxWaitMs: MAX_STANDSTILL_MS,
})
