import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const CIPHER = 'aes-256-ctr'
const BLOCK_BYTES = 64 * 1024

/** Bytes on disk that only this process can read. */
export type TemporaryFile = {
  readonly append: (chunk: Uint8Array) => Promise<void>
  readonly read: () => AsyncGenerator<Buffer>
  readonly close: () => Promise<void>
}

/**
 * Opens a file without a name, so that its space is free again when it is closed and when the process ends, however it
 * ends. The key of its bytes is in memory only.
 */
export async function openTemporaryFile(folder: string): Promise<TemporaryFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomBytes(16).toString('hex'))
  const handle = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv(CIPHER, key, iv)
  let length = 0
  return {
    append: async (chunk) => {
      const sealed = cipher.update(chunk)
      for (let written = 0; written < sealed.length;) {
        const { bytesWritten } = await handle.write(sealed, written, sealed.length - written, length)
        written += bytesWritten
        length += bytesWritten
      }
    },
    read: async function* () {
      const decipher = createDecipheriv(CIPHER, key, iv)
      for (let at = 0; at < length;) {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(BLOCK_BYTES), 0, BLOCK_BYTES, at)
        if (bytesRead === 0) throw new Error('A temporary file is shorter than what was written to it')
        yield decipher.update(buffer.subarray(0, bytesRead))
        at += bytesRead
      }
    },
    close: () => handle.close(),
  }
}

/** Removes what a process left that ended between the creation of a file and the removal of its name. */
export async function removeLeftFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
}
