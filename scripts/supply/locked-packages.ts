import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of package-lock.json, for any platform. */
export type LockedPackage = {
  /** Its folder, "node_modules/…"; a package may be installed in several versions. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** An SPDX expression, or null when unknown. */
  readonly licence: string | null
  /** The expected hash of the archive, "sha512-…". */
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
type PackageLock = { readonly packages: Readonly<Record<string, Entry>> }

export function readPackageLock(root = '.'): PackageLock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as PackageLock
}

/** Packages that name their licence only in their LICENSE file. */
const licencesOfFiles: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Every locked package except the shop itself, in the order of the lock. */
export function listLockedPackages({ packages }: PackageLock): LockedPackage[] {
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  const parents = entries.map(([, entry]) => entry)
  return entries.map(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // Platform packages often name no licence and inherit that of their parent.
    const parent = parents.find((one) => name in (one.optionalDependencies ?? {}))
    return {
      path,
      name,
      version: entry.version ?? '',
      licence: entry.license ?? parent?.license ?? licencesOfFiles[name] ?? null,
      integrity: entry.integrity ?? null,
      dev: entry.dev === true || entry.devOptional === true,
      optional: entry.optional === true || entry.devOptional === true,
      hasInstallScript: entry.hasInstallScript === true,
      needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    }
  })
}

/** The package that Node resolves `name` to from the package in this folder. */
export function resolvePackage(
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
