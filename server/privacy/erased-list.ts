import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

type DataFolder = Pick<Config, 'dataDir'>

/** The ids of erased customers, which no backup holds: an id a line (erasure-4). */
const listOf = ({ dataDir }: DataFolder) => join(dataDir, 'erased-customers.txt')

/** Adds a customer before the transaction of the erasure commits, so that a restore can never bring one back. */
export async function noteErased(config: DataFolder, customerId: string): Promise<void> {
  await mkdir(config.dataDir, { recursive: true })
  await appendFile(listOf(config), `${customerId}\n`, { mode: 0o600, flush: true })
}

/** The ids of the list. A shop that erased no customer has none. */
export async function readErased(config: DataFolder): Promise<readonly string[]> {
  try {
    return [...new Set((await readFile(listOf(config), 'utf8')).split('\n').filter((id) => id !== ''))]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
