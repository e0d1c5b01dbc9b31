import { type Config, ConfigError } from './config.ts'
import { listRunningMachines, thisMachine } from './db/running-machines.ts'
import type { Db } from './db/tables.ts'
import { loadFileKeys } from './files/file-keys.ts'
import { keyId } from './http/session.ts'
import { loadSecrets } from './secret.ts'
import { readSetupFile } from './setup-file.ts'

/** What the machines of one database must have in common. Keys are named by their ids, which reveal nothing. */
type SharedSetup = {
  readonly sessionKeys: readonly string[]
  readonly fileKeys: readonly string[]
  readonly bucket: string | null
  /** The variables that only the data folder of the machine holds, because they were typed at the desk. */
  readonly typed: readonly string[]
}

/** The other machines whose shops run on this database. */
export async function listOtherMachines(db: Db): Promise<string[]> {
  return (await listRunningMachines(db)).filter((name) => name !== thisMachine)
}

/**
 * Records the setup of this machine beside those of the others. Throws a ConfigError with one sentence per difference to
 * a machine whose shop runs (setup-1).
 */
export async function expectSharedSetup(config: Config, db: Db): Promise<void> {
  const own = await readSharedSetup(config, db)
  const others = (await listOtherMachines(db)).map((name) => ({ name, key: keyOf(name) }))
  const running = [keyOf(thisMachine), ...others.map(({ key }) => key)]
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', running).execute()
  const wrong = others.flatMap(({ name, key }) => {
    const row = rows.find((one) => one.key === key)
    return row === undefined ? [] : differences(own, JSON.parse(row.value) as SharedSetup, name)
  })
  if (wrong.length > 0) throw new ConfigError([...wrong, 'docs/two-machines.md says what machines share.'].join('\n'))
  await db.deleteFrom('settings').where('key', 'like', keyOf('%')).where('key', 'not in', running).execute()
  const value = JSON.stringify(own)
  await db
    .insertInto('settings')
    .values({ key: keyOf(thisMachine), value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute()
}

const keyOf = (machine: string) => `machine ${machine}`

async function readSharedSetup(config: Config, db: Db): Promise<SharedSetup> {
  const { environment, filesBucket, dataDir } = config
  const secrets = await loadSecrets(config, db)
  return {
    sessionKeys: secrets.map(keyId),
    fileKeys: loadFileKeys(config).map(({ id }) => id),
    bucket: filesBucket && `${filesBucket.endpoint}/${filesBucket.bucket}`,
    typed: Object.keys(readSetupFile(dataDir).values).filter((name) => !environment[name]),
  }
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
