import type { LockedPackage } from './locked-packages.ts'

/** `true`: its script may run; `false`: it was looked at and must not. */
type Verdicts = Readonly<Record<string, boolean>>

/**
 * Packages that run a program of their own while they are installed and about which package.json (`allowScripts`) says
 * nothing, and names there that no package carries any more.
 */
export function undecidedScripts(packages: readonly LockedPackage[], verdicts: Verdicts): string[] {
  const names = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
  const undecided = [...names].filter((name) => !(name in verdicts))
  const gone = Object.keys(verdicts).filter((name) => !names.has(name))
  return [
    ...undecided.map(
      (name) => `${name} wants to run a script when it is installed: read it, then say so in allowScripts`,
    ),
    ...gone.map((name) => `${name} has no install script any more: take it out of allowScripts`),
  ]
}
