import { rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { createFolderStore, filesFolder } from './folder-store.ts'

/** Copies each file into an archive first, where it stays after its removal for restores to an earlier moment. */
export function withArchive(store: FileStore, archive: string): FileStore {
  const archived = createFolderStore(filesFolder(archive))
  return {
    ...store,
    async write(name, bytes) {
      await archived.write(name, bytes)
      await store.write(name, bytes)
    },
    async remove(name) {
      await store.remove(name)
      const removedAt = new Date()
      await utimes(join(filesFolder(archive), name), removedAt, removedAt).catch(() => {})
    },
  }
}

/** Copies the files that one store has and the other has not. */
export async function copyMissingFiles(from: FileStore, to: FileStore, names: readonly string[]): Promise<void> {
  const there = new Set(await to.list())
  for (const name of names.filter((name) => !there.has(name))) {
    const bytes = await from.read(name)
    if (bytes !== null) await to.write(name, bytes)
  }
}

/** Deletes the archived files that were removed from the store before this moment. */
export async function deleteRemovedFiles(store: FileStore, archive: string, before: Date): Promise<void> {
  const there = new Set(await store.list())
  for (const name of await createFolderStore(filesFolder(archive)).list()) {
    const path = join(filesFolder(archive), name)
    if (!there.has(name) && (await stat(path)).mtime < before) await rm(path)
  }
}
