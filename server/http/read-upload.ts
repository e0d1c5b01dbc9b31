import type { Context as HonoContext } from 'hono'
import { SECOND } from '#domain/time.ts'
import { FairQueue, type QueuedCaller } from '../files/fair-queue.ts'
import { Refusal } from './refusal.ts'
import { tooLarge, type Upload } from './upload-receiver.ts'

/** Each list takes its size in memory. */
const listQueue = new FairQueue({
  concurrency: 4,
  maxWaiting: 32,
  maxRunningPerCaller: 1,
  maxWaitingPerCaller: 6,
  maxWaitMs: 60 * SECOND,
})

/** Refuses a file whose stated length exceeds `maxBytes` (413), before a byte of it is read. */
export function checkUploadLength(c: HonoContext, maxBytes: number): void {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

/** The types of calls and forms, which are no files. Others are told by the contents, because browsers guess. */
const NOT_A_FILE = /^(application\/([\w.+-]*\+)?json|application\/x-www-form-urlencoded|multipart\/)/i

/** Refuses the body of a call or a form in place of a file (415). */
export function checkUploadType(c: HonoContext): void {
  if (NOT_A_FILE.test(c.req.header('content-type')?.trim() ?? ''))
    throw new Refusal('unsupported_type', 'Please send the file itself as the body, with its content type.')
}

/** All bytes of an upload. Call it where few callers have a turn. */
export async function collectUpload(upload: Upload): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of upload) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The first bytes of an upload, at least 12 where the file has them. */
export async function readUploadStart(upload: Upload): Promise<Uint8Array> {
  for await (const chunk of upload) return chunk
  return new Uint8Array()
}

/** Reads an uploaded list in memory, in the turn of its sender. */
export async function readUploadedList<Result>(
  upload: Upload,
  sender: QueuedCaller,
  read: (file: Buffer) => Promise<Result>,
): Promise<Result> {
  await upload.receive()
  return listQueue.run(sender, async () => read(await collectUpload(upload)))
}
