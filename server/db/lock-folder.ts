import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Refuses, with a sentence, a folder that another running process holds. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/**
 * Takes a folder for this process alone: the embedded database loses data silently when two processes open it.
 * The lock is an operating-system lock (through SQLite), so it also falls when the process is killed.
 * Returns the function that gives it back.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new FolderInUse(
      `Another process is using the shop's files in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return () => lock.close()
}
