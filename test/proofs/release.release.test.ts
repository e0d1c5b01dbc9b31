import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { findFreePort } from '../shop-process.ts'
import { reportProof } from './harness/size.ts'

const node = process.execPath
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Packages as installed, without what the checkout has cached there. */
function linkPackages(into: string): void {
  execFileSync('cp', ['--archive', '--link', resolve('node_modules'), into])
  rmSync(join(into, 'node_modules', '.cache'), { recursive: true, force: true })
}

/** Releases the commit from a clone and returns the files of the release. */
function releaseFrom(clone: string, key: string, TZ: string): Buffer[] {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', resolve('.'), clone])
  linkPackages(clone)
  execFileSync(node, ['scripts/command.mjs', 'release', key], { cwd: clone, env: { ...process.env, TZ } })
  return ['', '.sha256', '.sig'].map((end) => readFileSync(join(clone, 'release', `${archive}${end}`)))
}

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string }
const archive = `${name}-${version}.tar.gz`

test('two clones release the same bytes, which their signature verifies, and from which the shop starts', async () => {
  const key = join(folder, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  const clone = join(folder, 'clone')
  const first = releaseFrom(clone, key, 'UTC')
  const second = releaseFrom(join(folder, 'another-clone'), key, 'Asia/Kolkata')
  for (const [index, bytes] of first.entries()) expect(second[index]?.equals(bytes), String(index)).toBe(true)

  const home = join(clone, 'release')
  execFileSync('sh', ['-c', `echo "releases $(cat ${key}.pub)" > allowed_signers`], { cwd: home })
  const verify = ['-Y', 'verify', '-f', 'allowed_signers', '-I', 'releases', '-n', 'file', '-s', `${archive}.sig`]
  execFileSync('ssh-keygen', verify, { cwd: home, input: first[0] })
  const altered = Buffer.concat([first[0] ?? Buffer.of(), Buffer.of(0)])
  expect(() => execFileSync('ssh-keygen', verify, { cwd: home, input: altered, stdio: 'pipe' })).toThrow(
    'Command failed: ssh-keygen',
  )
  execFileSync('sha256sum', ['--check', `${archive}.sha256`], { cwd: home })

  execFileSync('tar', ['--extract', '--gzip', '--file', archive], { cwd: home })
  const shop = join(home, `${name}-${version}`)
  linkPackages(shop)
  const port = await findFreePort()
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: join(folder, 'data') }
  const child = spawn(node, ['scripts/command.mjs', 'start'], { cwd: shop, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  await vi.waitFor(() => expect(said).toContain('The shop is open'), { timeout: MINUTE })
  expect(said).not.toMatch(/Building|Installing/)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true])
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([0, null])
  reportProof('release', { bytes: first[0]?.length ?? 0, runs: 2, different: 0 })
})
