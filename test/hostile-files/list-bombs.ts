import { gzipSync } from 'node:zlib'
import { required } from '#domain/required.ts'
import { buildWorkbook, zipWorkbook } from '#test/build-workbook.ts'

/** A list that would take much more than its size to read, and what its refusal says. */
export type ListBomb = {
  readonly title: string
  readonly bytes: () => Uint8Array<ArrayBuffer>
  readonly says: RegExp
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const cellXml = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const header = `<row r="1">${['Item', 'MRP'].map((title, at) => cellXml(`${'AB'[at]}1`, title)).join('')}</row>`

/** A workbook of one sheet with these rows as XML, and other parts instead of its own. */
function workbook(rows: string, parts: Readonly<Record<string, string>> = {}): Uint8Array<ArrayBuffer> {
  return zipWorkbook({ 'xl/worksheets/sheet1.xml': sheetXml(header + rows), ...parts })
}

/** A workbook whose directory states another size of its sheet. */
function misstated(rows: string, statedBytes: number): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(workbook(rows))
  const name = file.lastIndexOf('xl/worksheets/sheet1.xml')
  file.writeUInt32LE(statedBytes, name - DIRECTORY_ENTRY_BYTES + 24)
  return new Uint8Array(file)
}

const DIRECTORY_ENTRY_BYTES = 46

const sharedStrings = (strings: string) => ({ 'xl/sharedStrings.xml': `<sst>${strings}</sst>` })
const manyRows = (count: number, cells: (row: number) => string) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 2}">${cells(at + 2)}</row>`).join('')

/** Workbooks of each kind that a small file can make large. */
export const workbookBombs: readonly ListBomb[] = [
  {
    title: 'references in opposite corners',
    bytes: () => workbook(`<row r="1048576">${cellXml('XFD1048576', 'x')}</row>`),
    says: /at most 200 columns/,
  },
  {
    title: 'a reference far below',
    bytes: () => workbook(`<row r="1048576">${cellXml('A1048576', 'x')}</row>`),
    says: /at most 200,000 rows/,
  },
  {
    title: 'rows beyond the limit, without references',
    bytes: () => workbook('<row><c><v>1</v></c></row>'.repeat(200_001)),
    says: /at most 200,000 rows/,
  },
  {
    title: 'shared strings beyond the limit',
    bytes: () => workbook('', sharedStrings('<si><t>x</t></si>'.repeat(500_001))),
    says: /500,000 different texts/,
  },
  {
    title: 'cells that share one long text',
    bytes: () =>
      workbook(
        manyRows(2000, (row) => `<c r="A${row}" t="s"><v>0</v></c>`),
        sharedStrings(`<si><t>${'x'.repeat(32_000)}</t></si>`),
      ),
    says: /50 MB as CSV/,
  },
  {
    title: 'one huge cell',
    bytes: () => workbook(`<row r="2">${cellXml('A2', 'x'.repeat(3_000_000))}</row>`),
    says: /cell .*32,767 characters/,
  },
  {
    title: 'one huge cell of several texts',
    bytes: () => workbook(`<row r="2"><c r="A2" t="inlineStr"><is>${'<t>xxxx</t>'.repeat(20_000)}</is></c></row>`),
    says: /cell .*32,767 characters/,
  },
  {
    title: 'one tag of many attributes',
    bytes: () => workbook(`<row r="2"><c ${Array.from({ length: 60_000 }, (_, at) => `a${at}="1"`).join(' ')}/></row>`),
    says: /cell .*32,767 characters/,
  },
  {
    title: 'nested tags',
    bytes: () => workbook(`<row r="2"><c>${'<a>'.repeat(100_000)}`),
    says: /no workbook that can be read/,
  },
  {
    title: 'a declared size beyond the limit',
    bytes: () => misstated('', 100_000_001),
    says: /100 MB unpacked/,
  },
  {
    title: 'an understated size',
    bytes: () => misstated(' '.repeat(2_000_000), 1000),
    says: /no workbook that can be read/,
  },
  {
    title: 'sheets beyond the limit',
    bytes: () => buildWorkbook(Array.from({ length: 101 }, (_, at) => ({ name: `S${at}`, rows: [['Item', 'MRP']] }))),
    says: /at most 100 sheets/,
  },
  {
    title: 'one part under the names of many sheets',
    bytes: () => {
      const sheets = Array.from({ length: 100 }, (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`)
      const rows = manyRows(10, (row) => cellXml(`A${row}`, 'A tablet'))
      return workbook(rows, { 'xl/workbook.xml': `<workbook><sheets>${sheets.join('')}</sheets></workbook>` })
    },
    says: /no workbook that can be read/,
  },
]

/** Texts that hold one line or cell of several megabytes, which compress to nothing. */
export const textBombs: readonly ListBomb[] = [
  { title: 'one line', bytes: () => bytesOf(`Item,MRP\n${'x'.repeat(1_900_000)}`), says: /longer than 1 MB/ },
  { title: 'one header', bytes: () => bytesOf('x'.repeat(1_900_000)), says: /longer than 1 MB/ },
  { title: 'one quoted cell', bytes: () => bytesOf(`Item,MRP\n"${'x\n'.repeat(900_000)}`), says: /longer than 1 MB/ },
  {
    title: 'a million columns',
    bytes: () => bytesOf(`Item,MRP\n${','.repeat(1_000_000)}x`),
    says: /at most 200 columns|longer than 1 MB/,
  },
  {
    title: 'columns within the lines of one quoted record',
    bytes: () => bytesOf(`Item,MRP\n${`"\n"${','.repeat(1000)}`.repeat(1800)}`),
    says: /longer than 1 MB/,
  },
  { title: '300 columns', bytes: () => bytesOf(`Item,MRP\nx${',1'.repeat(300)}`), says: /at most 200 columns/ },
  {
    title: 'a header of 300 columns',
    bytes: () => bytesOf(`Item,MRP${',x'.repeat(300)}`),
    says: /at most 200 columns/,
  },
  {
    title: 'a UTF-16 line',
    bytes: () => new Uint8Array(Buffer.from(`\uFEFFItem,MRP\n${'é'.repeat(960_000)}`, 'utf16le')),
    says: /longer than 1 MB/,
  },
]

/** A line of 95 MB in 100 kB. */
export const packedLineBomb: ListBomb = {
  title: 'a packed line of 95 MB',
  bytes: () => new Uint8Array(gzipSync(`Item,MRP\n${'x'.repeat(95_000_000)}`)),
  says: /longer than 1 MB/,
}

const families = [
  'references in opposite corners',
  'one huge cell',
  'a declared size beyond the limit',
  'sheets beyond the limit',
  'one line',
  'a million columns',
]

/** One bomb of each family, for readers that share the code of the others. */
export const listBombs: readonly ListBomb[] = families.map((title) =>
  required([...workbookBombs, ...textBombs].find((bomb) => bomb.title === title)),
)
