import { execFileSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-error.ts'

/** The user as whom PostgreSQL runs; empty for the user of this process. */
export type ServerAccount = { readonly uid?: number; readonly gid?: number }

/**
 * The account for PostgreSQL, which refuses to run as root: the owner of existing data, else "postgres" or "nobody".
 */
export function findServerAccount(dataFolder: string): ServerAccount {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf(user, '-u'), idOf(user, '-g')]
    if (uid !== null && gid !== null) return { uid, gid }
  }
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody". Start the shop as another user, or set DATABASE_URL.',
  )
}

function idOf(user: string, option: '-u' | '-g'): number | null {
  try {
    return Number(execFileSync('id', [option, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return null
  }
}

/** Whether every user may pass through this folder and all above it, and read it when `reading`. */
export function isOpenToAll(path: string, reading = false): boolean {
  const needed = reading ? 0o005 : 0o001
  if ((statSync(path).mode & needed) !== needed) return false
  return path === dirname(path) || isOpenToAll(dirname(path), reading)
}

/** Lets other users traverse a folder without listing it. Returns whether they can. */
export function allowTraversal(folder: string): boolean {
  if (isOpenToAll(folder)) return true
  if (!isOpenToAll(dirname(folder))) return false
  chmodSync(folder, statSync(folder).mode | 0o001)
  return true
}
