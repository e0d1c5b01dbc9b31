import { sql } from 'kysely'
import { ConfigError } from './config-error.ts'
import type { Config } from '../config.ts'
import { listRunningMachines, thisMachine } from '../db/running-machines.ts'
import type { Db, Trx } from '../db/tables.ts'
import { loadFileKeys } from '../files/file-keys.ts'
import { keyId } from '../http/session.ts'
import { loadSecrets } from '../crypto/secret.ts'
import { readSetupFile } from './setup-file.ts'

/** What the machines of one database must have in common. Keys are named by their ids, which reveal nothing. */
type SharedSetup = {
  readonly sessionKeys: readonly string[]
  readonly fileKeys: readonly string[]
  readonly bucket: string | null
  /** The variables that only the data folder of the machine holds, because they were typed at the desk. */
  readonly typed: readonly string[]
}

/** How the keys of these records begin in `settings`. */
const PREFIX = 'machine '

/** A shop that recorded its setup listens within this time, and is seen as running from then on. */
const START_SECONDS = 30

/** One after the other, so that of two that start or change at once the second sees the first. */
const lockMachines = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('machines'))`.execute(trx)

/** The other machines whose shops run on this database or are starting. No other starts until the transaction ends. */
export async function lockOtherMachines(trx: Trx): Promise<string[]> {
  await lockMachines(trx)
  const { rows } = await sql<{ machine: string }>`
    select substr(key, ${PREFIX.length + 1}::integer) as machine from settings where starts_with(key, ${PREFIX})
      and (value::jsonb ->> 'recordedAt')::timestamptz > now() - make_interval(secs => ${START_SECONDS})`.execute(trx)
  const machines = new Set([...(await listRunningMachines(trx)), ...rows.map(({ machine }) => machine)])
  return [...machines].filter((name) => name !== thisMachine).toSorted()
}

/**
 * Records the setup of this machine beside those of the others. Throws a ConfigError with one sentence per difference to
 * a machine whose shop runs or is starting (setup-1).
 */
export async function expectSharedSetup(config: Config, db: Db): Promise<void> {
  const own = await readSharedSetup(config, db)
  await db.transaction().execute(async (trx) => {
    await lockMachines(trx)
    const running = await listRunningMachines(trx)
    await sql`
      delete from settings where starts_with(key, ${PREFIX}) and (key = ${PREFIX + thisMachine} or
        key <> all(${running.map((machine) => PREFIX + machine)}) and
        (value::jsonb ->> 'recordedAt')::timestamptz < now() - make_interval(secs => ${START_SECONDS}))`.execute(trx)
    const others = await trx.selectFrom('settings').selectAll().where('key', 'like', `${PREFIX}%`).execute()
    const wrong = others.flatMap(({ key, value }) =>
      differences(own, JSON.parse(value) as SharedSetup, key.slice(PREFIX.length)),
    )
    if (wrong.length > 0) throw new ConfigError([...wrong, 'docs/two-machines.md says what machines share.'].join('\n'))
    const value = sql<string>`${JSON.stringify(own)}::jsonb || jsonb_build_object('recordedAt', now())`
    await trx
      .insertInto('settings')
      .values({ key: PREFIX + thisMachine, value })
      .execute()
  })
}

/** Renews what this machine recorded at its start, after something was typed at its desk. */
export async function renewTyped(config: Config, trx: Trx): Promise<void> {
  const typed = sql<string>`value::jsonb || ${JSON.stringify({ typed: listTyped(config) })}::jsonb`
  await trx
    .updateTable('settings')
    .set({ value: typed })
    .where('key', '=', PREFIX + thisMachine)
    .execute()
}

async function readSharedSetup(config: Config, db: Db): Promise<SharedSetup> {
  const { filesBucket } = config
  const secrets = await loadSecrets(config, db)
  return {
    sessionKeys: secrets.map(keyId),
    fileKeys: loadFileKeys(config).map(({ id }) => id),
    bucket: filesBucket && `${filesBucket.endpoint}/${filesBucket.bucket}`,
    typed: listTyped(config),
  }
}

function listTyped({ environment, dataDir }: Config): string[] {
  return Object.keys(readSetupFile(dataDir).values).filter((name) => !environment[name])
}

function differences(own: SharedSetup, other: SharedSetup, machine: string): string[] {
  const wrong: string[] = []
  const typed = [
    { where: 'this machine', names: own.typed },
    { where: machine, names: other.typed },
  ]
  for (const { where, names } of typed)
    if (names.length > 0)
      wrong.push(
        `Only the data folder of ${where} holds ${names.join(', ')}. Set them in the environment of every machine, and remove them from its setup.json.`,
      )
  if (!opensBoth(own.sessionKeys, other.sessionKeys))
    wrong.push(
      `JWT_SECRET is not the same here and on ${machine}, so that customers would be logged out again and again.`,
    )
  if (!opensBoth(own.fileKeys, other.fileKeys))
    wrong.push(
      `FILES_KEYS is not the same here and on ${machine}, so that pictures could be opened on one of them only.`,
    )
  if (own.bucket === null || own.bucket !== other.bucket)
    wrong.push(`The shop also runs on ${machine}, so that both need the same bucket for files (FILES_S3_…).`)
  return wrong
}

/** While a key is being replaced, each list has the first key of the other. */
function opensBoth(one: readonly string[], other: readonly string[]): boolean {
  return other.includes(one[0] ?? '') && one.includes(other[0] ?? '')
}
