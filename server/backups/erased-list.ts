import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { idPrefixes } from '#domain/ids.ts'
import type { ShopPlaces } from './backup-format.ts'

type ListPlaces = Pick<ShopPlaces, 'dataDir' | 'database'>

/** The list in a folder: the id of an erased customer a line (erasure-4). */
const listIn = (folder: string) => join(folder, 'erased-customers.txt')

/** The archive of the WAL has a list of its own, because it outlives the disk of the data folder. */
function foldersOf({ dataDir, database }: ListPlaces): string[] {
  return database.kind === 'embedded' && database.archive ? [dataDir, database.archive] : [dataDir]
}

/** Adds customers before the transaction of the erasure commits, so that a restore can never bring one back. */
export async function noteErased(places: ListPlaces, customerIds: readonly string[]): Promise<void> {
  for (const folder of foldersOf(places)) await addToList(folder, customerIds)
}

async function addToList(folder: string, customerIds: readonly string[]): Promise<void> {
  const known = new Set(await readList(folder))
  const added = customerIds.filter((id) => !known.has(id))
  if (added.length === 0) return
  await mkdir(folder, { recursive: true })
  await appendFile(listIn(folder), added.map((id) => `${id}\n`).join(''), { mode: 0o600, flush: true })
}

/** The ids of the lists of this machine. A shop that erased no customer has none. */
export async function readErased(places: ListPlaces): Promise<readonly string[]> {
  const lists = await Promise.all(foldersOf(places).map(readList))
  return [...new Set(lists.flat())]
}

async function readList(folder: string): Promise<string[]> {
  try {
    return (await readFile(listIn(folder), 'utf8')).split('\n').filter((id) => id !== '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Writes the list beside the backups, with which it is copied to other places. */
export async function writeErasedBeside(places: ListPlaces, db: Db, folder: string): Promise<void> {
  await addToList(folder, [...(await readErased(places)), ...(await listErasedRows(db))])
}

/** Takes over the list beside a backup, and the erased customers of the database that the backup replaces. */
export async function takeOverErased(places: ListPlaces, db: Db, file: string): Promise<void> {
  await noteErased(places, [...(await readList(dirname(file))), ...(await listErasedRows(db))])
}

/** The erased customers of the database; none of an empty one and of versions before erasures. */
async function listErasedRows(db: Db): Promise<string[]> {
  const { rows: columns } = await sql`select from information_schema.columns
    where table_schema = 'public' and table_name = 'customers' and column_name = 'erased_at'`.execute(db)
  if (columns.length === 0) return []
  const rows = await db.selectFrom('customers').select('id').where('erased_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

type Sharing = Pick<Context, 'config' | 'files' | 'db'>

const SHARED = 'erased_'

/** `cus_4v7q` is shared as the empty file `erased_4v7q`, because names of stored files are ids. */
const sharedName = (customerId: string) => customerId.replace(`${idPrefixes.customer}_`, SHARED)

/** Writes an erased customer into the bucket, where the other machines find it. */
export async function shareErased({ config, files }: Sharing, customerId: string): Promise<void> {
  if (config.filesBucket !== null) await files.write(sharedName(customerId), Buffer.from(customerId))
}

/**
 * Joins the lists of this machine, of the bucket and of the database, so that each has all. Returns the ids. Refuses with
 * 503 while the bucket fails.
 */
export async function joinErasedLists(ctx: Sharing): Promise<readonly string[]> {
  const { config, files, db } = ctx
  const shared = config.filesBucket === null ? [] : await files.list(SHARED)
  const ofBucket = shared.map((name) => name.replace(SHARED, `${idPrefixes.customer}_`))
  const all = new Set([...(await readErased(config)), ...ofBucket, ...(await listErasedRows(db))])
  await noteErased(config, [...all])
  const known = new Set(ofBucket)
  for (const id of all) if (!known.has(id)) await shareErased(ctx, id)
  return [...all]
}
