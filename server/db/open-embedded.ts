import { existsSync, renameSync, rmSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { expectRoom } from './disk-guard.ts'
import { embeddedFolders, finishRestore } from './embedded-folder.ts'

/**
 * Opens the embedded database of a folder, which the caller has locked. One that does not exist is created under another
 * name first: whoever ends the process in the middle of it must not leave half a database that looks like a whole one.
 */
export async function openEmbeddedFiles(folder: string, options: PGliteOptions): Promise<PGlite> {
  const { present, creating } = embeddedFolders(folder)
  // Also to open it is to write: without room it would stand still.
  expectRoom(folder)
  finishRestore(folder, new Date())
  if (!existsSync(present)) {
    rmSync(creating, { recursive: true, force: true })
    await (await PGlite.create(creating, options)).close()
    renameSync(creating, present)
  }
  return PGlite.create(present, options)
}
