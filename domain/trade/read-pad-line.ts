import { UNPRINTABLE } from '../plain-text.ts'
import { FNC1 } from '../stock/gs1-code.ts'
import { readPackCode } from '../stock/pack-code.ts'
import { latinDigits } from '../typed-digits.ts'
import { isOwnUnit } from './count-packs.ts'
import { hasLooseUnit, isLeftOpen } from './open-signs.ts'
import { type PackUnit, type PadToken, readPadTokens } from './pad-tokens.ts'
import { MAX_TRADE_QUANTITY } from './trade-lines.ts'

/** How a line names its packs: with a unit or "x", with a sign such as " - ", as its last number, or as any other number. */
type PackMark = 'said' | 'marked' | 'last' | 'inside'

/** Packs, boxes or dozens of a line, as they are counted there. */
export type CountedPacks = {
  readonly count: number
  readonly unit: PackUnit | 'own'
  /** The unit, or the buyer's own word for one. */
  readonly word: string
  readonly mark: PackMark
  /** Whether a word such as "strips" or "no" stands behind the number. */
  readonly isCounted?: boolean
  /** That word, as it is written. */
  readonly container?: string
}

/** A way to read a line: what names the product, and the packs; null where no number of it is the packs. */
export type PadLineReading = { readonly tokens: readonly PadToken[]; readonly packs: CountedPacks | null }

/** A typed, scanned or pasted line of the order pad. */
export type PadLine =
  /** The likeliest reading first. */
  | { readonly kind: 'product'; readonly text: string; readonly readings: readonly PadLineReading[] }
  | { readonly kind: 'barcode'; readonly gtin: string; readonly quantity: number | null }
  | { readonly kind: 'unreadable'; readonly sentence: string }

const unprintable = new RegExp(UNPRINTABLE, 'gu')
const bullet = /^(?:\[[^\]]*\]\s*[^:]{1,40}:\s*)?(?:\(?\d{1,3}[.)](?=\s*\p{L})\s*|[-*•·>]\s+)?/u
const formula = /^[=@]|^\+\s*\p{L}/u
const shortenedNumber = /(?:^|\s)\d(?:\.\d+)?e\+?\d+(?:\s|$)/i
const mixedWord =
  /\p{Script=Latin}[\p{L}\p{M}]*[^\P{L}\p{Script=Latin}]|[^\P{L}\p{Script=Latin}]\p{M}*\p{Script=Latin}/u
/** Before the cell of a table whose packs cannot be read. */
export const REFUSED_PACKS = 'qty'
const codeWithPacks = /^(\S{8,}?)(?:\s*[,;x×*-]\s*|\s+)(\d{1,5})$/
const negative = /(?:[=:x×*]|\bqty|\bquantity|\t)\s*[-−–]\s*\d+\s*$/iu

/** Words around a line that name no product. */
export const padRemarks: ReadonlySet<string> = new Set(
  (
    'urgent urgently pls plz please send sent today tomorrow only need needed required asap order kindly sir madam bhai ji ' +
    'want fresh old stock no nos qty quantity each immediately'
  ).split(' '),
)

/** Whether a word of a line may be a remark about it. */
export const isRemark = (word: string): boolean => padRemarks.has(word)

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
  const refused = cells.find((cell, at) => at > 0 && cell.startsWith(`${REFUSED_PACKS} `))
  if (refused !== undefined) return unreadable(`The quantity is not a whole number up to ${MAX_TRADE_QUANTITY}.`)
  if (cells.some((cell) => formula.test(cell)))
    return unreadable('This line holds a formula. Please paste its value instead.')
  if (cells.some((cell) => shortenedNumber.test(cell)))
    return unreadable('The spreadsheet has shortened this barcode. Please format its column as text and copy it again.')
  if (cells.some((cell) => mixedWord.test(cell)))
    return unreadable('A word of this line mixes two alphabets. Please type the name again.')
  if (negative.test(cells.join('\t'))) return unreadable('Packs cannot be below 1. Please type how many you need.')
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

/**
 * The cells of a row without headings. The packs are sure only if one other cell than the name holds a number, behind the
 * name; a serial number, a price or the contents of a pack look like packs.
 */
function readCells(cells: readonly string[]): PadLine {
  const isCount = (cell: string) => cellCount(cell) !== null
  const at = cells.findIndex((cell) => /\p{L}/u.test(cell) && !isCount(cell) && readBarcode(cell) === null)
  const codeAt = cells.findIndex((cell) => readBarcode(cell) !== null)
  const nameAt = at === -1 ? codeAt : at
  const name = cells[nameAt]
  if (name === undefined) return unreadable('This line names no product.')
  const numbered = cells.filter((cell, index) => index !== nameAt && /\d/.test(cell))
  const counts = numbered.flatMap((cell) => cellCount(cell) ?? [])
  const isOnly = numbered.length === 1 && cells.indexOf(numbered[0] ?? '') > nameAt
  const code = readBarcode(name)
  if (code !== null && 'kind' in code) return code
  if (code !== null) return { kind: 'barcode', ...code, quantity: isOnly ? (counts[0]?.count ?? null) : null }
  const tokens = readPadTokens(name)
  if (counts.length === 0) return readText(name.replace(bullet, ''))
  const isTold = isOnly && !isLeftOpen(name, tokens)
  return {
    kind: 'product',
    text: name,
    readings: counts.map(({ isOpen, ...packs }) => ({
      tokens,
      packs: { ...packs, mark: isTold && !isOpen ? 'said' : 'inside' },
    })),
  }
}

