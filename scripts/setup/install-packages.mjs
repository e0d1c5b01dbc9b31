import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { step } from './progress.mjs'
import { run } from './run.mjs'

/**
 * Makes node_modules what package-lock.json says; costs a read and a hash when it already is.
 *
 * @param {string} root
 */
export async function installPackages(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = join(root, 'node_modules', '.fits')
  const fits = `${process.platform} ${process.arch} ${createHash('sha256').update(lock).digest('hex')}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fits) return
  if (!isInstalled(root, JSON.parse(lock.toString()))) await step('Installing packages', () => npmInstall(root))
  writeFileSync(stamp, fits)
}

/**
 * Whether somebody ran npm already: npm leaves a list of what it installed.
 *
 * @param {string} root
 * @param {{ packages: Record<string, LockedPackage> }} lock
 *
 * @typedef {{ version?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} LockedPackage
 */
function isInstalled(root, lock) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === wanted.version : wanted.optional === true && !isForThisMachine(wanted)
  })
}

/**
 * Optional packages are left out on other machines; those that name none hang on one that does.
 *
 * @param {LockedPackage} wanted
 */
function isForThisMachine({ os, cpu, libc }) {
  return !libc && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true
}

/** @param {string} root */
async function npmInstall(root) {
  // Not `npm ci`: that refuses when a registry lacks an optional package of some other platform, and begins anew each time.
  // The build needs development packages and Node itself is an optional one, whatever the machine's settings say.
  const parameters = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { ok, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...parameters], { cwd: root })
    : await run('npm', parameters, { cwd: root, shell: process.platform === 'win32' })
  if (!ok) throw new Error(`${output.trim()}\nThe packages could not be installed: npm says why, above.`)
}
