import { existsSync, renameSync, rmSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { expectRoom } from './disk-guard.ts'
import { embeddedFolders, finishRestore } from './embedded-folder.ts'

/**
 * The embedded database is one WebAssembly program with a few enormous functions. To optimise one of them takes V8 half a
 * second and 500 MB, of which 60 stay with the process; a page is made as fast without it, a heavy search takes half as long again.
 */
const compiledOnce = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/**
 * Opens the embedded database of a folder, which the caller has locked. One that does not exist is created under another
 * name first: whoever ends the process in the middle of it must not leave half a database that looks like a whole one.
 */
export async function openEmbeddedFiles(folder: string, options: PGliteOptions): Promise<PGlite> {
  const { present, creating } = embeddedFolders(folder)
  for (const flag of compiledOnce) setFlagsFromString(flag)
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
