import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readWrittenCell } from '#server/lists/csv-table.ts'
import { openInExcel, readFields } from '#test/spreadsheets/open-in-excel.ts'
import { azHeader, azLine, useImportLists, ownHeader, ownLine } from '#test/import-steps.ts'
import { canMakeDisks, makeSmallDisk } from '#test/proofs/harness/small-disk.ts'

const { lists, app } = useImportLists()

const names = async (pattern: string) =>
  (
    await app()
      .ctx.db.selectFrom('products')
      .select('name')
      .where('external_id', 'like', pattern)
      .orderBy('position')
      .execute()
  ).map(({ name }) => name)

test('reads files with a byte order mark, CRLF, quoted cells and gzip', async () => {
  const quoted = azLine('f-2', { name: 'Comma, "Quote" Tablet' })
  const text = ['\uFEFF' + azHeader, azLine('f-1'), quoted, '', azLine('f-3', { name: 'दवा 10 Tablet' })].join('\r\n')
  expect(await lists.bring(text)).toMatchObject({ added: 3, rejected: 0 })
  expect(await names('az:f-%')).toEqual(['Listamol f-1 Tablet', 'Comma, "Quote" Tablet', 'दवा 10 Tablet'])
  expect(await lists.bring(gzipSync(text))).toMatchObject({ unchanged: 3, rejected: 0 })
})

test('skips invalid lines and keeps them with line number, reason and original cells', async () => {
  const summary = await lists.bring([
    azHeader,
    azLine('r-1'),
    'only,three,cells',
    azLine('r-2', { price: 'ask us' }),
    azLine('r-1', { name: 'Again, the same id' }),
    azLine('r-3', { price: '' }),
    azLine('r-4'),
  ])
  expect(summary).toMatchObject({ read: 6, added: 2, rejected: 4 })
  const cellsOf = (line: string) => parse(line)[0] as string[]
  expect(readFields(new TextEncoder().encode(lists.rejects())).map((row) => row.map(readWrittenCell))).toEqual([
    ['line', 'reason', ...azHeader.split(',')],
    ['3', 'the line has 3 columns instead of 9', 'only', 'three', 'cells'],
    ['4', 'price is not an amount such as 1499.50', ...cellsOf(azLine('r-2', { price: 'ask us' }))],
    ['5', 'an earlier line has the same id', ...cellsOf(azLine('r-1', { name: 'Again, the same id' }))],
    ['6', 'there is no price', ...cellsOf(azLine('r-3', { price: '' }))],
  ])
  await lists.bring([azHeader, azLine('r-1')])
  expect(lists.rejects()).toBe('')
})

test('escapes formulas in rejects, and imports the corrected rejects unchanged', async () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']
  await lists.bring([azHeader, ...cells.map((cell, n) => azLine(`formula-${n}`, { price: 'ask us', maker: cell }))])
  const kept = lists.rejects()
  const shown = openInExcel(new TextEncoder().encode(kept)).flat()
  expect(shown.filter(({ kind }) => kind === 'formula')).toEqual([])
  for (const cell of cells.slice(0, -1)) expect(shown).toContainEqual({ kind: 'text', shown: cell })
  const mended = kept.replaceAll('ask us', '5').replaceAll(/^\uFEFF?(line|\d+),[^,]*,/gm, '')
  expect(await lists.bring(mended)).toMatchObject({ added: 6, rejected: 0 })
  const rows = await app()
    .ctx.db.selectFrom('products')
    .select('manufacturer')
    .where('external_id', 'like', 'az:formula-%')
    .execute()
  expect(rows.map(({ manufacturer }) => manufacturer).toSorted()).toEqual(['+1', '-1', '=1+1', '@SUM(A1)', 'x', 'x'])
})

test('rejects a repeated id at every import, also in a later batch', async () => {
  const list = [
    azHeader,
    ...Array.from({ length: 210 }, (_, n) => azLine(`t-${n}`)),
    azLine('t-0', { name: 'Another' }),
  ]
  expect(await lists.bring(list)).toMatchObject({ added: 210, rejected: 1 })
  expect(await lists.bring(list)).toMatchObject({ changed: 0, unchanged: 210, rejected: 1 })
})

test('an unclosed quotation mark rejects its record and not the rest of the list', async () => {
  const lines = [
    azLine('q-1'),
    azLine('q-2').replace('Listamol', '"Listamol'),
    azLine('q-3'),
    azLine('q-4', { name: 'A, B' }),
    azLine('q-5'),
  ]
  const summary = await lists.bring([azHeader, ...lines])
  expect(summary).toMatchObject({ read: 3, added: 2, rejected: 1 })
  expect(await names('az:q-%')).toEqual(['Listamol q-1 Tablet', 'Listamol q-5 Tablet'])
  // The record also contains the lines up to the next quotation mark.
  expect(lists.rejects()).toContain('Listamol q-3 Tablet')
})

test('a dry run returns the counts of a real run and changes no product', async () => {
  await lists.bring([azHeader, azLine('d-1')])
  const list = [azHeader, azLine('d-1', { price: '99' }), azLine('d-2'), azLine('d-2'), azLine('d-3', { price: 'x' })]
  const told: string[] = []
  const onBatch = (ids: readonly string[]) => void told.push(...ids)
  const dry = await lists.bring(list, { dryRun: true, onBatch })
  expect(dry).toMatchObject({ read: 4, added: 1, changed: 1, rejected: 2 })
  expect([await names('az:d-%'), told]).toEqual([['Listamol d-1 Tablet'], []])
  const { seconds: _, ...counts } = await lists.bring(list, { onBatch })
  expect(dry).toMatchObject(counts)
  expect(told.toSorted()).toEqual(['prd_az-d-1', 'prd_az-d-2'])
})

