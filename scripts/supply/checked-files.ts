import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every text file that may be committed: all but what .gitignore names, git's own folder, and pictures. */
export function* checkedFiles(root: string): Generator<{ path: string; text: string }> {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  const skipped = new Set([...ignored.split('\n').map((line) => line.trim().replace(/\/$/, '')), '.git'])
  yield* filesIn(root, '', skipped)
}

function* filesIn(
  root: string,
  folder: string,
  skipped: ReadonlySet<string>,
): Generator<{ path: string; text: string }> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (skipped.has(entry.name) || skipped.has(path)) continue
    if (entry.isDirectory()) yield* filesIn(root, path, skipped)
    else if (entry.isFile() && entry.name !== 'package-lock.json') {
      const bytes = readFileSync(join(root, path))
      if (!bytes.includes(0)) yield { path, text: bytes.toString('utf8') }
    }
  }
}
