import { expect, test } from 'vitest'
import { packedLineBomb, textBombs } from '#test/hostile-files/list-bombs.ts'
import { gunzipSync } from 'node:zlib'
import { openBytes } from './open-list.ts'
import { readRecords } from './read-records.ts'

const caller = { signal: new AbortController().signal }

async function readAll(file: Uint8Array | string): Promise<string[][]> {
  const list = openBytes(typeof file === 'string' ? Buffer.from(file) : file)
  const lots: string[][] = []
  for await (const lot of readRecords(list, caller, { countMissing: () => 0 }))
    lots.push(...lot.map(({ cells }) => [...cells]))
  return lots
}

test.each(textBombs)('refuses a list with $title', async ({ bytes, says }) => {
  await expect(readAll(bytes())).rejects.toThrow(says)
})

test('reads no further than the limit into a line that does not end', async () => {
  let sent = 0
  async function* chunks() {
    for (const line = gunzipSync(packedLineBomb.bytes()); sent < line.length; sent += 65_536)
      yield line.subarray(sent, sent + 65_536)
  }
  const records = readRecords({ chunks: chunks(), bytesRead: () => sent }, caller, { countMissing: () => 0 })
  await records.next()
  await expect(records.next()).rejects.toThrow(packedLineBomb.says)
  expect(sent).toBeLessThan(2_000_000)
})

test('reads empty cells far behind the last column as none', async () => {
  const empty = ','.repeat(16_000)
  expect((await readAll(`Item,MRP${empty}\nX,1${empty}`)).map((cells) => cells.slice(0, 3))).toEqual([
    ['Item', 'MRP', ''],
    ['X', '1', ''],
  ])
})

test('removes invisible characters, and marks that take long to compose', async () => {
  const [, cells] = await readAll(`Item,MRP\nDo\u200Blo\u00A0650,a${'\u0301\u0316'.repeat(30_000)}`)
  expect(cells?.[0]).toBe('Dolo 650')
  expect(cells?.[1]).toMatch(/^a\uFFFD+/)
})
