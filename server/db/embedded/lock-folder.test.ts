import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lockElsewhere = () =>
  spawnSync(process.execPath, [
    '-e',
    `import('${new URL('lock-folder.ts', import.meta.url)}').then(({ lockFolder }) => lockFolder(process.argv[1])).then(() => process.kill(process.pid, 'SIGKILL'), (error) => { console.error(error.message); process.exit(7) })`,
    folder,
  ])

test('a folder that is held is refused to another process, with a sentence', () => {
  const unlock = lockFolder(folder)
  const other = lockElsewhere()
  unlock()
  expect(other.status).toBe(7)
  expect(other.stderr.toString()).toContain('Another process is using the shop')
})

test('a process that was killed leaves no lock behind', () => {
  expect(lockElsewhere().signal).toBe('SIGKILL')
  lockFolder(folder)()
})
