import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkedFiles } from '../supply/checked-files.ts'
import { findSecrets } from '../supply/find-secrets.ts'
import { undecidedScripts } from '../supply/install-scripts.ts'
import { refusedLicences } from '../supply/licences.ts'
import { type LockedPackage, lockedPackages, readLock } from '../supply/locked-packages.ts'
import type { Findings } from './run-checks.ts'

/** Looks like a secret and is none: examples of addresses, and a key that tests make up. */
const harmless: ReadonlySet<string> = new Set([
  'postgres://user:password@localhost',
  'smtps://user:password@mail.example',
  'smtps://name:password@mail.example',
  'rzp_live_AAAAAAAAAAAAAA',
])

/** What comes from others and what must not go out: install scripts, licences, secrets (docs/supply-chain.md). */
export async function checkSupplyChain(root = '.'): Promise<Findings> {
  const packages = [root, join(root, 'bench', 'tools')].flatMap((folder) => lockedPackages(readLock(folder)))
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  const problems = [
    undecidedScripts(packages, allowScripts),
    refusedLicences(packages).map((problem) => `a licence nobody decided about: ${problem}`),
    packages.filter(isUnhashed).map(({ path }) => `${path} has no hash in the lock`),
    listSecrets(root),
  ]
  const failed = problems.filter((list) => list.length > 0).length
  return { passed: problems.length - failed, failed, output: problems.flat().join('\n') }
}

/** What a package brings for other machines may be missing at the registry where the lock was made (docs/supply-chain.md). */
function isUnhashed({ integrity, optional }: LockedPackage): boolean {
  return integrity === null && !optional
}

function listSecrets(root: string): string[] {
  return [...checkedFiles(root)].flatMap(({ path, text }) =>
    findSecrets(text)
      .filter((found) => !harmless.has(found.text))
      .map(({ line, what, text }) => `${path}:${line} holds ${what}: ${text.slice(0, 8)}…`),
  )
}
