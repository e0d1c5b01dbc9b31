import type { LockedPackage } from './locked-packages.ts'

/**
 * What a shop that is not published may build upon. LGPL and MPL are there for libraries that are used as they come
 * (libvips, lightningcss, axe): whoever changes those owes the changes. CC-BY-4.0 is a table of browser versions.
 */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
])

/** Whether an SPDX expression can be kept: of "A AND B" both must be allowed, of "A OR B" one. */
export function isAllowed(licence: string | null, allowed = allowedLicences): boolean {
  if (licence === null) return false
  const expression = licence.replace(/[()]/g, ' ')
  return expression.split(/\sOR\s/).some((choice) => choice.split(/\sAND\s/).every((one) => allowed.has(one.trim())))
}

/** The packages nobody may use without a decision, each with what it says about itself. */
export function refusedLicences(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence ?? 'names no licence'}`)
}

/** How many packages are under which licence, most first. */
export function countLicences(packages: readonly LockedPackage[]): [licence: string, packages: LockedPackage[]][] {
  const groups = Map.groupBy(packages, ({ licence }) => licence ?? 'none named')
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length)
}
