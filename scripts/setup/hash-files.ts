import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One hash over the names and contents of files and folders without tests; a missing path counts as empty. */
export function hashFiles(paths: string[], counts: (path: string) => boolean = () => true): string {
  const hash = createHash('sha1')
  for (const path of paths.flatMap(filesAt).toSorted()) {
    if (/\.test\.tsx?$/.test(path) || !counts(path)) continue
    hash.update(path)
    hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
