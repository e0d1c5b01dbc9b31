import { DAY, HOUR } from '#domain/time.ts'
import { findLastBackup } from '../backups/last-backup.ts'
import { sqlState } from '../db/in-transaction.ts'
import type { Db } from '../db/tables.ts'
import { type Finding, good, warning } from './finding.ts'

type ShopCheck = (db: Db, now: Date) => Promise<Finding>

/** What the tables of the shop tell its owner. Each line of `npm run doctor` about them is one function in this list. */
const shopChecks: readonly ShopCheck[] = [checkBackupAge]

const NO_TABLE = '42P01'

/** Asks the tables of the shop, which a new database does not have yet. */
export async function checkShop(db: Db, now: Date): Promise<Finding[]> {
  try {
    return await Promise.all(shopChecks.map((check) => check(db, now)))
  } catch (error) {
    if (sqlState(error) !== NO_TABLE) throw error
    return [warning('The database holds no shop of this version yet. npm start makes it.')]
  }
}

const BACKUP_DUE = 2 * DAY

async function checkBackupAge(db: Db, now: Date): Promise<Finding> {
  const last = await findLastBackup(db)
  if (last === null) return warning('There is no backup yet. docs/backups.md says how to make one each night.')
  const ageMs = now.getTime() - last.getTime()
  const age = ageMs < 2 * DAY ? `${Math.round(ageMs / HOUR)} hours` : `${Math.floor(ageMs / DAY)} days`
  return ageMs > BACKUP_DUE ? warning(`The last backup is ${age} old.`) : good(`The last backup is ${age} old.`)
}
