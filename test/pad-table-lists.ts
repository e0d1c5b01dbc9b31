import { asWritten, type Name, type Tools, type WrittenLine, type WrittenList } from './pad-names.ts'

export const never = () => false

type Column = 'name' | 'packs' | 'pack' | 'mrp' | 'rate' | 'free' | 'number'
const tables: readonly (readonly Column[])[] = [
  ['name', 'packs', 'mrp'],
  ['name', 'mrp', 'packs'],
  ['number', 'name', 'pack', 'packs'],
  ['packs', 'name', 'rate'],
  ['name', 'pack', 'mrp', 'rate', 'packs', 'free'],
  ['number', 'packs', 'name', 'mrp'],
]
const headings: Readonly<Record<Column, readonly string[]>> = {
  name: ['Product', 'Item name', 'Particulars'],
  packs: ['Qty', 'Quantity', 'Order qty'],
  pack: ['Pack', 'Packing'],
  mrp: ['MRP', 'M.R.P.'],
  rate: ['Rate', 'PTR'],
  free: ['Free', 'Sch'],
  number: ['S.No', '#'],
}

export const ROWS = 20

/** A pasted table in one of six orders of columns, with or without a heading. */
export function writePadTable(names: readonly Name[], at: number, tools: Tools): WrittenList {
  const columns = tables[at % tables.length] ?? []
  const { pick, random } = tools
  const hasHeading = random() < 0.6
  const rows = names.map((name, index): WrittenLine => {
    const packs = tools.packs()
    const mrp = 20 + Math.floor(random() * 400)
    const cells: Readonly<Record<Column, string>> = {
      name: name.name,
      packs: String(packs),
      pack: name.packSize,
      mrp: random() < 0.3 ? String(mrp) : mrp.toFixed(2),
      rate: (mrp * 0.7).toFixed(random() < 0.3 ? 0 : 2),
      free: random() < 0.5 ? '0' : '1',
      number: String(index + 1),
    }
    return {
      kind: `table ${columns.join(' ')}`,
      productId: name.id,
      text: columns.map((column) => cells[column]).join('\t'),
      isRight: asWritten(name, packs, tools),
    }
  })
  const heading = {
    kind: 'heading',
    productId: '',
    text: columns.map((column) => pick(headings[column])).join('\t'),
    isRight: never,
  }
  return hasHeading ? [heading, ...rows] : rows
}
