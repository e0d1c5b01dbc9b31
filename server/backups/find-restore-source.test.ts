import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { describeFirstMoment, findRestoreSource } from './find-restore-source.ts'

const root = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(root, { recursive: true }))

let archive: string
beforeEach(() => {
  archive = mkdtempSync(join(root, 'a-'))
})

const at = (time: string) => new Date(`2026-11-24T${time}:00.000Z`)

function addBase(time: string, { timeline = 1, start = '0/2000028', end = '0/2000120', cluster = '7' } = {}): void {
  const folder = join(archive, cluster, `base-2026-11-24T${time.replace(':', '')}00.000Z`)
  mkdirSync(folder, { recursive: true })
  const manifest = { 'WAL-Ranges': [{ Timeline: timeline, 'Start-LSN': start, 'End-LSN': end }] }
  writeFileSync(join(folder, 'backup_manifest'), JSON.stringify(manifest))
}

/** A restore at a time, which begins a timeline at a position of timeline 1. */
function addRestore(time: string, position: string): void {
  const path = join(archive, '7', '00000002.history')
  writeFileSync(path, `1\t${position}\tbefore 2026-11-24 10:00:00+00\n`)
  utimesSync(path, at(time), at(time))
}

function find(time: string): string | null {
  const source = findRestoreSource(archive, at(time))
  if (source === null) return null
  return `${basename(source.base.folder)} on ${source.timeline} before ${source.next?.at.toISOString() ?? 'the end'}`
}

test('takes the newest base backup that was complete at the moment', () => {
  addBase('02:00')
  addBase('03:00')
  expect([find('01:59'), find('02:00'), find('02:59'), find('09:00')]).toEqual([
    null,
    'base-2026-11-24T020000.000Z on 1 before the end',
    'base-2026-11-24T020000.000Z on 1 before the end',
    'base-2026-11-24T030000.000Z on 1 before the end',
  ])
  expect(describeFirstMoment(archive)).toBe('2026-11-24 07:30:00')
})

test('takes WAL until the base backup after the next one', () => {
  for (const time of ['02:00', '03:00', '04:00', '05:00']) addBase(time)
  expect(find('02:30')).toBe('base-2026-11-24T020000.000Z on 1 before 2026-11-24T04:00:00.000Z')
})

test('before an earlier restore it follows the WAL of that time, after it the new one', () => {
  addBase('02:00')
  // What this base backup holds was undone by the restore.
  addBase('11:00', { start: '0/A000028', end: '0/A000120' })
  addRestore('12:00', '0/9000000')
  addBase('14:00', { timeline: 2, start: '0/9800028', end: '0/9800120' })
  expect([find('11:30'), find('12:30'), find('14:30')]).toEqual([
    'base-2026-11-24T110000.000Z on 1 before the end',
    'base-2026-11-24T020000.000Z on 2 before the end',
    'base-2026-11-24T140000.000Z on 2 before the end',
  ])
})

test('an archive holds former databases of the shop too', () => {
  addBase('02:00', { cluster: '7' })
  addBase('08:00', { cluster: '8' })
  expect([find('07:00'), find('09:00')]).toEqual([
    'base-2026-11-24T020000.000Z on 1 before the end',
    'base-2026-11-24T080000.000Z on 1 before the end',
  ])
})

test('finds nothing without an archive', () => {
  archive = join(root, 'none')
  expect([find('09:00'), describeFirstMoment(archive)]).toEqual([null, null])
})
