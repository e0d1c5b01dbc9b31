import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#server/backups/backup-format.ts'
import { readErased } from '#server/backups/erased-list.ts'
import { describeMoment, readMoment } from '#server/backups/moment.ts'
import { restoreMoment } from '#server/backups/restore-moment.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { describeSummary } from '#server/backups/backup-format.ts'
import { readConfig } from '#server/config.ts'
import { lookAtBackup } from '#server/start/look-at-backup.ts'
import { prepareBuild } from './setup/prepare.ts'
import { runOwnerCommand } from './setup/run-command.ts'

const usage = `npm run restore -- --to '2026-11-24 10:15:00' [--force]: makes the shop what it was at that second of Indian time.
npm run restore -- <file> [--force]: makes the shop what it was when this backup was made.
npm run restore -- --look <file> [--port 3999]: opens a copy of it for this machine only, without mails or payments.`

await runOwnerCommand(async () => {
  const { file, to, force, look, port } = readParameters()
  if (look) return showCopy(file, port)
  const options = { force, now: new Date() }
  const restored = to === null ? await restoreBackup(readConfig(), file, options) : await goBack(to, options)
  const { summary, keptIn } = restored
  console.log(`Restored ${to === null ? `from ${file}` : `to ${describeMoment(to)} (Indian time)`}`)
  console.log(`The shop holds ${describeSummary(summary)}.`)
  if (keptIn !== null) console.log(`What was there before is kept in ${keptIn}. Delete it when you no longer need it.`)
})

async function goBack(to: Date, options: { force: boolean; now: Date }) {
  const restored = await restoreMoment(readConfig(), to, options)
  if (restored.lostFiles.length > 0)
    console.log(
      `These pictures of prescriptions, returns and licences are in no archive: ${restored.lostFiles.join(', ')}`,
    )
  return restored
}

/** Until Ctrl+C. */
async function showCopy(file: string, port: number): Promise<void> {
  process.env.NODE_ENV ??= 'production'
  await prepareBuild()
  const { summary, url, close } = await lookAtBackup(file, port, await readErased(readConfig()))
  console.log(`The copy holds ${describeSummary(summary)}.\nIt is open at ${url}, for this machine only.`)
  console.log('It sends no mails and moves no money. Press Ctrl+C to close and delete it.')
  await new Promise((done) => process.once('SIGINT', done).once('SIGTERM', done))
  await close()
}

type Parameters = { file: string; to: Date | null; force: boolean; look: boolean; port: number }

function readParameters(): Parameters {
  const { values, positionals } = parse()
  const [file, ...more] = positionals
  const to = values.to === undefined ? null : readMoment(values.to)
  if (values.to !== undefined && to === null)
    throw new BackupError(
      `${values.to} is no time. Write it as '2026-11-24 10:15:00' for Indian time, or with an offset as 2026-11-24T04:45:00Z.`,
    )
  const isComplete = to === null ? file !== undefined : file === undefined && !values.look
  if (!isComplete || more.length > 0 || !/^\d{1,5}$/.test(values.port)) throw new BackupError(usage)
  return { file: resolve(file ?? ''), to, force: values.force, look: values.look, port: Number(values.port) }
}

function parse() {
  try {
    return parseArgs({
      options: {
        to: { type: 'string' },
        force: { type: 'boolean', default: false },
        look: { type: 'boolean', default: false },
        port: { type: 'string', default: '3999' },
      },
      allowPositionals: true,
    })
  } catch {
    throw new BackupError(usage)
  }
}
