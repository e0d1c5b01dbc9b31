import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { prepareBuild } from './setup/prepare.ts'
import { listLockedPackages, readPackageLock } from './supply/locked-packages.ts'
import { BILL_FILE, renderOwnBill } from './supply/own-bill.ts'
import { describeLicences, listFilesIn, packArchive } from './supply/release-archive.ts'

const usage = `npm run release -- <key>: builds what is committed and packs it into release/, signed with this private key of ssh-keygen.`
const FOLDER = 'release'
const LICENCES_FILE = 'build/licences.txt'
const notReleased = ['.ci', 'bench', 'e2e', 'test', '*.test.ts', '*.test.tsx']

const [key = '', ...others] = process.argv.slice(2)
if (!existsSync(key) || others.length > 0) refuse(usage)
else if (git('status', '--porcelain') !== '')
  refuse('Commit all changes first: a release contains only what is committed.')
else await release()

async function release(): Promise<void> {
  for (const built of ['build', '.cache/drawings']) rmSync(built, { recursive: true, force: true })
  await prepareBuild()
  const packages = listLockedPackages(readPackageLock())
  writeFileSync(BILL_FILE, renderOwnBill(packages))
  writeFileSync(LICENCES_FILE, describeLicences(packages))
  const committed = git('ls-files', '-z', '--', '.', ...notReleased.map((path) => `:!${path}`)).split('\0')
  const built = ['build', '.cache/drawings'].flatMap(listFilesIn)
  const stamps = ['.cache/pages.stamp', '.cache/server.stamp', '.cache/drawings.stamp'].filter((path) =>
    existsSync(path),
  )
  const files = [...committed.filter((path) => path !== ''), ...built, ...stamps, BILL_FILE]
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string }
  const folder = `${name}-${version}`
  const bytes = packArchive('.', files, { folder, modified: Number(git('log', '-1', '--format=%ct')) })
  writeSigned(`${folder}.tar.gz`, bytes)
}

function writeSigned(name: string, bytes: Buffer): void {
  const path = `${FOLDER}/${name}`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path, bytes)
  writeFileSync(`${path}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
  // ssh-keygen asks before it overwrites.
  rmSync(`${path}.sig`, { force: true })
  execFileSync('ssh-keygen', ['-Y', 'sign', '-n', 'file', '-f', key, path], { stdio: ['inherit', 'ignore', 'inherit'] })
  console.log(`${path} (${(bytes.length / 2 ** 20).toFixed(1)} MiB), with .sha256 and .sig: docs/releases.md`)
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 2 ** 26 }).trimEnd()
}

function refuse(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
