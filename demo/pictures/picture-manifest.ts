/** Remembers from which facts and which drawing code a picture was made, so that only what changed is drawn again. */
import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export type Manifest = Record<string, string>

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 20)

/** A fingerprint of everything in this folder which can change a picture, and of the encoders. */
export async function drawingCodeHash(): Promise<string> {
  const names = (await readdir(import.meta.dirname))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
  const sources = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
  return digest(JSON.stringify([names, sources, sharp.versions.vips]))
}

export const factsHash = (code: string, facts: unknown): string => digest(code + JSON.stringify(facts))

export async function readManifest(file: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Manifest
  } catch {
    return {}
  }
}

export const writeManifest = (file: string, manifest: Manifest): Promise<void> =>
  writeFile(file, `${JSON.stringify(Object.fromEntries(Object.entries(manifest).toSorted()), null, 1)}\n`)
