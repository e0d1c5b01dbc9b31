import { statfsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Kept free for the embedded database: three of its log segments. When it cannot begin a new segment it does not refuse,
 * it stands still for ever and the whole process with it; so nothing may be written when there is no room for one.
 */
export const DISK_RESERVE_BYTES = 48 * 1024 * 1024

export class DiskFull extends Error {
  override name = 'DiskFull'
  /** As PostgreSQL itself reports a full disk. */
  readonly code = '53100'
}

/** Throws a DiskFull, with a sentence, when the reserve is touched. */
export function expectRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < DISK_RESERVE_BYTES)
    throw new DiskFull(`The disk of ${folder} is full: make room for at least ${DISK_RESERVE_BYTES / 1024 / 1024} MB.`)
}

type Queries = Pick<PGlite, 'query'>

/** The same database, which refuses to write while its disk is as good as full. Reading goes on, and writing when there is room. */
export function guardDisk(pglite: PGlite, folder: string): PGlite {
  const refuseWhenFull = (statement: string) => {
    if (!/^\s*(insert|update|delete|merge|with|create|alter|truncate)\b/i.test(statement)) return
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < DISK_RESERVE_BYTES)
      throw new DiskFull(
        `The disk of ${folder} is full: make room for at least ${DISK_RESERVE_BYTES / 1024 / 1024} MB.`,
      )
  }
  const guard = <T extends Queries>(target: T): T =>
    new Proxy(target, {
      get: (_, key) => {
        if (key === 'query')
          return async (statement: string, ...rest: never[]) => {
            refuseWhenFull(statement)
            return target.query(statement, ...rest)
          }
        if (key === 'transaction' && target instanceof Object && 'transaction' in target)
          return (work: (trx: Queries) => Promise<unknown>) => pglite.transaction((trx) => work(guard(trx)))
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return guard(pglite)
}
