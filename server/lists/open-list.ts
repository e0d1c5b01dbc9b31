import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UnreadableFile } from './unreadable-file.ts'

export type OpenedList = { readonly chunks: AsyncGenerator<Uint8Array>; readonly bytesRead: () => number }

const CHUNK_BYTES = 256 * 1024

/** Opens the list of a path and decompresses gzip. Throws `UnreadableFile`; reading the chunks does so above `maxBytes`. */
export async function openList(path: string, maxBytes = Number.POSITIVE_INFINITY): Promise<OpenedList> {
  try {
    const file = await open(path)
    const first = Buffer.alloc(2)
    await file.read(first, 0, 2, 0)
    const source = file.createReadStream({ start: 0, highWaterMark: CHUNK_BYTES })
    const packed = first[0] === 0x1f && first[1] === 0x8b
    const unpacked = packed ? pipeline(source, createGunzip(), () => {}) : source
    return { chunks: limitBytes(unpacked, maxBytes), bytesRead: () => source.bytesRead }
  } catch (error) {
    throw inWords(error)
  }
}

/** Opens a list that has arrived. */
export function openBytes(file: Uint8Array): OpenedList {
  return { chunks: sliceBytes(file), bytesRead: () => file.length }
}

async function* sliceBytes(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += CHUNK_BYTES) yield file.subarray(at, at + CHUNK_BYTES)
}

async function* limitBytes(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new UnreadableFile('The unpacked list is too large. Split it into several files.')
    yield chunk
  }
}

function inWords(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new UnreadableFile('The file is not there.')
  if (code === 'EISDIR') return new UnreadableFile('This is a folder, not a file.')
  if (code === 'EACCES' || code === 'EPERM') return new UnreadableFile('The file may not be read.')
  return error
}
