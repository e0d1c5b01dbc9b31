import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/tables.ts'
import { findOriginal, type OriginalPicture, pictureFolders, uploadFolder } from './picture-originals.ts'
import { writeAtomically } from './write-atomically.ts'

/** Any fixed time: the content of a stem never changes. */
const MODIFIED_SECONDS = 1_700_000_000

/** The stem of an uploaded picture, which follows from its content. */
export function stemOfUpload(body: Buffer): string {
  return `desk-${hash('sha256', body, 'hex').slice(0, 32)}`
}

/** The original of a stem. An uploaded one is copied from the database to the folder of uploads first. */
export async function findStoredOriginal(db: Db, stem: string): Promise<OriginalPicture | null> {
  const found = await findOriginal(pictureFolders, stem)
  if (found !== null || !stem.startsWith('desk-')) return found
  const row = await db
    .selectFrom('product_pictures')
    .select('body')
    .where('stem', '=', stem)
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  await writeAtomically(pathOf(stem), row.body, MODIFIED_SECONDS)
  return findOriginal(pictureFolders, stem)
}

/** Deletes the copy of a removed picture. Another product that shows it as well restores the copy. */
export async function forgetUpload(stem: string): Promise<void> {
  await rm(pathOf(stem), { force: true })
}

function pathOf(stem: string): string {
  return join(uploadFolder, `${stem}.webp`)
}
