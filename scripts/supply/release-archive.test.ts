import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLockedPackages, readPackageLock } from './locked-packages.ts'
import { describeLicences, packArchive } from './release-archive.ts'
import { renderOwnBill } from './own-bill.ts'

const hasGnuTar = spawnSync('tar', ['--version'], { encoding: 'utf8' }).stdout?.includes('GNU') === true
if (!hasGnuTar) process.stdout.write('release archive skipped: needs GNU tar\n')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function writeTree(name: string, { mode, modified }: { mode: number; modified: number }): string {
  const root = join(folder, name)
  mkdirSync(join(root, 'server'), { recursive: true })
  for (const file of ['package.json', 'server/main.ts']) {
    writeFileSync(join(root, file), `the content of ${file}`)
    chmodSync(join(root, file), mode)
    utimesSync(join(root, file), modified, modified)
  }
  return root
}

test.skipIf(!hasGnuTar)('the same contents give the same archive, whatever their times, rights and order', () => {
  const one = writeTree('one', { mode: 0o600, modified: 1_000_000 })
  const other = writeTree('other', { mode: 0o664, modified: 2_000_000 })
  const options = { folder: 'shop-1.0.0', modified: 1_700_000_000 }
  const archive = packArchive(one, ['server/main.ts', 'package.json'], options)
  expect(packArchive(other, ['package.json', 'server/main.ts', 'package.json'], options).equals(archive)).toBe(true)
  const listed = execFileSync('tar', ['--list', '--verbose', '--numeric-owner', '--utc', '--gzip', '--file=-'], {
    input: archive,
    encoding: 'utf8',
  })
  expect(listed).toBe(
    [
      '-rw-r--r-- 0/0              27 2023-11-14 22:13 shop-1.0.0/package.json\n',
      '-rw-r--r-- 0/0              29 2023-11-14 22:13 shop-1.0.0/server/main.ts\n',
    ].join(''),
  )
})

test('the bill of materials is the same each time', () => {
  const [first, second] = [1, 2].map(() => renderOwnBill(listLockedPackages(readPackageLock())))
  expect(second).toBe(first)
  expect(first).not.toMatch(/"timestamp"|"serialNumber"/)
})

test('the licences name each package of the shop, with the texts of those that every platform installs', () => {
  const packages = listLockedPackages(readPackageLock())
  const text = describeLicences(packages)
  for (const { name, version, dev } of packages) if (!dev) expect(text).toContain(`${name} ${version}: `)
  expect(text).toMatch(/^react \S+: MIT\n\nMIT License/m)
})
