import { UNPRINTABLE } from '../plain-text.ts'
import { FNC1 } from '../stock/gs1-code.ts'
import { readPackCode } from '../stock/pack-code.ts'
import { latinDigits } from '../typed-digits.ts'
import { MAX_TRADE_QUANTITY } from './trade-lines.ts'

/** A way to read a line: the text to search for, and the packs; null where it names none. */
export type PadLineReading = { readonly text: string; readonly quantity: number | null }

/** A typed, scanned or pasted line of the order pad. */
export type PadLine =
  /** The likeliest reading first: the last number of "telma 40" is its strength, that of "telma 40 10" the packs. */
  | { readonly kind: 'product'; readonly readings: readonly PadLineReading[] }
  | { readonly kind: 'barcode'; readonly gtin: string; readonly quantity: number | null }
  | { readonly kind: 'unreadable'; readonly sentence: string }

const unprintable = new RegExp(UNPRINTABLE, 'gu')
const units =
  'strips?|str|boxe?s?|bx|pcs?|pieces?|packs?|pkts?|packets?|nos?|bottles?|btls?|vials?|tubes?|patta|leaf|leaves'
const bullet = /^(?:\[[^\]]*\]\s*[^:]{1,40}:\s*)?(?:\(?\d{1,3}[.)](?=\s*\p{L})\s*|[-*•·>]\s+)?/u
const formula = /^[=@]|^\+\s*\p{L}/u
const shortenedNumber = /(?:^|\s)\d(?:\.\d+)?e\+?\d+(?:\s|$)/i
const mixedWord =
  /\p{Script=Latin}[\p{L}\p{M}]*[^\P{L}\p{Script=Latin}]|[^\P{L}\p{Script=Latin}]\p{M}*\p{Script=Latin}/u
const codeWithPacks = /^(\S{8,}?)(?:\s*[,;x×*-]\s*|\s+)(\d{1,5})$/

/** "10+1" names the paid packs of a scheme. */
const withScheme = /^(.+?)[\s:=-]+(\d+)\s*\+\s*\d{1,4}$/
const marked = new RegExp(
  `^(.+?)(?:\\s+[-–—=:x×*]+\\s*|[=:]\\s*|\\s+(?:qty|quantity)[.:=\\s-]*)(\\d+)\\s*(?:${units})?\\.?$`,
  'iu',
)
const attached = /^(.*[\p{L}\d]\S*(?<!\b1))[x×*](\d+)$/iu
const withUnit = new RegExp(`^(.+?)[\\s,-]+(\\d+)\\s*(?:${units})\\.?$`, 'iu')
const leading = new RegExp(`^(\\d+)\\s*(?:(?:${units})\\.?(?:\\s+of)?\\s+|[x×*]\\s*|\\s)(?=.*\\p{L})(.+)$`, 'iu')
const trailing = /^(.*\p{L}.*?)[\s,]+(\d+)$/u
const cellQuantity = new RegExp(`^(\\d+)(?:\\.0+)?\\s*(?:\\+\\s*\\d+)?\\s*(?:${units})?\\.?$`, 'iu')

/** Reads a line such as "dolo 650 20 strip", "Azithral 500 - 10", "10 x crocin", a barcode, or the cells of a table. */
export function readPadLine(given: string): PadLine {
  const cells = latinDigits(given)
    .replaceAll(FNC1, '<GS>')
    .split('\t')
    .map((cell) =>
      cell
        .replaceAll(/[\s\u00a0]+/gu, ' ')
        .replaceAll(unprintable, '')
        .trim(),
    )
    .filter((cell) => cell !== '')
  if (cells.some((cell) => formula.test(cell)))
    return unreadable('This line holds a formula. Please paste its value instead.')
  if (cells.some((cell) => shortenedNumber.test(cell)))
    return unreadable('The spreadsheet has shortened this barcode. Please format its column as text and copy it again.')
  if (cells.some((cell) => mixedWord.test(cell)))
    return unreadable('A word of this line mixes two alphabets. Please type the name again.')
  if (cells.length > 1) return readCells(cells)
  const [text = ''] = cells
  return readText(readBarcode(text) === null ? text.replace(bullet, '') : text)
}

type UnreadableLine = Extract<PadLine, { kind: 'unreadable' }>

function unreadable(sentence: string): UnreadableLine {
  return { kind: 'unreadable', sentence }
}

/** Why no line has these packs, as a sentence, or null. */
export function padQuantityRefusal(quantity: number | null): string | null {
  if (quantity === null || (quantity > 0 && quantity <= MAX_TRADE_QUANTITY)) return null
  return `A line has 1 to ${MAX_TRADE_QUANTITY} packs.`
}

/** A quantity stands behind the name; before it stands a serial number, unless no other number follows. */
function readCells(cells: readonly string[]): PadLine {
  const at = cells.findIndex((cell) => /\p{L}/u.test(cell) && !cellQuantity.test(cell) && readBarcode(cell) === null)
  const codeAt = cells.findIndex((cell) => readBarcode(cell) !== null)
  const nameAt = at === -1 ? codeAt : at
  if (nameAt === -1) return unreadable('This line names no product.')
  const quantityOf = (cell: string) => cellQuantity.exec(cell)?.[1]
  const [behind] = cells.slice(nameAt + 1).flatMap((cell) => quantityOf(cell) ?? [])
  const [before] = cells.slice(0, nameAt).flatMap((cell) => quantityOf(cell) ?? [])
  const number = behind ?? before
  const quantity = number === undefined ? null : Number(number)
  const name = cells[nameAt] ?? ''
  const code = readBarcode(name)
  if (code !== null) return 'kind' in code ? code : { kind: 'barcode', ...code, quantity }
  if (quantity !== null) return { kind: 'product', readings: [{ text: name, quantity }] }
  return readText(name.replace(bullet, ''))
}

function readText(text: string): PadLine {
  const [, counted = '', packs] = codeWithPacks.exec(text) ?? []
  const countedCode = readBarcode(counted)
  const code = countedCode ?? readBarcode(text)
  if (code !== null && 'kind' in code) return code
  if (code !== null) return { kind: 'barcode', ...code, quantity: countedCode === null ? null : Number(packs) }
  if (!/\p{L}/u.test(text)) return unreadable('This line names no product.')
  for (const pattern of [withScheme, marked, attached, withUnit]) {
    const [, name, number] = pattern.exec(text) ?? []
    if (name !== undefined && /\p{L}/u.test(name)) return product({ text: name, quantity: Number(number) })
  }
  const [, number, name] = leading.exec(text) ?? []
  if (name !== undefined) return product({ text: name, quantity: Number(number) })
  const [, start, last] = trailing.exec(text) ?? []
  const whole = { text, quantity: null }
  if (start === undefined) return product(whole)
  const split = { text: start, quantity: Number(last) }
  return /\d/.test(start) && split.quantity > 0 ? product(split, whole) : product(whole, split)
}

/** The product of a scanned pack, or why its code cannot be read; null for other text. The shop's own labels are not for buyers. */
function readBarcode(text: string): { readonly gtin: string } | UnreadableLine | null {
  const code = readPackCode(text)
  if (code?.kind === 'unreadable') return unreadable(code.refusal)
  return code?.kind === 'gs1' || code?.kind === 'gtin' ? { gtin: code.gtin } : null
}

function product(...readings: readonly PadLineReading[]): PadLine {
  return { kind: 'product', readings: readings.map(({ text, quantity }) => ({ text: text.trim(), quantity })) }
}
