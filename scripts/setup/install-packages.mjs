import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { runStep } from './progress.mjs'
import { runProcess } from './run.mjs'

/**
 * The packages of a command: `shop` runs and builds, `tests` also tests and checks, `tools` adds the separate package
 * bench/tools.
 *
 * @typedef {'shop' | 'tests' | 'tools'} PackageSet
 */

/**
 * @param {string} root
 * @param {PackageSet} set
 */
export async function installPackages(root, set) {
  await installFolder(root, set === 'shop' ? 'shop' : 'tests')
  if (set === 'tools') await installFolder(join(root, 'bench', 'tools'), 'tests')
}

/**
 * Installs the packages of package-lock.json unless a stamp says that they are installed.
 *
 * @param {string} root
 * @param {'shop' | 'tests'} set
 */
async function installFolder(root, set) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = join(root, 'node_modules', '.fits')
  const fits = `${process.platform} ${process.arch} ${createHash('sha256').update(lock).digest('hex')}`
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (found === `${fits} tests` || found === `${fits} ${set}`) return
  if (!isInstalled(root, JSON.parse(lock.toString()), set))
    await runStep('Installing packages', () => npmInstall(root, set))
  writeFileSync(stamp, `${fits} ${set}`)
}

/**
 * Reads npm's own list of installed packages, for packages installed by hand.
 *
 * @param {string} root
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @param {'shop' | 'tests'} set
 *
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} LockedPackage
 */
function isInstalled(root, lock, set) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || (set === 'shop' && wanted.dev === true)) return true
    const found = installed[path]
    return found ? found.version === wanted.version : wanted.optional === true && !isForThisMachine(wanted)
  })
}

/**
 * npm omits optional packages of other platforms, and those without a platform that depend on one.
 *
 * @param {LockedPackage} wanted
 */
function isForThisMachine({ os, cpu, libc }) {
  return !libc && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true
}

/**
 * @param {string} root
 * @param {'shop' | 'tests'} set
 */
async function npmInstall(root, set) {
  // `npm ci` fails when a registry lacks an optional package of another platform, and always starts from scratch.
  // Node is an optional package, so optional packages are always included.
  const dev = set === 'shop' ? '--omit=dev' : '--include=dev'
  const parameters = ['install', '--no-save', dev, '--include=optional', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { ok, output } = npm?.endsWith('.js')
    ? await runProcess(process.execPath, [npm, ...parameters], { cwd: root })
    : await runProcess('npm', parameters, { cwd: root, shell: process.platform === 'win32' })
  if (!ok) throw new Error(`${output.trim()}\nThe packages could not be installed: npm says why, above.`)
}
