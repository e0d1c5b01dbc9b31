import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Refuses, with a sentence, a folder that another running process holds. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** Refuses, with a sentence, a folder into which the shop cannot write. */
export class FolderNotWritable extends Error {
  override name = 'FolderNotWritable'
}

/** SQLite's own number for "somebody else holds the lock". */
const BUSY = 5

/**
 * Takes a folder for this process alone: the embedded database loses data silently when two processes open it.
 * The lock is an operating-system lock (through SQLite), so it also falls when the process is killed.
 * Returns the function that gives it back.
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | null = null
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    lock = new DatabaseSync(join(folder, 'lock'))
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === BUSY)
      throw new FolderInUse(
        `Another process is using the shop's files in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      )
    const reason = error instanceof Error ? error.message : String(error)
    throw new FolderNotWritable(
      `The shop cannot write into ${folder} (${reason}). Give it the rights and the room it needs, or set DATA_DIR to another folder.`,
    )
  }
  const held = lock
  return () => held.close()
}
