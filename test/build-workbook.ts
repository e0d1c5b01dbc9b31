import { strToU8, zipSync } from 'fflate'

/** A cell: text, a number, a day, a share shown as per cent, or a formula with its stored value. */
export type WorkbookCell =
  | string
  | number
  | null
  | { readonly day: string }
  | { readonly percent: number }
  | { readonly formula: string; readonly value: number | string }

export type WorkbookSheet = { readonly name: string; readonly rows: readonly (readonly WorkbookCell[])[] }

const DAY_MS = 86_400_000
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An .xlsx workbook with these sheets. */
export function buildWorkbook(sheets: readonly WorkbookSheet[]): Uint8Array<ArrayBuffer> {
  const files = {
    ...sheetParts(sheets.length),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
      .map(({ name }, index) => sheetTag(index + 1, name))
      .join('')}</sheets></workbook>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  return zipParts(files)
}

/** A workbook of one sheet with these parts instead of its own. */
export function zipWorkbook(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return zipParts({ ...sheetParts(1), ...parts })
}

function zipParts(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const packed = Object.entries(parts).map(([path, xml]) => [path, strToU8(`<?xml version="1.0"?>${xml}`)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(packed)))
}

/** The parts of a workbook beside its sheets. */
function sheetParts(count: number): Record<string, string> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers
      .map((number) => sheetTag(number, `Sheet${number}`))
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">${[
      ...numbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)),
      relation(count + 1, 'styles', 'styles.xml'),
      relation(count + 2, 'sharedStrings', 'sharedStrings.xml'),
    ].join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
  }
}

function sheetTag(id: number, name: string): string {
  return `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
}

function rowXml(cells: readonly WorkbookCell[], index: number): string {
  const xml = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${index + 1}`))
  return `<row r="${index + 1}">${xml.join('')}</row>`
}

function cellXml(cell: WorkbookCell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if ('day' in cell)
    return `<c r="${place}" s="1"><v>${(Date.parse(cell.day) - Date.UTC(1899, 11, 30)) / DAY_MS}</v></c>`
  if ('percent' in cell) return `<c r="${place}" s="2"><v>${cell.percent / 100}</v></c>`
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  return `<c r="${place}"${type}><f>${escapeXml(cell.formula)}</f><v>${cell.value}</v></c>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
