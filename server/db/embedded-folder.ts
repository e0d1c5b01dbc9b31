import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of the embedded database: the one in use, and those which become it when they are whole. */
export function embeddedFolders(folder: string) {
  return {
    present: join(folder, 'pglite'),
    /** Being created by a first start. */
    creating: join(folder, 'pglite.creating'),
    /** Being filled from a backup. */
    restoring: join(folder, 'pglite.restoring'),
    /** Filled from a backup and checked: what the shop is to use from now on. */
    restored: join(folder, 'pglite.restored'),
  }
}

/**
 * Puts a restored database in the place of the present one, which is kept aside. Also after a crash in the middle of it:
 * a restored database that still lies there was wanted. Returns where the former one is kept, or null.
 */
export function finishRestore(folder: string, now: Date): string | null {
  const { present, restored } = embeddedFolders(folder)
  if (!existsSync(restored)) return null
  const aside = join(folder, `pglite.before-restore-${now.toISOString().slice(0, 19).replaceAll(/\D/g, '')}`)
  const keeps = existsSync(present)
  if (keeps) renameSync(present, aside)
  renameSync(restored, present)
  return keeps ? aside : null
}
