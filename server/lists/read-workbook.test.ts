import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { buildWorkbook, zipWorkbook } from '#test/build-workbook.ts'
import { workbookBombs } from '#test/hostile-files/list-bombs.ts'
import { RequestAborted } from '../files/fair-queue.ts'
import { readWorkbookSheets } from './read-workbook.ts'
import { openZip } from './zip-parts.ts'

const textsOf = async (file: Uint8Array, signal = new AbortController().signal) => {
  const sheets = await readWorkbookSheets(Buffer.from(file), { signal })
  return sheets.map(({ name, columns, csv }) => [name, columns, Buffer.concat(csv).toString()])
}

test.each(workbookBombs)('refuses a workbook with $title', async ({ bytes, says }) => {
  await expect(textsOf(bytes())).rejects.toThrow(says)
})

test('refuses parts that together unpack to more than the limit', async () => {
  const archive = openZip(Buffer.from(zipSync({ a: new Uint8Array(600_000), b: new Uint8Array(600_000) })), 1_000_000)
  const unpack = async (name: string) => {
    for await (const chunk of archive.read(name)) expect(chunk.length).toBeLessThanOrEqual(65_536)
  }
  await unpack('a')
  await expect(unpack('b')).rejects.toThrow('at most 100 MB unpacked')
})

test('reads what a stated dimension surrounds, not the dimension', async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="1048576"><c r="A1048576"/></row>'
  const sheet = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`
  expect(await textsOf(zipWorkbook({ 'xl/worksheets/sheet1.xml': sheet }))).toEqual([['Sheet1', 1, '"1"']])
})

test('reads cells by their types and formats', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;Rs. &quot;0.00"/><numFmt numFmtId="165" formatCode="mmm\\-yy"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts><cellXfs>${[0, 164, 165, 166].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
  const strings =
    '<sst><si><r><t>Dolo </t></r><r><t>&amp; co</t></r><rPh><t>x</t></rPh></si><si><t>two_x000A_lines</t></si></sst>'
  const cells = [
    '<c t="s"><v>0</v></c>',
    '<c t="s"><v>1</v></c>',
    '<c s="1"><v>45.549999999999997</v></c>',
    '<c s="2"><v>46843</v></c>',
    '<c s="3"><v>0.28</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="e"><v>#N/A</v></c>',
    '<c><f>1+1</f><v>2</v></c>',
    '<c t="str"><f>A1</f><v>"quoted"</v></c>',
    '<c r="L1" t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>',
  ]
  const sheet = `<x:worksheet><x:sheetData><x:row r="3">${cells.join('')}</x:row></x:sheetData></x:worksheet>`
  const file = zipWorkbook({
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': strings,
    'xl/worksheets/sheet1.xml': sheet,
  })
  const text = '\n\n"Dolo & co","two\nlines","45.55","2028/03/31","28%","TRUE","#N/A","2","""quoted""",,,"<b>"'
  expect(await textsOf(file)).toEqual([['Sheet1', 12, text]])
})

test('ends with its sender, and lets the next workbook begin', async () => {
  const leaving = new AbortController()
  const file = buildWorkbook([{ name: 'A', rows: Array.from({ length: 20_000 }, () => ['x', 1, 2, 3]) }])
  const left = textsOf(file, leaving.signal)
  const waiting = textsOf(file, leaving.signal)
  const next = textsOf(buildWorkbook([{ name: 'B', rows: [['x']] }]))
  leaving.abort()
  await expect(left).rejects.toThrow(RequestAborted)
  await expect(waiting).rejects.toThrow(RequestAborted)
  expect(await next).toEqual([['B', 1, '"x"']])
})

test('a sender has two workbooks at once, and five senders do not take all places for uploads', async () => {
  const file = Buffer.from(buildWorkbook([{ name: 'A', rows: [['x']] }]))
  const readsOf = (callerIds: readonly string[]) =>
    callerIds.map((callerId) => readWorkbookSheets(file, { callerId, signal: new AbortController().signal }))
  const outcomesOf = async (reads: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(reads)).map((read) => (read.status === 'fulfilled' ? 'read' : read.reason))
  const busy = { code: 'unavailable', extra: { retryAfterSeconds: 5 } }
  const tooMany = { code: 'too_many', extra: { retryAfterSeconds: 5 } }
  expect(await outcomesOf(readsOf(['a', 'a', 'a']))).toMatchObject(['read', 'read', tooMany])
  expect(await outcomesOf(readsOf(['a', 'b', 'c', 'd', 'e']))).toMatchObject(['read', 'read', 'read', 'read', busy])
})
