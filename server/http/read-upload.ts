import type { Context as HonoContext } from 'hono'
import { invalidField, Refusal } from './refusal.ts'

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

/** The bytes of an uploaded file as they arrive. Refuses more than `maxBytes` (413) and an empty file (422). */
export async function* readUpload(c: HonoContext, maxBytes: number): AsyncGenerator<Uint8Array> {
  let received = 0
  for await (const chunk of c.req.raw.body ?? []) {
    received += chunk.length
    if (received > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
  if (received === 0) throw invalidField('file', 'Please choose a file.')
}

/** All bytes of an upload. */
export async function collectUpload(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal('too_large', `A file may have at most ${maxBytes / 1_000_000} MB.`)
}
