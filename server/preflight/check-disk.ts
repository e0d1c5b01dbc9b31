import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { broken, type Finding, good, warning } from './finding.ts'

const GIB = 2 ** 30

/** Checks the free space of the data directory, or of the application directory if it does not exist. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.')
  return judgeFreeSpace(bavail * bsize)
}

export function judgeFreeSpace(bytes: number): Finding {
  const free = `${(bytes / GIB).toFixed(1)} GiB are free on the disk`
  if (bytes < GIB / 4) return broken(`Only ${free}: the database stops when it is full.`)
  if (bytes < 2 * GIB) return warning(`Only ${free}.`)
  return good(`${free}.`)
}
