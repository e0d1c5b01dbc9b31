import { randomBytes } from 'node:crypto'

/** A system call per id takes an eighth of the time of a cached page, so one call fills a pool for 256 ids. */
const POOL_BYTES = 4096

/** Returns a source of random bytes for ids. */
export function createRandomPool(): (count: number) => Uint8Array {
  let pool = Buffer.alloc(0)
  return (count) => {
    if (pool.length < count) pool = randomBytes(POOL_BYTES)
    const taken = pool.subarray(0, count)
    pool = pool.subarray(count)
    return taken
  }
}
