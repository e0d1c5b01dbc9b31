import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file atomically, also with concurrent writers. */
export async function writeAtomically(path: string, body: Buffer, modifiedSeconds: number): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(temporary, body)
    await utimes(temporary, modifiedSeconds, modifiedSeconds)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
