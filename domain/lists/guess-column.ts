import { gtinOfDigits } from '../stock/gtin.ts'
import { gstRates } from './list-numbers.ts'

/** A column that its content gives away. */
type GuessedColumn = 'gtin' | 'expiryDate' | 'hsn' | 'gstPercent'

/** Fewer cells say nothing about their column. */
const MIN_CELLS = 3
const MIN_SHARE = 0.9

const month = /^((0[1-9]|1[0-2])[/.-]?(20)?[2-4]\d|[a-z]{3,9}[-' /]?(20)?[2-4]\d)$/i
/** The chapters of what pharmacies sell; "0328" is a month. */
const hsn = /^(21|30|33|34|38|39|40|48|56|61|63|84|85|90|96)\d{2}(\d{2}){0,2}$/

const contents: Readonly<Record<GuessedColumn, (cells: readonly string[]) => boolean>> = {
  gtin: (cells) => most(cells, (cell) => /^\d{8}$|^\d{12,14}$/.test(cell) && gtinOfDigits(cell) !== null),
  expiryDate: (cells) => most(cells, (cell) => month.test(cell)),
  // Codes repeat, prices and counts seldom do.
  hsn: (cells) => most(cells, (cell) => hsn.test(cell)) && new Set(cells).size * 2 <= cells.length + 1,
  gstPercent: (cells) =>
    most(cells, (cell) => /^\d{1,2}(\.\d+)?\s*%?$/.test(cell) && isUsualRate(Number.parseFloat(cell))) &&
    new Set(cells).size * 2 <= cells.length + 1 &&
    cells.some((cell) => Number.parseFloat(cell) > 0),
}

/** Guesses a column by the cells of its first rows; `null` unless nine in ten agree (catalogue-15). */
export function guessColumn(cells: readonly string[]): GuessedColumn | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length < MIN_CELLS) return null
  const names = Object.keys(contents) as GuessedColumn[]
  return names.find((name) => contents[name](filled)) ?? null
}

function most(cells: readonly string[], fits: (cell: string) => boolean): boolean {
  return cells.filter(fits).length >= cells.length * MIN_SHARE
}

function isUsualRate(rate: number): boolean {
  return gstRates.includes(rate) && (rate === 0 || rate >= 5)
}
