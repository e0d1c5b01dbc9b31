import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { Db } from '../db/tables.ts'
import type { FileKey } from '../files/file-keys.ts'
import type { FileStore } from '../gateways/files/file-store.ts'
import { Refusal } from '../http/refusal.ts'
import { broken, type Finding, good } from './finding.ts'

/** Checks that FILES_KEYS opens every picture of a prescription, return or licence. Names the missing keys as recovery sheets do. */
export async function checkFileKeys(db: Db, keys: readonly FileKey[]): Promise<Finding> {
  const missing = await db
    .selectFrom('customer_files')
    .select(({ fn }) => ['key_id', fn.countAll<number>().as('lost')])
    .where('key_id', 'not in', [...keys.map(({ id }) => id), ''])
    .groupBy('key_id')
    .orderBy('key_id')
    .execute()
  if (missing.length === 0)
    return good('The keys of the server open the pictures of all prescriptions, returns and licences.')
  const lost = missing.reduce((sum, row) => sum + row.lost, 0)
  return broken(
    `${lost} pictures of prescriptions, returns and licences need a key that is not in FILES_KEYS: ${missing.map((row) => row.key_id).join(', ')}. Ask the person who looks after the server to add it behind the others; docs/backups.md says where to look.`,
  )
}

/** Checks that the file store answers and holds every picture of a prescription, return or licence. */
export async function checkStoredFiles(db: Db, files: FileStore): Promise<Finding> {
  try {
    const stored = new Set(await files.list())
    const rows = await db.selectFrom('customer_files').select('id').execute()
    const lost = rows.filter(({ id }) => !stored.has(id)).length
    if (lost === 0) return good('The file store holds the pictures of all prescriptions, returns and licences.')
    return broken(
      `${lost} pictures of prescriptions, returns and licences are missing from the file store. Restore them from a backup.`,
    )
  } catch (error) {
    if (error instanceof Refusal) return broken(error.message)
    throw error
  }
}

/** Folders of the system: with everything in them, and those of which only the parts below belong to people. */
const systemTrees = [
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/lib',
  '/lib64',
  '/proc',
  '/sbin',
  '/sys',
  '/usr',
  '/System',
  '/private/etc',
]
const systemFolders = [
  '/',
  '/home',
  '/media',
  '/mnt',
  '/opt',
  '/private',
  '/private/tmp',
  '/root',
  '/run',
  '/srv',
  '/tmp',
  '/var',
  '/var/lib',
  '/var/tmp',
  '/Users',
  '/Volumes',
]

const isWithin = (folder: string, tree: string) =>
  folder === tree || folder.startsWith(tree === sep ? sep : `${tree}${sep}`)

/** Why lists are not imported from a folder, given by its real path, or null: it is the system's or holds the shop's own files. */
function folderRefusal(folder: string, dataDir: string): string | null {
  if (systemFolders.includes(folder) || systemTrees.some((tree) => isWithin(folder, tree)))
    return `${folder} belongs to the system. Please make a folder of its own for the lists.`
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder))
    return `${folder} holds the shop's own files. Please make a folder of its own for the lists.`
  return null
}

/** Checks that the import folder is one of its own, in which the shop can read, write and move files. Follows links. */
export async function checkImportFolder(folder: string | null, dataDir: string): Promise<readonly Finding[]> {
  if (folder === null) return []
  try {
    const real = await realpath(folder)
    const refusal = folderRefusal(real, await realpath(dataDir).catch(() => resolve(dataDir)))
    if (refusal !== null) return [broken(refusal)]
    if (!(await stat(real)).isDirectory())
      return [broken(`${folder} is no folder. Please name the folder of the lists.`)]
    // Moving a file writes to the folder.
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return [good(`The shop reads lists from ${folder}.`)]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [
      broken(
        `The shop cannot read and write the import folder ${folder} (${code}). Make it, or give it to the shop's user.`,
      ),
    ]
  }
}
