import { execFile } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findServerAccount } from '#server/db/embedded/server-account.ts'
import { findFreePort } from '#test/shop-process.ts'

const PROGRAMS = '/usr/lib/postgresql/15/bin'

/** Whether this machine has Debian's PostgreSQL 15 and pgBackRest. */
export const hasPgBackRest = existsSync('/usr/bin/pgbackrest') && existsSync(PROGRAMS)

export type ArchivedServer = {
  readonly url: string
  /** Runs a command of ops/ or docs/ as the user of the server. */
  readonly run: (command: string) => Promise<void>
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Moves the data folder aside and makes an empty one. */
  readonly moveDataAside: () => void
  readonly remove: () => Promise<void>
}

/** A PostgreSQL server with ops/postgresql-archive.conf and ops/pgbackrest.conf; only paths and the port differ. */
export async function startArchivedServer(): Promise<ArchivedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-pgbackrest-'))
  const account = findServerAccount(join(folder, 'none'))
  const own = (path: string) => {
    mkdirSync(path, { mode: 0o700 })
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
  }
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? 0)
  const [data, repository, log] = ['main', 'repository', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [data, repository, log]) own(path)
  const port = await findFreePort()
  writeFileSync(
    join(folder, 'pgbackrest.conf'),
    readFileSync('ops/pgbackrest.conf', 'utf8')
      .replace('/var/lib/pgbackrest', repository)
      .replace('/var/lib/postgresql/15/main', data)
      .replace('5432', `${port}\npg1-socket-path=${folder}`)
      .replace('[global]', `[global]\nlog-path=${log}\nlock-path=${folder}/lock\nspool-path=${folder}/spool`),
  )
  copyFileSync('ops/postgresql-archive.conf', join(folder, 'archive.conf'))
  const url = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`
  const env = {
    PATH: `${PROGRAMS}:/usr/bin:/bin`,
    LC_ALL: 'C.UTF-8',
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    DATABASE_URL: url,
  }
  const run = async (command: string) => {
    await promisify(execFile)('bash', ['-c', command], { ...account, env, cwd: folder })
  }
  const options = `-c config_file=${data}/postgresql.conf -c listen_addresses= -c unix_socket_directories=${folder} -c port=${port}`
  const start = () => run(`pg_ctl start -w -t 120 -D ${data} -l ${folder}/server.log -o '${options}'`)
  const stop = () => run(`pg_ctl stop -w -m fast -D ${data}`)
  await run(`initdb -D ${data} --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8`)
  await run(`echo "include '${folder}/archive.conf'" >> ${data}/postgresql.conf`)
  await start()
  return {
    url,
    run,
    start,
    stop,
    moveDataAside: () => {
      renameSync(data, `${data}.before`)
      own(data)
    },
    remove: async () => {
      if (existsSync(join(data, 'postmaster.pid'))) await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
