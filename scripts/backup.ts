import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpShop } from '#server/backups/back-up-shop.ts'
import { deleteOldBaseBackups } from '#server/backups/base-backups.ts'
import { describeFirstMoment } from '#server/backups/find-restore-source.ts'
import { BackupError } from '#server/backups/backup-format.ts'
import { deleteOldBackups } from '#server/backups/back-up-shop.ts'
import { describeSummary } from '#server/backups/backup-format.ts'
import { readConfig } from '#server/config.ts'
import { createProgressLine } from './progress-line.ts'
import { runOwnerCommand } from './setup/run-command.ts'

const usage =
  'npm run backup [-- <folder>] [--keep <number>]: writes a backup of the shop, into BACKUP_FOLDER or backups/ unless told otherwise.'

await runOwnerCommand(async () => {
  const config = readConfig()
  const { folder, keep } = readParameters(config.backupFolder)
  const line = createProgressLine()
  let isStopped = false
  // A second Ctrl+C ends the command at once.
  process.once('SIGINT', () => (isStopped = true))
  const { file, summary, lostFiles } = await backUpShop(config, folder, new Date(), (done, total) => {
    if (isStopped) throw new BackupError('Stopped. No backup was written.')
    line.update(done / total, `${done.toLocaleString('en-IN')} of about ${total.toLocaleString('en-IN')} rows`)
  }).finally(line.end)
  console.log(`Backup written to ${file}\nIt holds ${describeSummary(summary)}.`)
  if (config.database.kind === 'embedded' && config.database.archive)
    console.log(`It can go back to any second since ${describeFirstMoment(config.database.archive)}.`)
  if (lostFiles.length > 0)
    console.log(
      `These pictures of prescriptions, returns and licences are missing in the data folder: ${lostFiles.join(', ')}`,
    )
  if (keep !== null) {
    const gone = [...deleteOldBackups(folder, keep), ...(await deleteOldBaseBackups(config, keep))]
    if (gone.length > 0) console.log(`Deleted as too old: ${gone.join(', ')}`)
  }
})

function readParameters(fallback: string): { folder: string; keep: number | null } {
  try {
    const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
    const keep = values.keep === undefined ? null : Number(values.keep)
    if (positionals.length > 1 || (keep !== null && !(Number.isInteger(keep) && keep > 0))) throw new BackupError(usage)
    return { folder: resolve(positionals[0] ?? fallback), keep }
  } catch {
    throw new BackupError(usage)
  }
}
