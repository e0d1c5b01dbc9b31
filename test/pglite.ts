import { existsSync, mkdirSync, openAsBlob, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { fingerprint } from '#scripts/setup/fingerprint.ts'
import { overPglite, pgliteOptions } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'

const folder = 'node_modules/.cache/pglite'

/**
 * A migrated, empty embedded database in memory. Creating one from nothing takes three seconds, so the first of all
 * runs keeps a dump, which loads in a third of a second and is made anew when a migration changes.
 */
export async function createTestPglite(): Promise<PGlite> {
  return PGlite.create({ ...pgliteOptions, loadDataDir: await migratedDump() })
}

/** The files of a migrated, empty embedded database. */
export async function migratedDump(): Promise<Blob> {
  const made = fingerprint(['server/db/migrations', 'server/db/migrate.ts', 'package-lock.json'])
  const template = `${folder}/${made}.tar`
  return existsSync(template) ? await openAsBlob(template) : await makeDump(template)
}

async function makeDump(template: string): Promise<Blob> {
  const pglite = await PGlite.create(pgliteOptions)
  const { db, close } = overPglite(pglite)
  await migrate(db, new Date())
  const dump = await pglite.dumpDataDir('none')
  await close()
  mkdirSync(folder, { recursive: true })
  // Two test files may get here at once: each writes its own file, and one of the equal dumps stays, without older ones.
  const own = `${template}.${process.pid}`
  writeFileSync(own, Buffer.from(await dump.arrayBuffer()))
  for (const name of readdirSync(folder)) if (name.endsWith('.tar')) rmSync(`${folder}/${name}`, { force: true })
  renameSync(own, template)
  return dump
}