/** Whole packs of a cell such as "10", "10.0", "10+1" or "5 box". */
function cellCount(cell: string): (Omit<CountedPacks, 'mark'> & { readonly isOpen: boolean }) | null {
  const [, given, free, rest = ''] = /^(\d+)(?:\.0+)?(?:\s*\+\s*(\d+))?\s*(\p{L}*)\.?$/u.exec(cell) ?? []
  if (given === undefined) return null
  const count = Number(given)
  const isOpen = isSum(count, Number(free ?? 0))
  if (rest === '') return { count, ...onePack, isOpen }
  const [token] = readPadTokens(rest)
  return token?.kind === 'unit' ? { count, unit: token.unit, word: token.unit, isOpen } : null
}

/** A scheme has fewer free packs than paid ones; "5+5" may be ten. */
const isSum = (paid: number, free: number): boolean => free > 0 && free >= paid

function readText(text: string): PadLine {
  const [, counted = '', packs] = codeWithPacks.exec(text) ?? []
  const countedCode = readBarcode(counted)
  const code = countedCode ?? readBarcode(text)
  if (code !== null && 'kind' in code) return code
  if (code !== null) return { kind: 'barcode', ...code, quantity: countedCode === null ? null : Number(packs) }
  if (!/\p{L}/u.test(text)) return unreadable('This line names no product.')
  return { kind: 'product', text, readings: readReadings(text) }
}

/** A line with more numbers than a name and its packs have is no order; reading them all would take long. */
const MOST_NUMBERS = 12

/** All ways to read the numbers of a line as its packs. */
export function readReadings(text: string): PadLineReading[] {
  const tokens = readPadTokens(text)
  const isOpen = isLeftOpen(text, tokens)
  return readNumbers(tokens).map((reading) => (isOpen || hasLooseUnit(reading.tokens) ? asInside(reading) : reading))
}

function readNumbers(tokens: readonly PadToken[]): PadLineReading[] {
  if (tokens.filter(({ kind }) => kind === 'number').length > MOST_NUMBERS)
    return [{ tokens: tokens.slice(0, MOST_NUMBERS), packs: null }]
  const said = saidPacks(tokens)
  if (said.length > 0) return said.length === 1 ? said.flat() : said.flat().map(asInside)
  const whole = { tokens, packs: null }
  const scheme = schemePacks(tokens)
  if (scheme !== null) return [scheme, whole]
  const last = tokens.findLastIndex((token) => !isNoise(token))
  const counts = tokens.flatMap((token, at) => {
    if (!isPlainCount(token) || (at > 0 && isAttached(token)) || isBegun(tokens[at + 1])) return []
    const mark = at === last ? markOf(token, tokens[at - 1]) : 'inside'
    return [without(tokens, [at], { count: token.value, ...onePack, mark })]
  })
  const marked = counts.find(({ packs }) => packs?.mark === 'marked')
  if (marked !== undefined) return [marked, whole]
  const behind = counts.filter(({ packs }) => packs?.mark === 'last')
  const others = counts.filter(({ packs }) => packs?.mark !== 'last')
  const hasStrength = tokens.some((token, at) => token.kind === 'number' && at !== last)
  return hasStrength ? [...behind, whole, ...others] : [whole, ...behind, ...others]
}

const onePack = { unit: 'pack', word: 'pack' } as const

type NumberToken = Extract<PadToken, { kind: 'number' }>

const isPlainCount = (token: PadToken | undefined): token is NumberToken => token?.kind === 'number' && token.isWhole
const isNoise = (token: PadToken) =>
  (token.kind === 'word' && isRemark(token.text)) || (token.kind === 'unit' && isRemark(token.text))
const isX = (token: PadToken | undefined) => token?.kind === 'word' && token.text === 'x'
const isQty = (token: PadToken | undefined) => token?.kind === 'word' && /^(?:qty|quantity)$/.test(token.text)

/** A number at a letter, a slash or a hyphen behind a word belongs to the name, except "x10". */
function isAttached({ gap }: NumberToken): boolean {
  return gap === '' || gap.endsWith('/') || gap.endsWith('+')
}

/** Whether a word begins at the number, as in "2A". */
const isBegun = (after: PadToken | undefined) => after?.kind === 'word' && after.gap === '' && !isX(after)

function markOf({ gap }: NumberToken, before: PadToken | undefined): PackMark {
  const sign = gap.trim()
  if (/^(?:[=:×*]+|[=:]?[-–—]+>?)$/u.test(sign) && (/[=:×*]/u.test(sign) || /\s$/u.test(gap))) return 'marked'
  // "-30" behind a word is a part of the name, behind a number it may be the packs.
  return gap === '-' && before?.kind !== 'number' ? 'inside' : 'last'
}

