import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key of FILES_KEYS. It encrypts the keys of files, and never a file. */
export type FileKey = {
  /** Identifies the key in encrypted rows without revealing it. */
  readonly id: string
  readonly bytes: Buffer
}

const KEY_BYTES = 32

type KeySource = { readonly filesKeys: readonly string[]; readonly dataDir: string }

/** The keys of FILES_KEYS, the one for new files first. Demo mode keeps one in its data folder. */
export function loadFileKeys({ filesKeys, dataDir }: KeySource): readonly FileKey[] {
  const keys = filesKeys.length > 0 ? filesKeys : [readDemoKey(dataDir)]
  return keys.map((key) => fileKey(Buffer.from(key, 'base64')))
}

export function fileKey(bytes: Buffer): FileKey {
  return { id: createHash('sha256').update('file key').update(bytes).digest('hex').slice(0, 16), bytes }
}

/** Whether a text is a key: 32 bytes as Base64. */
export function isFileKey(text: string): boolean {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === KEY_BYTES
}

/** Several processes may start at once: the first one to link its key wins. */
function readDemoKey(dataDir: string): string {
  const path = join(dataDir, 'files-key')
  const find = () => {
    try {
      return readFileSync(path, 'utf8').trim()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  const found = find()
  if (found !== null) return found
  mkdirSync(dataDir, { recursive: true })
  const made = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(made, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600 })
  try {
    linkSync(made, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(made)
  }
  return readFileSync(path, 'utf8').trim()
}
