import { fileURLToPath } from 'node:url'
import { drawingVersion, type Look } from '#domain/settings/look.ts'
import { fileVersion } from './file-version.ts'
import { versionedAddress } from './picture-originals.ts'

/** The owner's pictures first. */
const folders = ['shop/pictures', 'web/public/images'].map((folder) =>
  fileURLToPath(new URL(`../../${folder}`, import.meta.url)),
)

/** Adds its content version to the address of a picture of a page, so that browsers keep it for good. A drawing names its look. */
export function versionedPicture(address: string, look: Look): string {
  const found = findFile(address)
  if (found === null) return versionedAddress(address)
  return `${address}?v=${address.endsWith('.svg') ? drawingVersion(found.version, look) : found.version}`
}

/** The file of a picture at an address without its version, or null. */
export function findFile(address: string): { readonly path: string; readonly version: string } | null {
  const [, name] = /^\/images\/([\w-]+(?:[/.][\w-]+)*)$/.exec(address) ?? []
  if (name === undefined) return null
  for (const folder of folders) {
    const path = `${folder}/${name}`
    const version = fileVersion(path)
    if (version !== null) return { path, version }
  }
  return null
}
