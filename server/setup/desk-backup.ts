import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import type { BackupState } from '#contract/server-care.ts'
import { SECOND } from '#domain/time.ts'
import { BACKUP_DUE_MS, backUpShop, findLastBackup, findLastBackupFile, recordBackup } from '../backups/back-up-shop.ts'
import { BackupError } from '../backups/backup-format.ts'
import { makeBackup } from '../backups/make-backup.ts'
import type { Context } from '../context.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import { type LongWork, readLongWork, startLongWork } from '../http/long-work.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'

/** The lock of the one backup that is being made. */
const CALLER = 'backup'
const FAILURE_KEY = 'failed-backup'
/** The files of a base backup and of customers take long without a row. */
const SIGN_OF_LIFE_MS = 5 * SECOND

/** What the desk shows of backups (setup-7). */
export async function readBackupState(ctx: Context): Promise<BackupState> {
  const [last, file, failure, work] = await Promise.all([
    findLastBackup(ctx.db),
    findLastBackupFile(ctx.db),
    findFailure(ctx),
    readLongWork(ctx, CALLER),
  ])
  return {
    last: last && { at: last.toISOString(), file },
    isOverdue: (await findOverdueBackup(ctx)) !== null,
    folder: folderOf(ctx, file),
    work,
    failure,
  }
}

/** Since when a live shop is without a backup, if that is too long, and its last one. */
export async function findOverdueBackup({ config, db, now }: Context): Promise<{ last: Date | null } | null> {
  if (config.mode === 'demo') return null
  const last = await findLastBackup(db)
  const first = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .executeTakeFirst()
  const since = last ?? first?.at ?? null
  return since !== null && now().getTime() - since.getTime() > BACKUP_DUE_MS ? { last } : null
}

/** Begins a backup, which goes on after the answer. Returns when it has begun; its end is in the state. */
export async function beginBackup(ctx: Context, principal: StaffPrincipal): Promise<void> {
  const parts = await startLongWork(ctx, { callerId: CALLER, signal: new AbortController().signal }).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal('conflict', 'A backup is being made already.')
    },
  )
  await auditRead(ctx, principal, { action: 'setup.backup', subject: { kind: 'setup', id: 'backup' } })
  void runBackup(ctx, parts)
}

async function runBackup(ctx: Context, parts: LongWork): Promise<void> {
  const advance = async (more: number) => parts.advance(more).catch(() => {})
  const alive = setInterval(() => void advance(0), SIGN_OF_LIFE_MS)
  let seen = 0
  const onProgress = (done: number, total: number) => {
    parts.expect(total - seen)
    void advance(done - seen)
    seen = done
  }
  try {
    await writeBackup(ctx, onProgress)
    await ctx.db.deleteFrom('settings').where('key', '=', FAILURE_KEY).execute()
  } catch (error) {
    ctx.log.error({ error }, 'a backup from the desk failed')
    const known = error instanceof BackupError ? error.message : 'The backup could not be written. The log says why.'
    await recordFailure(ctx, known).catch(() => {})
  } finally {
    clearInterval(alive)
    await parts.end().catch(() => {})
  }
}

/** Writes as `npm run backup` does: with an archive a base backup too, through a connection of its own. */
async function writeBackup(ctx: Context, onProgress: (done: number, total: number) => void): Promise<void> {
  const { config, db, files } = ctx
  const folder = folderOf(ctx, await findLastBackupFile(db))
  if (config.database.kind === 'embedded' && config.database.archive) {
    await backUpShop(config, folder, ctx.now(), onProgress)
    return
  }
  const { file } = await makeBackup({ database: { db }, files, onProgress }, folder, ctx.now())
  await recordBackup(db, ctx.now(), file)
}

/** The folder of the last backup, where old ones are deleted in their turn, if the shop may write there. */
function folderOf({ config }: Context, lastFile: string | null): string {
  if (lastFile === null) return config.backupFolder
  const folder = dirname(lastFile)
  try {
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return config.backupFolder
  }
}

async function recordFailure({ db, now }: Context, sentence: string): Promise<void> {
  const value = JSON.stringify({ at: now().toISOString(), sentence })
  await db
    .insertInto('settings')
    .values({ key: FAILURE_KEY, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute()
}

async function findFailure({ db }: Context): Promise<BackupState['failure']> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', FAILURE_KEY).executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.value) as BackupState['failure'])
}
