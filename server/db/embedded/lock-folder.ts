import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedDatabaseError, FolderInUse } from './embedded-error.ts'

/** SQLite's result code for a lock that another process holds. */
const SQLITE_BUSY = 5

/**
 * Locks a folder for this process until the returned function is called. It is an operating-system lock, taken through
 * SQLite, so the kernel releases it when the process is killed. Throws an EmbeddedDatabaseError.
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | null = null
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    lock = new DatabaseSync(join(folder, 'lock'))
    chmodSync(join(folder, 'lock'), 0o600)
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY)
      throw new FolderInUse(
        `Another process is using the shop's files in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      )
    throw notWritable(folder, error)
  }
  const held = lock
  return () => held.close()
}

export function notWritable(folder: string, error: unknown): EmbeddedDatabaseError {
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedDatabaseError(
    `The shop cannot write into ${folder} (${reason}). Give it the rights and the room it needs, or set DATA_DIR to another folder.`,
  )
}
