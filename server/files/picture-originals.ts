import { existsSync, readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { fileVersion } from './file-version.ts'

const root = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url))

/** Copies of the pictures that staff uploaded. */
export const uploadFolder = root('.cache/uploads')

/** The folders of product pictures, the owner's first. */
export const pictureFolders: readonly string[] = [root('shop/pictures/products'), uploadFolder, root('.cache/drawings')]

export const pictureTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

export type OriginalPicture = { readonly path: string; readonly modifiedSeconds: number }

/** The original of a stem such as `glymetra-500-1` in the first folder that has it, or null. */
export async function findOriginal(folders: readonly string[], stem: string): Promise<OriginalPicture | null> {
  for (const folder of folders)
    for (const ending of Object.keys(pictureTypes)) {
      const path = join(folder, stem + ending)
      const found = await stat(path).catch(() => null)
      if (found?.isFile()) return { path, modifiedSeconds: Math.floor(found.mtimeMs / 1000) }
    }
  return null
}

/** The stem of a product picture's address, or null. */
export function pictureStem(address: string): string | null {
  return /^\/images\/products\/([a-z0-9-]{1,200})-\d{3,4}\.[a-z]{4}$/.exec(address)?.[1] ?? null
}

const addresses = new LRUCache<string, string>({ max: 20_000 })

/**
 * Adds the content version of a product picture to its address, so that browsers cache it for good. The address of a
 * replaced picture changes at the next start.
 */
export function versionedAddress(address: string, folders = pictureFolders): string {
  const known = addresses.get(address)
  if (known !== undefined) return known
  const version = pictureVersion(address, folders)
  const versioned = version === null ? address : `${address}?v=${version}`
  addresses.set(address, versioned)
  return versioned
}

export function pictureVersion(address: string, folders = pictureFolders): string | null {
  const stem = pictureStem(address)
  if (stem === null) return null
  const uploaded = /^desk-([0-9a-f]{8})/.exec(stem)?.[1]
  if (uploaded !== undefined) return uploaded
  for (const folder of folders)
    for (const ending of Object.keys(pictureTypes))
      if (namesIn(folder).has(stem + ending)) return fileVersion(join(folder, stem + ending))
  return null
}

const listings = new Map<string, ReadonlySet<string>>()

/** The file names in a folder, read once, because most products of a large catalogue have no picture. */
function namesIn(folder: string): ReadonlySet<string> {
  const known = listings.get(folder)
  if (known !== undefined) return known
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  listings.set(folder, names)
  return names
}
