import type { Config } from '../../config.ts'
import { withArchive } from './archived-store.ts'
import { createBucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore, filesFolder } from './folder-store.ts'

/** The configured bucket, or the folder in the data folder; with a WAL archive its files are archived too. */
export function openFileStore({
  dataDir,
  filesBucket,
  database,
}: Pick<Config, 'dataDir' | 'filesBucket' | 'database'>): FileStore {
  const store = filesBucket === null ? createFolderStore(filesFolder(dataDir)) : createBucketStore(filesBucket)
  return database.kind === 'embedded' && database.archive ? withArchive(store, database.archive) : store
}
