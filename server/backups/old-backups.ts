import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Deletes all but the newest backups of a folder and returns the names of those that went. Other files stay. */
export function deleteOldBackups(folder: string, keep: number): string[] {
  const old = readdirSync(folder)
    .filter((name) => /^shop-\d{4}-\d\d-\d\d-\d{6}\.backup\.gz$/.test(name))
    .toSorted()
    .slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}
