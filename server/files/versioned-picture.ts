import { fileURLToPath } from 'node:url'
import { fileVersion } from './file-version.ts'
import { versionedAddress } from './picture-originals.ts'

/** The owner's pictures first. */
const folders = ['shop/pictures', 'web/public/images'].map((folder) =>
  fileURLToPath(new URL(`../../${folder}`, import.meta.url)),
)

/** Adds its content version to the address of a picture of a page, so that browsers keep it for good. */
export function versionedPicture(address: string): string {
  const [, name] = /^\/images\/([\w/.-]+)$/.exec(address) ?? []
  if (name === undefined) return address
  for (const folder of folders) {
    const version = fileVersion(`${folder}/${name}`)
    if (version !== null) return `${address}?v=${version}`
  }
  return versionedAddress(address)
}
