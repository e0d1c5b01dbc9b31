import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#server/backups/backup-format.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { describeSummary } from '#server/backups/backup-format.ts'
import { readConfig } from '#server/config.ts'
import { lookAtBackup } from '#server/look-at-backup.ts'
import { prepareBuild } from './setup/prepare.ts'
import { runOwnerCommand } from './setup/run-command.ts'

const usage = `npm run restore -- <file> [--force]: makes the shop what it was when this backup was made.
npm run restore -- --look <file> [--port 3999]: opens a copy of it for this machine only, without mails or payments.`

await runOwnerCommand(async () => {
  const { file, force, look, port } = readParameters()
  if (look) return showCopy(file, port)
  const { summary, keptIn } = await restoreBackup(readConfig(), file, { force, now: new Date() })
  console.log(`Restored from ${file}\nThe shop holds ${describeSummary(summary)}.`)
  if (keptIn !== null) console.log(`What was there before is kept in ${keptIn}. Delete it when you no longer need it.`)
})

/** Until Ctrl+C. */
async function showCopy(file: string, port: number): Promise<void> {
  process.env.NODE_ENV ??= 'production'
  await prepareBuild()
  const { summary, url, close } = await lookAtBackup(file, port)
  console.log(`The copy holds ${describeSummary(summary)}.\nIt is open at ${url}, for this machine only.`)
  console.log('It sends no mails and moves no money. Press Ctrl+C to close and delete it.')
  await new Promise((done) => process.once('SIGINT', done).once('SIGTERM', done))
  await close()
}

function readParameters(): { file: string; force: boolean; look: boolean; port: number } {
  try {
    const { values, positionals } = parseArgs({
      options: {
        force: { type: 'boolean', default: false },
        look: { type: 'boolean', default: false },
        port: { type: 'string', default: '3999' },
      },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0 || !/^\d{1,5}$/.test(values.port)) throw new BackupError(usage)
    return { file: resolve(file), force: values.force, look: values.look, port: Number(values.port) }
  } catch {
    throw new BackupError(usage)
  }
}
