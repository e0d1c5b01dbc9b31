import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { listLimits } from './list-limits.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { sentences } from './workbook-sentences.ts'

/** Reads a part of a ZIP archive, or throws `UnreadableFile` where the archive has no such part. */
type ReadPart = (name: string) => AsyncGenerator<Buffer>

export type ZipArchive = { readonly has: (name: string) => boolean; readonly read: ReadPart }

const END = 'PK\u0005\u0006'
const ENTRY = 'PK\u0001\u0002'
const LOCAL = 'PK\u0003\u0004'
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
/** Stands for a size or offset that is in the extra field of 64 bits. */
const IN_EXTRA = 0xff_ff_ff_ff
const EXTRA_64 = 1

type Entry = { readonly method: number; readonly packed: number; readonly bytes: number; readonly offset: number }

/** Opens an archive by its directory. All parts together unpack to at most `maxBytes`, by their stated and their real sizes. */
export function openZip(file: Buffer, maxBytes: number = listLimits.unpackedBytes): ZipArchive {
  const entries = readDirectory(file)
  let left = maxBytes
  return {
    has: (name) => entries.has(name),
    read: async function* (name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new UnreadableFile(sentences.broken)
      if (entry.bytes > left) throw new UnreadableFile(sentences.unpacked)
      let stated = entry.bytes
      for await (const chunk of unpack(packedBytes(file, entry), entry.method)) {
        stated -= chunk.length
        left -= chunk.length
        if (stated < 0) throw new UnreadableFile(sentences.broken)
        yield chunk
      }
    },
  }
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = file.lastIndexOf(END, undefined, 'latin1')
  if (end === -1 || end + END_BYTES > file.length) throw new UnreadableFile(sentences.broken)
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || !begins(file, at, ENTRY)) throw new UnreadableFile(sentences.broken)
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as Lengths
    const name = file.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    const extraAt = at + ENTRY_BYTES + nameBytes
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), {
      method: file.readUInt16LE(at + 10),
      ...readSizes(file, at, file.subarray(extraAt, extraAt + extraBytes)),
    })
    at = extraAt + extraBytes + commentBytes
  }
  return entries
}

type Lengths = [number, number, number]

function begins(file: Buffer, at: number, mark: string): boolean {
  return file.toString('latin1', at, at + mark.length) === mark
}

/** The sizes of an entry, of which those above 4 GB or of unknown size at first stand in the extra field. */
function readSizes(file: Buffer, at: number, extra: Buffer): Omit<Entry, 'method'> {
  const wide = extraOf(extra, EXTRA_64)
  let wideAt = 0
  const next = (place: number) => {
    const value = file.readUInt32LE(at + place)
    if (value !== IN_EXTRA) return value
    wideAt += 8
    if (wideAt > wide.length) throw new UnreadableFile(sentences.broken)
    return Number(wide.readBigUInt64LE(wideAt - 8))
  }
  // The extra field has the unpacked size first.
  const bytes = next(24)
  const packed = next(20)
  return { bytes, packed, offset: next(42) }
}

function extraOf(extra: Buffer, id: number): Buffer {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  return extra.subarray(0, 0)
}

function packedBytes(file: Buffer, { offset, packed }: Entry): Buffer {
  if (offset + LOCAL_BYTES > file.length || !begins(file, offset, LOCAL)) throw new UnreadableFile(sentences.broken)
  const start = offset + LOCAL_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + packed > file.length) throw new UnreadableFile(sentences.broken)
  return file.subarray(start, start + packed)
}

function unpack(packed: Buffer, method: number): AsyncIterable<Buffer> {
  if (method !== STORED && method !== DEFLATED) throw new UnreadableFile(sentences.broken)
  const source = Readable.from(slices(packed), { objectMode: false })
  return method === STORED ? source : source.pipe(createInflateRaw({ chunkSize: SLICE }))
}

const SLICE = 65_536

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
}
