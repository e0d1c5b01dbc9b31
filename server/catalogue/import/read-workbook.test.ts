import { expect, test } from 'vitest'
import { buildWorkbook } from '#test/build-workbook.ts'
import { readWorkbookSheets } from './read-workbook.ts'

test('refuses a workbook whose sheets together make more CSV than the limit', async () => {
  const rows = [['é'.repeat(20)], ['é'.repeat(20)]]
  const workbook = buildWorkbook(['A', 'B'].map((name) => ({ name, rows })))
  const csvBytes = 2 * 2 * 42
  const sheets = await readWorkbookSheets(workbook, csvBytes)
  expect(sheets.map(({ name, csv }) => [name, csv.length])).toEqual([
    ['A', csvBytes / 2],
    ['B', csvBytes / 2],
  ])
  await expect(readWorkbookSheets(workbook, csvBytes - 1)).rejects.toThrow('The workbook is too large')
})