test('an import that continues after an interruption gives the same result', async () => {
  const list = [azHeader, ...Array.from({ length: 450 }, (_, n) => azLine(`i-${n}`))]
  const stop = new AbortController()
  const first = await lists.bring(list, { signal: stop.signal, onBatch: () => stop.abort() })
  expect(first.interrupted).toBe(true)
  expect(first.added).toBeGreaterThan(0)
  expect(first.added).toBeLessThan(450)
  expect(await names('az:i-%')).toHaveLength(first.added)
  const second = await lists.bring(list)
  expect(second).toMatchObject({ added: 450 - first.added, unchanged: first.added, interrupted: false })
  expect(await names('az:i-%')).toEqual(list.slice(1).map((_, n) => `Listamol i-${n} Tablet`))
})

test('stops when onBatch throws, and leaves no partial batch', async () => {
  const list = [azHeader, ...Array.from({ length: 250 }, (_, n) => azLine(`h-${n}`))]
  const onBatch = () => {
    throw new Error('nobody listens')
  }
  await expect(lists.bring(list, { onBatch })).rejects.toThrow('nobody listens')
  const written = await names('az:h-%')
  const salts = await app()
    .ctx.db.selectFrom('product_salts')
    .select('product_id')
    .where('product_id', 'like', 'prd_az-h-%')
    .execute()
  expect(salts).toHaveLength(written.length)
  expect(await lists.bring(list)).toMatchObject({ added: 250 - written.length, rejected: 0 })
})

const cut = gzipSync(
  [azHeader, ...Array.from({ length: 1500 }, (_, n) => azLine(`g-${n}`, { name: `${Math.sin(n)}` }))].join('\n'),
)

test.each([
  ['empty', '', 'The file is empty.'],
  [
    'without a known column',
    'a,b,c\n1,2,3',
    "The header lacks productName, one of mrp, sellingPrice, stock of the shop's own list.",
  ],
  [
    'without a column of the A–Z list',
    azHeader.replace(',pack_size_label', ''),
    /^The header lacks pack_size_label of the A–Z/,
  ],
  [
    'without an amount',
    'Item Name,Company\nX,Y',
    "The header lacks one of mrp, sellingPrice, stock of the shop's own list.",
  ],
  ['no text', Buffer.from([0, 1, 0, 0, 7]), 'The file is not text. Save it as "CSV UTF-8" and try again.'],
  ['an archive', 'PK\u0003\u0004', /^The file is no workbook that can be read\. Save it as \.xlsx/],
  [
    'an .xls',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    /^The file is a workbook of an old kind\. Save the sheet as "\.xlsx"/,
  ],
  ['a PDF', '%PDF-1.7\n', /^The file is a PDF\./],
  ['a PNG', Buffer.from('89504e470d0a1a0a00', 'hex'), /^The file is a picture\./],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), /^The file is a picture\./],
  [
    'a damaged gzip',
    Buffer.concat([gzipSync('x').subarray(0, 10), Buffer.from('nonsense')]),
    /^The compressed file is damaged or incomplete/,
  ],
  [
    'a gzip cut short',
    cut.subarray(0, cut.length - 1000),
    /^The compressed file is damaged or incomplete behind line \d+\. Get it again\.$/,
  ],
])('rejects a file that is %s', async (_, content, sentence) => {
  await expect(lists.bring(content)).rejects.toThrow(sentence)
})

test('rejects a line in another encoding and reads the others', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`${azHeader}\n${azLine('e-1')}\n`),
    Buffer.from(`${azLine('e-2', { name: 'Caf\u00E9' })}\n`, 'latin1'),
    Buffer.from(azLine('e-3')),
  ])
  expect(await lists.bring(bytes)).toMatchObject({ added: 2, rejected: 1 })
})

test('uses the requested columns and names the missing ones', async () => {
  expect(await lists.bring([ownHeader, ownLine('c-1')], { map: 'own' })).toMatchObject({ list: 'own' })
  await expect(lists.bring([ownHeader, ownLine('c-2')], { map: 'az' })).rejects.toThrow('The header lacks')
})

test.each(['/proc', '/no/such/folder/rejects.csv'])(
  'stops before the import when rejects cannot be written to %s',
  async (rejectsPath) => {
    const list = [azHeader, azLine(`kept-${rejectsPath.length}`)]
    await expect(lists.bring(list, { rejectsPath })).rejects.toThrow(
      'The refused lines cannot be written to their place. Name another one.',
    )
    expect(await lists.bring(list)).toMatchObject({ added: 1 })
  },
)

test.runIf(canMakeDisks)('stops with an error when the disk has no space for rejects', async () => {
  const disk = makeSmallDisk(1)
  disk.fill()
  try {
    const list = [azHeader, azLine('kept-2'), azLine('kept-3', { name: '' })]
    await expect(lists.bring(list, { rejectsPath: join(disk.folder, 'rejects.csv') })).rejects.toThrow('(ENOSPC)')
  } finally {
    disk.remove()
  }
})

test('stops with a sentence when a small gzip holds refused lines or bytes beyond the limits', async () => {
  const list = gzipSync([azHeader, ...Array.from({ length: 5000 }, () => `x,${'x'.repeat(100)}`)].join('\n'))
  await expect(lists.bring(list, { maxRejects: 100_000 })).rejects.toThrow('Too many lines of the list are refused.')
  expect(lists.rejects().length).toBeLessThan(100_000)
  await expect(lists.bring(list, { maxBytes: 100_000 })).rejects.toThrow('The unpacked list is too large.')
})
