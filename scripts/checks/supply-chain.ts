import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCheckedFiles, findSecrets } from '../supply/find-secrets.ts'
import { type LockedPackage, listLockedPackages, readPackageLock } from '../supply/locked-packages.ts'
import { listRefusedLicences, listUndecidedScripts } from '../supply/package-rules.ts'
import type { CheckResult } from './run-checks.ts'

/** Examples that look like secrets. */
const harmless: ReadonlySet<string> = new Set([
  'postgres://user:password@localhost',
  'smtps://user:password@mail.example',
  'smtps://name:password@mail.example',
  'https://asha:secret@shop.example',
  'smtp://name:password@127.0.0.1',
  'rzp_live_AAAAAAAAAAAAAA',
])

/** Checks install scripts, licences, package hashes and secrets (docs/supply-chain.md). */
export async function checkSupplyChain(root = '.'): Promise<CheckResult> {
  const packages = [root, join(root, 'bench', 'tools')].flatMap((folder) => listLockedPackages(readPackageLock(folder)))
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  const problems = [
    listUndecidedScripts(packages, allowScripts),
    listRefusedLicences(packages).map((problem) => `a licence that is not allowed: ${problem}`),
    packages.filter(isUnhashed).map(({ path }) => `${path} has no hash in the lock`),
    listSecrets(root),
  ]
  const failed = problems.filter((list) => list.length > 0).length
  return { passed: problems.length - failed, failed, output: problems.flat().join('\n') }
}

/** Optional packages for other platforms may lack a hash (docs/supply-chain.md). */
function isUnhashed({ integrity, optional }: LockedPackage): boolean {
  return integrity === null && !optional
}

function listSecrets(root: string): string[] {
  return [...listCheckedFiles(root)].flatMap(({ path, text }) =>
    findSecrets(text)
      .filter((found) => !harmless.has(found.text))
      .map(({ line, what, text }) => `${path}:${line} holds ${what}: ${text.slice(0, 8)}…`),
  )
}
