import type { LockedPackage } from './locked-packages.ts'

/**
 * The licences for software that is not published. LGPL and MPL cover libraries used unchanged (libvips, lightningcss, axe),
 * CC-BY-4.0 a table of browser versions.
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

/** Evaluates an SPDX expression: "A AND B" needs both allowed, "A OR B" one. */
export function isLicenceAllowed(licence: string | null, allowed = allowedLicences): boolean {
  if (licence === null) return false
  const expression = licence.replace(/[()]/g, ' ')
  return expression.split(/\sOR\s/).some((choice) => choice.split(/\sAND\s/).every((one) => allowed.has(one.trim())))
}

/** The packages whose licence is not allowed. */
export function listRefusedLicences(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter(({ licence }) => !isLicenceAllowed(licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence ?? 'names no licence'}`)
}

/** The packages per licence, most first. */
export function countLicences(packages: readonly LockedPackage[]): [licence: string, packages: LockedPackage[]][] {
  const groups = Map.groupBy(packages, ({ licence }) => licence ?? 'none named')
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length)
}

/** `true`: the script may run; `false`: it was reviewed and must not. */
type Verdicts = Readonly<Record<string, boolean>>

/** Packages with an install script that `allowScripts` of package.json does not list, and listed names without one. */
export function listUndecidedScripts(packages: readonly LockedPackage[], verdicts: Verdicts): string[] {
  const names = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
  const undecided = [...names].filter((name) => !(name in verdicts))
  const gone = Object.keys(verdicts).filter((name) => !names.has(name))
  return [
    ...undecided.map((name) => `${name} has an install script: read it, then list it in allowScripts`),
    ...gone.map((name) => `${name} no longer has an install script: remove it from allowScripts`),
  ]
}
