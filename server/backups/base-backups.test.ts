import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clusterHome, dataOf } from '../db/embedded/cluster.ts'
import { deleteOldBaseBackups, isSegmentFile } from './base-backups.ts'

const root = mkdtempSync(join(tmpdir(), 'base-backups-'))
afterAll(() => rmSync(root, { recursive: true }))

test('keeps the WAL of a newer base backup that starts earlier, because a restore undid the older one', async () => {
  const [dataDir, archive] = [join(root, 'data'), join(root, 'archive')]
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  const control = join(dataOf(clusterHome(dataDir)), 'global')
  mkdirSync(control, { recursive: true })
  writeFileSync(join(control, 'pg_control'), Buffer.of(7, 0, 0, 0, 0, 0, 0, 0))
  const folder = join(archive, '7')
  const addBase = (time: string, timeline: number, start: string) => {
    const ranges = [{ Timeline: timeline, 'Start-LSN': start, 'End-LSN': start }]
    mkdirSync(join(folder, `base-2026-11-24T${time}00.000Z`), { recursive: true })
    writeFileSync(
      join(folder, `base-2026-11-24T${time}00.000Z`, 'backup_manifest'),
      JSON.stringify({ 'WAL-Ranges': ranges }),
    )
  }
  addBase('0200', 1, '0/1000028')
  addBase('1100', 1, '0/9000028')
  addBase('1400', 2, '0/5000028')
  const needed = ['000000020000000000000005.gz', '000000020000000000000006.gz', '000000010000000000000009.gz']
  for (const name of [...needed, '000000010000000000000004.gz']) writeFileSync(join(folder, name), '')
  const database = { kind: 'embedded', folder: dataDir, archive } as const
  const deleted = await deleteOldBaseBackups({ database, dataDir, filesBucket: null }, 2)
  expect(deleted).toEqual([join(folder, 'base-2026-11-24T020000.000Z')])
  expect(readdirSync(folder).filter(isSegmentFile).toSorted()).toEqual(needed.toSorted())
})
