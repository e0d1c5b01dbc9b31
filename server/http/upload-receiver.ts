import { join } from 'node:path'
import { SECOND } from '#domain/time.ts'
import type { QueuedCaller } from '../files/fair-queue.ts'
import { openTemporaryFile, removeLeftFiles, type TemporaryFile } from '../files/temporary-file.ts'
import { ReceivingQueue, type ReceivingLimits } from './receiving-queue.ts'
import { invalidField, Refusal, shopBusy } from './refusal.ts'

export type UploadLimits = ReceivingLimits & {
  /** The received bytes of all uploads that are not finished, also those of one network and one caller. */
  readonly maxBytes: number
  readonly maxBytesPerNetwork: number
  readonly maxBytesPerCaller: number
}

const MEGABYTE = 1_000_000
const RETRY_AFTER_SECONDS = 5

/** A place costs a connection and an open file. */
export const uploadLimits: UploadLimits = {
  concurrency: 64,
  maxWaiting: 64,
  maxRunningPerCaller: 2,
  maxRunningPerNetwork: 16,
  maxWaitingPerCaller: 4,
  maxWaitMs: 20 * SECOND,
  minBytesPerSecond: 32_000,
  graceMs: SECOND,
  maxBytes: 512 * MEGABYTE,
  maxBytesPerNetwork: 192 * MEGABYTE,
  maxBytesPerCaller: 64 * MEGABYTE,
}

/** The bytes of a request. */
type UploadBody = {
  readonly stream: ReadableStream<Uint8Array> | null
  readonly maxBytes: number
  readonly sender: QueuedCaller
  readonly onReceived: () => void
}

/** A file that a request sends. Reading it waits until it has arrived. */
export type Upload = AsyncIterable<Uint8Array> & {
  /** Waits until the file has arrived. `admit` may refuse it when it has a place, before a byte is read. */
  readonly receive: (admit?: () => Promise<void>) => Promise<void>
}

type HeldBytes = { readonly callerId: string; readonly network: string; bytes: number }

/**
 * Receives uploads into temporary files, so that work on them begins when they are there. A sender has a place while a file
 * arrives, and its bytes count until the work on it ends.
 */
export class UploadReceiver {
  readonly #folder: string
  readonly #limits: UploadLimits
  readonly #queue: ReceivingQueue
  readonly #held = new Set<HeldBytes>()

  constructor(dataDir: string, limits: UploadLimits = uploadLimits) {
    this.#folder = join(dataDir, 'arriving-uploads')
    this.#limits = limits
    this.#queue = new ReceivingQueue(limits)
  }

  removeLeftFiles(): Promise<void> {
    return removeLeftFiles(this.#folder)
  }

  /** Passes an upload to `work` and removes its bytes after it. */
  async use<Result>(body: UploadBody, work: (upload: Upload) => Promise<Result>): Promise<Result> {
    const { callerId, network = callerId } = body.sender
    const held: HeldBytes = { callerId, network, bytes: 0 }
    let arriving: Promise<TemporaryFile> | undefined
    const receive = (admit?: () => Promise<void>) => (arriving ??= this.#receive(body, held, admit))
    const upload: Upload = {
      receive: async (admit) => void (await receive(admit)),
      [Symbol.asyncIterator]: async function* () {
        yield* (await receive()).read()
      },
    }
    this.#held.add(held)
    try {
      return await work(upload)
    } finally {
      this.#held.delete(held)
      await (await arriving?.catch(() => null))?.close()
    }
  }

  #receive(
    { stream, maxBytes, sender, onReceived }: UploadBody,
    held: HeldBytes,
    admit = async () => {},
  ): Promise<TemporaryFile> {
    return this.#queue.run(sender, async (arrival) => {
      await admit()
      const file = await openTemporaryFile(this.#folder)
      try {
        for await (const chunk of readUntilAborted(stream, arrival.signal)) {
          arrival.count(chunk.length)
          this.#hold(held, chunk.length)
          if (held.bytes > maxBytes) throw tooLarge(maxBytes)
          await file.append(chunk)
        }
        if (held.bytes === 0) throw invalidField('file', 'Please choose a file.')
        onReceived()
        return file
      } catch (error) {
        await file.close()
        throw error
      }
    })
  }

  /** Counts received bytes. Ends a slow sender when there are too many, or refuses. */
  #hold(held: HeldBytes, bytes: number): void {
    held.bytes += bytes
    const { maxBytes, maxBytesPerNetwork, maxBytesPerCaller } = this.#limits
    const sum = (isCounted: (one: HeldBytes) => boolean) =>
      [...this.#held].filter(isCounted).reduce((total, one) => total + one.bytes, 0)
    if (sum(({ callerId }) => callerId === held.callerId) > maxBytesPerCaller) throw tooManyBytes()
    const isNetworkFull = sum(({ network }) => network === held.network) > maxBytesPerNetwork
    if (isNetworkFull && !this.#queue.endSlowest(held.network)) throw shopBusy(RETRY_AFTER_SECONDS)
    if (sum(() => true) > maxBytes && !this.#queue.endSlowest()) throw shopBusy(RETRY_AFTER_SECONDS)
  }
}

/** The chunks of a stream. Throws the reason of the signal. */
async function* readUntilAborted(
  stream: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (stream === null) return
  const reader = stream.getReader()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  aborted.catch(() => {})
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), aborted])
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', abort)
    // The rest of the body is not read.
    void reader.cancel().catch(() => {})
  }
}

/** The refusal of a file above a size (413). */
export function tooLarge(maxBytes: number): Refusal {
  return new Refusal('too_large', `A file may have at most ${maxBytes / MEGABYTE} MB.`)
}

function tooManyBytes(): Refusal {
  return new Refusal('too_many', 'Your other files are still being read. Please send the next one after them.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