/** The readings of each number that has a unit, stands behind "x" or "qty", or before "x" at the start. */
function saidPacks(tokens: readonly PadToken[]): PadLineReading[][] {
  return tokens.flatMap((token, at) => {
    if (!isPlainCount(token) || isBegun(tokens[at + 1])) return []
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const packs = { count: token.value, ...onePack, mark: 'said' } as const
    if (after?.kind === 'unit' && after.gap.trim() === '') {
      const used = isX(before) || isQty(before) ? [at - 1, at, at + 1] : [at, at + 1]
      const mark = isAttached(token) && at > 0 && !isX(before) ? 'inside' : 'said'
      const counted = { unit: after.unit, word: after.unit, container: after.text, isCounted: true }
      const reading = without(tokens, used, { ...packs, ...counted, mark })
      const next = tokens[at + 2]
      if (!isPlainCount(next)) return [[reading]]
      // "200 dozen 100" may be 200 dozen, or 100 dozen of a strength of 200.
      return [[reading], [without(tokens, [at + 1, at + 2], { ...reading.packs, count: next.value })]]
    }
    if (isOwnUnitBehind(tokens, at)) {
      const word = textOf(tokens[at + 1])
      return [[without(tokens, isX(before) ? [at - 1, at, at + 1] : [at, at + 1], { ...packs, unit: 'own', word })]]
    }
    if (isQty(before)) return [[without(tokens, [at - 1, at], packs)]]
    if (isX(before)) {
      const isOpen = isBoxOfPacks(tokens, at) || tokens.slice(at + 1).some(isPlainCount)
      const mark = isOpen ? 'inside' : 'said'
      const reading = without(tokens, [at - 1, at], { ...packs, mark })
      // "x" may be the end of a name.
      return [
        before?.gap === '' || token.gap === ''
          ? [reading]
          : [reading, without(tokens, [at], { ...packs, mark: isOpen ? 'inside' : 'last' })],
      ]
    }
    if (at > 0 || !(isX(after) || /^\s*[×*]\s*$/u.test(after?.gap ?? ''))) return []
    return [[without(tokens, isX(after) ? [0, 1] : [0], packs)]]
  })
}

const textOf = (token: PadToken | undefined) => (token?.kind === 'word' ? token.text : '')

/** "2 do" at the end of a line. */
function isOwnUnitBehind(tokens: readonly PadToken[], at: number): boolean {
  return isOwnUnit(textOf(tokens[at + 1])) && tokens.slice(at + 2).every(isNoise)
}

/** "10x10", or "650 10 x 10", may be the contents of a box. */
function isBoxOfPacks(tokens: readonly PadToken[], at: number): boolean {
  if (!isPlainCount(tokens[at - 2])) return false
  return tokens[at - 1]?.gap === '' || tokens.slice(0, at - 2).some(({ kind }) => kind === 'number')
}

const asInside = ({ tokens, packs }: PadLineReading): PadLineReading => ({
  tokens,
  packs: packs === null ? null : { ...packs, mark: 'inside' },
})

/** "10+1" at the end names the paid packs of a scheme. */
function schemePacks(tokens: readonly PadToken[]): PadLineReading | null {
  const [paid, free] = tokens.slice(-2)
  if (!isPlainCount(paid) || !isPlainCount(free) || free.gap.trim() !== '+' || isAttached(paid)) return null
  const mark = isSum(paid.value, free.value) ? 'inside' : 'marked'
  return without(tokens, [tokens.length - 2, tokens.length - 1], { count: paid.value, ...onePack, mark })
}

function without(
  tokens: readonly PadToken[],
  used: readonly number[],
  packs: CountedPacks,
): PadLineReading & { readonly packs: CountedPacks } {
  return { tokens: tokens.filter((_, at) => !used.includes(at)), packs }
}

/** The product of a scanned pack, or why its code cannot be read; null for other text. The shop's own labels are not for buyers. */
function readBarcode(text: string): { readonly gtin: string } | UnreadableLine | null {
  const code = readPackCode(text)
  if (code?.kind === 'unreadable') return unreadable(code.refusal)
  return code?.kind === 'gs1' || code?.kind === 'gtin' ? { gtin: code.gtin } : null
}

/** A line with other spellings of the words that name its product. */
export function respell({ tokens, packs }: PadLineReading, words: readonly string[]): PadLineReading {
  const rest = [...words]
  const spelt = tokens.map((token): PadToken => {
    const text = isNamed(token) ? rest.shift() : undefined
    return text === undefined ? token : { kind: 'word', gap: token.gap, text }
  })
  return { tokens: spelt, packs }
}

/** The words of a reading that name its product. */
export function namedWords({ tokens }: PadLineReading): string[] {
  return tokens.flatMap((token) => (isNamed(token) ? [token.text] : []))
}

const isNamed = (token: PadToken): token is Extract<PadToken, { kind: 'word' }> =>
  token.kind === 'word' && !isRemark(token.text)
