import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#server/backups/backup-error.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { describeSummary } from '#server/backups/shop-summary.ts'
import { readConfig } from '#server/config.ts'
import { runCommand } from './setup/run-command.ts'

const usage = 'npm run restore -- <file> [--force]: makes the shop what it was when this backup was made.'

await runCommand(async () => {
  const { file, force } = readParameters()
  const { summary, keptIn } = await restoreBackup(readConfig().database, file, { force, now: new Date() })
  console.log(`Restored from ${file}\nThe shop holds ${describeSummary(summary)}.`)
  if (keptIn !== null) console.log(`What was there before is kept in ${keptIn}. Delete it when you no longer need it.`)
})

function readParameters(): { file: string; force: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new BackupError(usage)
    return { file: resolve(file), force: values.force ?? false }
  } catch {
    throw new BackupError(usage)
  }
}
