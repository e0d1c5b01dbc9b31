import { parse } from 'csv-parse/sync'

/** What a cell is in Excel after it opened a CSV file. */
export type ExcelCell =
  | { readonly kind: 'text'; readonly shown: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'day'; readonly shown: string }
  | { readonly kind: 'flag'; readonly shown: string }
  /** A formula that calculates, and therefore could do harm. */
  | { readonly kind: 'formula'; readonly shown: string }

/**
 * Opens a CSV file by a double click, as Excel with Indian regional settings does: without a mark at the start it is
 * Windows-1252, quotation marks do not make a text, and each cell becomes what it looks like.
 */
export function openInExcel(file: Uint8Array): ExcelCell[][] {
  return readFields(file).map((row) => row.map(readAsExcel))
}

/** The fields of the file as text. */
export function readFields(file: Uint8Array): string[][] {
  const isMarked = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf
  return parse(new TextDecoder(isMarked ? 'utf-8' : 'windows-1252').decode(file), { relax_column_count: true })
}

/** The longest text in a formula. */
const MAX_LITERAL = 255
const months = 'jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec'
const longMonths = 'january|february|march|april|august|september|october|november|december'
const month = `(?:${longMonths}|${months})`
const separator = String.raw`[ \-/.,]*`

const numbers = [
  /^[(]?[-+]?\s*(?:rs\.?|inr|[₹$£€])?\s*[-+]?(?:\d[\d,]*\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*%?[)]?-?$/i,
  /^[-+]?\d+ +\d+\/\d+$/,
]
const days = [
  // 1/2, 03/2028, 28-11-2026, 2026-11-28, 1.2.2026, each also with a time.
  /^\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?(?:[ T]+\d{1,2}:\d{2}.*)?$/,
  // MAR-27, March 2027, SEPT2, 27 Mar, 27-Mar-2027, Mar 27, 2027.
  new RegExp(`^${month}${separator}\\d{1,4}(?:${separator}\\d{1,4})?$`, 'i'),
  new RegExp(`^\\d{1,4}${separator}${month}(?:${separator}\\d{1,4})?$`, 'i'),
  // 10:30, 5 PM, 5 a.
  /^\d{1,4}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?\s*(?:[ap]m?)?$/i,
  /^\d{1,2} +[ap]m?$/i,
]

/** What Excel makes of one field. */
export function readAsExcel(field: string): ExcelCell {
  if (field === '' || /[\n\r]/.test(field.trim())) return readFormula(field) ?? { kind: 'text', shown: field }
  const text = field.trim()
  // Two digits or a point after the dot make "1.5" a number, not a day.
  const number = numbers.some((pattern) => pattern.test(text))
  if (number) return { kind: 'number', value: valueOf(text) }
  if (days.some((pattern) => pattern.test(text))) return { kind: 'day', shown: text }
  if (/^(true|false)$/i.test(text)) return { kind: 'flag', shown: text.toUpperCase() }
  if (/^#(n\/a|ref!|name\?|value!|div\/0!|num!|null!)/i.test(text)) return { kind: 'formula', shown: text }
  return readFormula(field) ?? { kind: 'text', shown: field }
}

/** A formula that is only a text in quotation marks shows this text. */
function readFormula(field: string): ExcelCell | null {
  if (!/^[=+\-@\t\r]/.test(field)) return null
  const [, literal] = /^="((?:[^"]|"")*)"$/.exec(field) ?? []
  if (literal === undefined || /[\n\r]/.test(literal)) return { kind: 'formula', shown: field }
  const shown = literal.replaceAll('""', '"')
  return shown.length > MAX_LITERAL ? { kind: 'formula', shown: field } : { kind: 'text', shown }
}

function valueOf(text: string): number {
  const digits = text.replaceAll(/[^\d.e-]/gi, '')
  const value = Number(digits)
  // Excel keeps fifteen digits.
  return Number(value.toPrecision(15)) * (text.includes('%') ? 0.01 : 1)
}
