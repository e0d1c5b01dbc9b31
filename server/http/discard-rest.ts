import type { IncomingMessage } from 'node:http'
import { SECOND } from '#domain/time.ts'
import type { QueuedCaller } from '../files/fair-queue.ts'
import { type Arrival, ReceivingQueue } from './receiving-queue.ts'

/** Node reads a shorter rest by itself and keeps the connection. */
const LONG_BYTES = 64 * 1024
const MAX_BYTES = 32 * 1024 * 1024
const MAX_MS = 20 * SECOND
const MAX_SILENCE_MS = 2 * SECOND

/** Discarding takes processor time. Waiting connections are not read. */
const queue = new ReceivingQueue({
  concurrency: 8,
  maxWaiting: 500,
  maxRunningPerCaller: 2,
  maxWaitingPerCaller: 200,
  maxWaitMs: 10 * SECOND,
  minBytesPerSecond: 32_000,
  graceMs: SECOND,
})

/**
 * Sends a refusal of a long body at once and closes the connection after a bounded rest of the body was discarded. A
 * connection closed with unread bytes is reset, which loses the answer for a client that still sends.
 */
export async function refuseBeforeRest(
  { status, headers: given, body }: Response,
  incoming: IncomingMessage,
  sender: QueuedCaller,
): Promise<Response> {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const headers = new Headers(given)
  headers.set('connection', 'close')
  headers.set('content-length', String(bytes.length))
  const answer = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(bytes),
      async pull(controller) {
        // A busy queue and a sender who hung up end the connection.
        await queue.run(sender, (arrival) => discardRest(incoming, arrival)).catch(() => {})
        controller.close()
      },
    },
    { highWaterMark: 1 },
  )
  return new Response(answer, { status, headers })
}

/** Whether an answer refuses a long body that has not arrived completely. */
export function isBeforeRest({ status }: Response, { complete, headers }: IncomingMessage): boolean {
  const isShort = Number(headers['content-length']) <= LONG_BYTES
  return status >= 400 && !complete && !isShort
}

/** Reads until the end of the body, a limit, the end of the connection, or until others wait for a slow sender. */
function discardRest(incoming: IncomingMessage, arrival: Arrival): Promise<void> {
  return new Promise((resolve) => {
    let left = MAX_BYTES
    const end = () => {
      clearTimeout(total)
      clearTimeout(silence)
      resolve()
    }
    const total = setTimeout(end, MAX_MS)
    const silence = setTimeout(end, MAX_SILENCE_MS)
    arrival.signal.addEventListener('abort', end)
    if (incoming.destroyed) return end()
    for (const event of ['end', 'error', 'close']) incoming.once(event, end)
    // An earlier reader would keep what it receives in memory.
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.length
      arrival.count(chunk.length)
      silence.refresh()
      if (left <= 0) end()
    })
    incoming.resume()
  })
}
