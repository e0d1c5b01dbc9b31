import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, isFileName } from './file-store.ts'

/** The folder of customers' files in the data folder. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

/** Stores files in a folder that only the shop's user can read. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error('A stored file is named by its id')
    return join(folder, name)
  }
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = `${pathOf(name)}.${randomBytes(4).toString('hex')}.unfinished`
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, pathOf(name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: (name) => readFile(pathOf(name)).catch(orWhenMissing(null)),
    remove: (name) => rm(pathOf(name), { force: true }),
    async list(prefix = '') {
      const names = await readdir(folder).catch(orWhenMissing<string[]>([]))
      return names.filter((name) => isFileName(name) && name.startsWith(prefix))
    },
  }
}

/** Replaces the error for a missing file or folder by a value. */
function orWhenMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
