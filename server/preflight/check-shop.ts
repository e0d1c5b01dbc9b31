import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts'
import { BACKUP_DUE_MS, findLastBackup } from '../backups/back-up-shop.ts'
import { sqlState } from '../db/in-transaction.ts'
import type { Db } from '../db/tables.ts'
import { archiveFailingSeconds } from '../db/wal-archiver.ts'
import { oldestDueJob } from '../jobs/jobs.ts'
import { countOpenAlerts } from '../payments/alerts.ts'
import { listLastWebhooks } from '../payments/webhook-events.ts'
import { findBrokenSeal } from '../staff/audit-seals.ts'
import { broken, type Finding, good, warning } from './finding.ts'

type ShopCheck = (db: Db, now: Date) => Promise<readonly Finding[]>

/** The checks of the shop's tables for `npm run doctor`. */
const shopChecks: readonly ShopCheck[] = [
  checkBackupAge,
  checkArchive,
  checkAlerts,
  checkQueue,
  checkWebhooks,
  checkAuditLog,
]

const NO_TABLE = '42P01'

/** Runs the table checks; a new database does not have the tables yet. */
export async function checkShop(db: Db, now: Date): Promise<Finding[]> {
  try {
    return (await Promise.all(shopChecks.map((check) => check(db, now)))).flat()
  } catch (error) {
    if (sqlState(error) !== NO_TABLE) throw error
    return [warning('The database holds no shop of this version yet. npm start makes it.')]
  }
}

async function checkBackupAge(db: Db, now: Date): Promise<readonly Finding[]> {
  const last = await findLastBackup(db)
  if (last === null) return [warning('There is no backup yet. docs/backups.md says how to make one each night.')]
  const sentence = `The last backup is ${ageOf(last, now)} old.`
  return [now.getTime() - last.getTime() > BACKUP_DUE_MS ? warning(sentence) : good(sentence)]
}

const ARCHIVE_LATE_SECONDS = (5 * MINUTE) / SECOND

async function checkArchive(db: Db): Promise<readonly Finding[]> {
  const failing = await archiveFailingSeconds(db)
  if (failing === null) return []
  if (failing < ARCHIVE_LATE_SECONDS) return [good('PostgreSQL copies its changes to the archive.')]
  return [
    warning(
      `PostgreSQL has failed to copy its changes to the archive for ${Math.round(failing)} seconds, and keeps them until the disk is full. Ask the person who looks after the server: is the disk of the archive there, has it room, may PostgreSQL write there?`,
    ),
  ]
}

async function checkAlerts(db: Db): Promise<readonly Finding[]> {
  const count = await countOpenAlerts(db)
  if (count === 0) return [good('No payment needs a person.')]
  return [warning(`${count === 1 ? '1 payment needs' : `${count} payments need`} a person: npm run alerts`)]
}

const QUEUE_DUE_SECONDS = MINUTE / SECOND

async function checkQueue(db: Db): Promise<readonly Finding[]> {
  const job = await oldestDueJob(db)
  if (job === null || job.waitingSeconds <= QUEUE_DUE_SECONDS) return [good('No mail or other job waits.')]
  return [warning(`A job has been due for ${job.waitingSeconds} seconds (${job.kind}). Is the shop running?`)]
}

async function checkWebhooks(db: Db, now: Date): Promise<readonly Finding[]> {
  const webhooks = await listLastWebhooks(db)
  return webhooks.map(({ gateway, receivedAt }) =>
    good(`The last message of ${gateway} about a payment came ${ageOf(receivedAt, now)} ago.`),
  )
}

async function checkAuditLog(db: Db, now: Date): Promise<readonly Finding[]> {
  const changed = await findBrokenSeal(db, now)
  if (changed === null) return [good('The audit log is as it was sealed.')]
  const { from, to } = changed
  return [
    broken(
      `The audit log was changed between the entries ${from} and ${to} after it was sealed. Compare it with a backup; the log of the shop has each seal.`,
    ),
  ]
}

function ageOf(at: Date, now: Date): string {
  const ageMs = now.getTime() - at.getTime()
  return ageMs < 2 * DAY ? `${Math.round(ageMs / HOUR)} hours` : `${Math.floor(ageMs / DAY)} days`
}
