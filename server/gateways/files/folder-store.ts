import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** The folder of customers' files in the data folder. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

/** Stores files in a folder that only the shop's user can read. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!/^[a-z]+_[0-9a-z]+$/.test(name)) throw new Error('A stored file is named by its id')
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
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
