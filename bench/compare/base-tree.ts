import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type BaseTree = { readonly folder: string; readonly commit: string; readonly remove: () => void }

/** Checks a commit out into a temporary folder and builds it there. */
export function buildBaseTree(revision: string): BaseTree {
  const commit = execFileSync('git', ['rev-parse', '--verify', `${revision}^{commit}`], { encoding: 'utf8' }).trim()
  const folder = mkdtempSync(join(tmpdir(), 'shop-base-'))
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['--extract'], { cwd: folder, input: archive })
  linkPackages(folder)
  execFileSync(process.execPath, ['scripts/command.mjs', 'build'], { cwd: folder, stdio: 'inherit' })
  return { folder, commit, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Uses the packages of this tree where they are the same; else the build installs them. */
function linkPackages(folder: string): void {
  const lockOf = (tree: string) => readFileSync(join(tree, 'package-lock.json'), 'utf8')
  if (lockOf(folder) !== lockOf('.')) return
  // A folder of its own keeps the caches apart.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (name !== '.cache') symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
}
