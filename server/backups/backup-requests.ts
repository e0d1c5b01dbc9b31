import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE, SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { type Loop, startLoop } from '../jobs/loop.ts'
import { BackupError } from './backup-error.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'

/*
 * Only the process that holds an embedded database can read it. So whoever wants a backup while the shop runs lays a note
 * into the data folder, and the shop makes the backup and answers beside the note. Who may write there owns the shop.
 */
const folderOf = (folder: string) => join(folder, 'backup-requests')
const TAKEN_UP_WITHIN = 15 * SECOND
const MADE_WITHIN = 30 * MINUTE

type Answer = { readonly made: MadeBackup } | { readonly refused: string }

/** Looks for notes until stopped. Notes that an earlier process did not get to are too old to mean anything. */
export function startBackupRequests(ctx: Context, database: Database): Loop {
  const folder = folderOf(ctx.config.dataDir)
  rmSync(folder, { recursive: true, force: true })
  return startLoop({
    round: () => answerRequests(ctx, database, folder),
    everyMs: SECOND,
    onError: (error) => ctx.log.error({ err: error }, 'requests for backups could not be read'),
  })
}

async function answerRequests(ctx: Context, database: Database, folder: string): Promise<number> {
  if (!existsSync(folder)) return 0
  const notes = readdirSync(folder).filter((name) => name.endsWith('.request'))
  for (const note of notes) {
    const path = join(folder, note)
    const target = readFileSync(path, 'utf8')
    renameSync(path, `${path}.taken`)
    const answer = await answerTo(ctx, database, target)
    const file = path.replace(/request$/, 'answer')
    writeFileSync(`${file}.unfinished`, JSON.stringify(answer))
    renameSync(`${file}.unfinished`, file)
  }
  return notes.length
}

async function answerTo(ctx: Context, database: Database, target: string): Promise<Answer> {
  try {
    const made = await makeBackup(database, target, ctx.now())
    ctx.log.info({ file: made.file, ...made.summary }, 'backup made')
    return { made }
  } catch (error) {
    ctx.log.error({ err: error }, 'backup failed')
    return {
      refused: error instanceof BackupError ? error.message : 'The shop could not make the backup; its log says why.',
    }
  }
}

/** Asks the shop that runs on this folder for a backup, and waits for it. Throws a BackupError with a sentence. */
export async function requestBackup(dataDir: string, target: string): Promise<MadeBackup> {
  const path = join(folderOf(dataDir), randomBytes(8).toString('hex'))
  mkdirSync(folderOf(dataDir), { recursive: true })
  writeFileSync(`${path}.unfinished`, target)
  renameSync(`${path}.unfinished`, `${path}.request`)
  try {
    await appears(`${path}.request.taken`, TAKEN_UP_WITHIN)
    await appears(`${path}.answer`, MADE_WITHIN)
    const answer = JSON.parse(readFileSync(`${path}.answer`, 'utf8')) as Answer
    if ('refused' in answer) throw new BackupError(answer.refused)
    return answer.made
  } finally {
    for (const end of ['.request', '.request.taken', '.answer']) rmSync(`${path}${end}`, { force: true })
  }
}

async function appears(path: string, withinMs: number): Promise<void> {
  const pause = 50
  for (let waited = 0; !existsSync(path); waited += pause) {
    if (waited > withinMs)
      throw new BackupError(
        'The process that uses the files of the shop did not answer. Is it an older version, or busy?',
      )
    await wait(pause)
  }
}
