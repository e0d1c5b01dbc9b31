import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { LRUCache } from 'lru-cache'

const versions = new LRUCache<string, string>({ max: 20_000 })

/** The start of a file's content hash, computed again when the file changes; null without the file. */
export function fileVersion(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) return null
  const key = `${path} ${stats.mtimeMs} ${stats.size}`
  const known = versions.get(key)
  if (known !== undefined) return known
  const version = hash('sha256', readFileSync(path), 'hex').slice(0, 8)
  versions.set(key, version)
  return version
}
