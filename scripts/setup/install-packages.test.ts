import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installPackages } from './install-packages.mjs'

/** A fake npm that logs its calls and writes npm's list of installed packages. */
const npm = `
  const fs = require('node:fs')
  fs.appendFileSync('calls', 'npm ' + process.argv.slice(2).join(' ') + '\\n')
  if (process.env.NPM_FAILS) { console.error('the registry is away'); process.exit(1) }
  fs.mkdirSync('node_modules', { recursive: true })
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
`
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shop-install-'))
  writeFileSync(join(root, 'npm.js'), npm)
  writeFileSync(join(root, 'package.json'), '{ "type": "commonjs" }')
  lock({ 'node_modules/hono': { version: '4.0.0' } })
  vi.stubEnv('npm_execpath', join(root, 'npm.js'))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

test('installs packages once, and again when the lock file changes', async () => {
  await installPackages(root, 'tests')
  await installPackages(root, 'tests')
  expect(calls()).toHaveLength(1)
  lock({ 'node_modules/hono': { version: '4.0.1' } })
  await installPackages(root, 'tests')
  expect(calls()).toHaveLength(2)
})

test('does not repeat an installation made with npm', async () => {
  await installPackages(root, 'tests')
  rmSync(join(root, 'node_modules', '.fits'))
  lock({
    'node_modules/hono': { version: '4.0.0' },
    'node_modules/for-another-machine': { version: '1.0.0', optional: true, os: ['plan9'], cpu: [process.arch] },
  })
  await installPackages(root, 'tests')
  expect(calls()).toHaveLength(1)
})

test('installs the packages of the tests only for tests', async () => {
  lock({ 'node_modules/hono': { version: '4.0.0' }, 'node_modules/vitest': { version: '5.0.0', dev: true } })
  await installPackages(root, 'shop')
  expect(calls()).toEqual([expect.stringContaining(' --omit=dev ')])
  keepInstalled({ 'node_modules/hono': { version: '4.0.0' } })
  await installPackages(root, 'shop')
  expect(calls()).toHaveLength(1)
  await installPackages(root, 'tests')
  expect(calls()[1]).toContain(' --include=dev ')
  await installPackages(root, 'shop')
  expect(calls()).toHaveLength(2)
})

test('does not repeat an installation made with npm without development packages', async () => {
  lock({ 'node_modules/hono': { version: '4.0.0' }, 'node_modules/vitest': { version: '5.0.0', dev: true } })
  mkdirSync(join(root, 'node_modules'))
  keepInstalled({ 'node_modules/hono': { version: '4.0.0' } })
  await installPackages(root, 'shop')
  expect(existsSync(join(root, 'calls'))).toBe(false)
})

test('installs the tools in their own folder', async () => {
  const tools = join(root, 'bench', 'tools')
  mkdirSync(tools, { recursive: true })
  writeFileSync(join(tools, 'package-lock.json'), '{ "packages": {} }')
  await installPackages(root, 'tests')
  expect(existsSync(join(tools, 'node_modules'))).toBe(false)
  await installPackages(root, 'tools')
  await installPackages(root, 'tools')
  expect(readFileSync(join(tools, 'calls'), 'utf8').trim().split('\n')).toHaveLength(1)
})

test('installs a missing optional package of this platform', async () => {
  await installPackages(root, 'tests')
  const { platform, arch } = process
  const list = readFileSync(join(root, 'node_modules', '.package-lock.json'))
  lock({
    'node_modules/hono': { version: '4.0.0' },
    'node_modules/node-for-this-machine': { version: '24.0.0', optional: true, os: platform, cpu: arch },
  })
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), list)
  await installPackages(root, 'tests')
  expect(calls()).toHaveLength(2)
})

test('explains a failed installation and repeats it at the next call', async () => {
  vi.stubEnv('NPM_FAILS', 'yes')
  await expect(installPackages(root, 'tests')).rejects.toThrow(/the registry is away[^]*could not be installed/)
  expect(existsSync(join(root, 'node_modules', '.fits'))).toBe(false)
  await expect(installPackages(root, 'tests')).rejects.toThrow('could not be installed')
  expect(calls()).toHaveLength(2)
})

function lock(packages: Record<string, unknown>): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
}

/** Writes npm's list of installed packages. */
function keepInstalled(packages: Record<string, unknown>): void {
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

function calls(): string[] {
  return readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
}
