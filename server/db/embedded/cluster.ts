import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedDatabaseError, explainFailure } from './embedded-error.ts'
import { notWritable } from './lock-folder.ts'
import { findPrograms } from './programs.ts'
import { findServerAccount, allowTraversal, type ServerAccount } from './server-account.ts'
import { syncFolder } from './sync-folder.ts'

const MAJOR_VERSION = '18'

/** The files, the user account and the programs of the embedded server. */
export type Cluster = {
  /** Owned by the account, closed to others: data, password, socket. */
  readonly home: string
  readonly account: ServerAccount
  readonly programs: string
}

/** PostgreSQL's own folder. */
export const dataOf = (home: string) => join(home, 'data')

/** The environment of PostgreSQL's programs: none of the shop's secrets. */
export const serverEnv = { LC_ALL: 'C' }

/** The database folder: inside the data folder, or outside if root owns a folder that PostgreSQL's account cannot reach. */
export function clusterHome(dataDir: string): string {
  const inside = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0 || existsSync(inside) || !existsSync(dataDir)) return inside
  const path = realpathSync(dataDir)
  const name = createHash('sha256').update(path).digest('hex').slice(0, 12)
  const outside = join(`/var/lib/pharmacy-shop-${name}`, 'postgres')
  return existsSync(outside) || !allowTraversal(path) ? outside : inside
}

/** Opens or creates the cluster of a locked data folder. Throws an EmbeddedDatabaseError. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const home = clusterHome(dataDir)
  const parent = join(home, '..')
  if (!existsSync(home) && existsSync(join(dataDir, 'pglite')))
    throw new EmbeddedDatabaseError(
      `${join(dataDir, 'pglite')} holds a database of an earlier version of the shop, which this version cannot open. Move it away: demo data is made again at the next start.`,
    )
  try {
    mkdirSync(parent, { recursive: true, mode: 0o711 })
    const account = findServerAccount(home)
    const programs = await findPrograms(parent, account)
    const cluster = { home, account, programs }
    if (existsSync(home)) refuseOtherVersion(home)
    else {
      refuseHalfRestored(parent)
      await createCluster(cluster, parent)
    }
    return cluster
  } catch (error) {
    throw typeof (error as NodeJS.ErrnoException).syscall === 'string' ? notWritable(parent, error) : error
  }
}

/** A restore exchanges two folders by two renames. */
function refuseHalfRestored(parent: string): void {
  const kept = readdirSync(parent).findLast((name) => name.startsWith('postgres.before-restore-'))
  if (kept === undefined) return
  throw new EmbeddedDatabaseError(
    `A restore was interrupted. Rename ${join(parent, kept)} to ${join(parent, 'postgres')}, and restore again.`,
  )
}

function refuseOtherVersion(home: string): void {
  const version = readFileSync(join(dataOf(home), 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR_VERSION) return
  throw new EmbeddedDatabaseError(
    `The database in ${home} was made by PostgreSQL ${version}; this version of the shop runs ${MAJOR_VERSION}. Run "npm run backup" with the version of the shop that made it, move the folder away, and run "npm run restore -- <file>" with this one.`,
  )
}

/**
 * Creates the cluster under a temporary name and renames it, so that an interrupted start leaves no partial cluster.
 */
async function createCluster({ home, account, programs }: Cluster, parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((name) => name.startsWith('postgres.creating-')))
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10 })
  const creating = mkdtempSync(join(parent, 'postgres.creating-'))
  const password = join(creating, 'password')
  writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  if (account.uid !== undefined && account.gid !== undefined)
    for (const path of [creating, password]) chownSync(path, account.uid, account.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${password}`]
  const parameters = ['--pgdata', dataOf(creating), ...locale, ...access, '--data-checksums', '--no-instructions']
  try {
    await run(join(programs, 'initdb'), parameters, { account, cwd: creating, folder: parent })
    renameSync(creating, home)
    syncFolder(parent)
  } catch (error) {
    rmSync(creating, { recursive: true, force: true, maxRetries: 10 })
    throw error
  }
}

function run(
  program: string,
  parameters: string[],
  { account, cwd, folder }: { account: ServerAccount; cwd: string; folder: string },
): Promise<void> {
  return new Promise((done, fail) => {
    execFile(program, parameters, { ...account, cwd, env: serverEnv }, (error, out, err) =>
      error === null ? done() : fail(explainFailure(`${out}${err}` || error.message, folder)),
    )
  })
}
