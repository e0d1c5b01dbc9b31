import type { Config } from '../../config.ts'
import { createBucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore, filesFolder } from './folder-store.ts'

/** The configured bucket, or the folder in the data folder. */
export function openFileStore({ dataDir, filesBucket }: Pick<Config, 'dataDir' | 'filesBucket'>): FileStore {
  return filesBucket === null ? createFolderStore(filesFolder(dataDir)) : createBucketStore(filesBucket)
}
