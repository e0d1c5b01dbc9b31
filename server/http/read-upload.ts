import type { Context as HonoContext } from 'hono'
import { invalidField, Refusal } from './refusal.ts'

/** The bytes of an uploaded file as they arrive. Refuses more than `maxBytes` (413) and an empty file (422). */
export async function* readUpload(c: HonoContext, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
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

/** Reads the rest of a refused upload, because closing the connection earlier would reset it before the client reads the answer. */
export async function discardUpload(file: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of file) void chunk
  } catch {
    // A file that is too large, empty or cut off throws again.
  }
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal('too_large', `A file may have at most ${maxBytes / 1_000_000} MB.`)
}
