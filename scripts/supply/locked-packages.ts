import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package as package-lock.json names it, for this machine or another. */
export type LockedPackage = {
  /** Its folder, "node_modules/…": one package may lie in several, in different versions. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** An SPDX expression, or null where nobody says. */
  readonly licence: string | null
  /** "sha512-…": what the archive must hash to. */
  readonly integrity: string | null
  readonly dev: boolean
  readonly optional: boolean
  readonly hasInstallScript: boolean
  readonly needs: readonly string[]
}

type Entry = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Lock = { readonly packages: Readonly<Record<string, Entry>> }

export function readLock(root = '.'): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
}

/** Every package of the lock, in its order, without the shop itself. */
export function lockedPackages({ packages }: Lock): LockedPackage[] {
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  const bringers = entries.map(([, entry]) => entry)
  return entries.map(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // What a package brings for one kind of machine often names no licence: it is under that of the package.
    const bringer = bringers.find((one) => name in (one.optionalDependencies ?? {}))
    return {
      path,
      name,
      version: entry.version ?? '',
      licence: entry.license ?? bringer?.license ?? null,
      integrity: entry.integrity ?? null,
      dev: entry.dev === true || entry.devOptional === true,
      optional: entry.optional === true || entry.devOptional === true,
      hasInstallScript: entry.hasInstallScript === true,
      needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    }
  })
}

/** The package that `name` means for the package in this folder: the nearest one, as Node looks for it. */
export function resolveFrom(
  packages: ReadonlyMap<string, LockedPackage>,
  path: string,
  name: string,
): LockedPackage | undefined {
  const parts = path === '' ? [] : path.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join('/node_modules/')
    const found = packages.get(folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
