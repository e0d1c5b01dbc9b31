import { type SetupStepName, setupStepNames } from '#domain/setup/setup-steps.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { readSetupFile, writeSetupFile } from '../start/setup-file.ts'

/** How the keys of skipped steps begin in `settings`. */
const PREFIX = 'skipped step '

/** The skipped steps of the setup, which all machines share. */
export async function listSkippedSteps(db: Db): Promise<SetupStepName[]> {
  const rows = await db.selectFrom('settings').select('key').where('key', 'like', `${PREFIX}%`).execute()
  return setupStepNames.filter((name) => rows.some(({ key }) => key === PREFIX + name))
}

/** Marks a step as skipped, or takes the mark away. */
export async function markSkippedStep(db: Db, step: SetupStepName, isSkipped: boolean): Promise<void> {
  const key = PREFIX + step
  if (!isSkipped) await db.deleteFrom('settings').where('key', '=', key).execute()
  else
    await db
      .insertInto('settings')
      .values({ key, value: '' })
      .onConflict((on) => on.doNothing())
      .execute()
}

/** Moves the skipped steps of `setup.json`, where earlier versions kept them, to the database. */
export async function moveSkippedSteps({ dataDir }: Pick<Config, 'dataDir'>, db: Db): Promise<void> {
  const { skipped, ...file } = readSetupFile(dataDir)
  if (skipped === undefined) return
  for (const step of skipped) await markSkippedStep(db, step, true)
  writeSetupFile(dataDir, file)
}
