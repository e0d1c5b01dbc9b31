import { toPlainCharacters } from '#domain/catalogue/plain-characters.ts'
import { dayFromList } from '#domain/lists/list-dates.ts'
import { gstBasisPoints, gstOfShare, gstRates, integerFromList, paiseFromList } from '#domain/lists/list-numbers.ts'
import { latinDigits } from '#domain/typed-digits.ts'
import type { Paise } from '#domain/money.ts'

/** The reason to reject a line, as written to the rejects file. */
export class InvalidCell extends Error {
  override name = 'BadCell'

  /** The reason as a sentence for the reader of a form. */
  get sentence(): string {
    const sentence = `${this.message.charAt(0).toUpperCase()}${this.message.slice(1)}`
    return /[.?]$/.test(sentence) ? sentence : `${sentence}.`
  }
}

/** Matches control characters, unpaired surrogates and the replacement character of invalid UTF-8. */
const broken = /[\p{Cc}\p{Cs}\uFFFD]/u
/** The same for multi-line text. */
const brokenLines = /[^\P{Cc}\n\t]|[\p{Cs}\uFFFD]/u

/** The text of a number, a day or a flag: one line with plain characters and Latin digits. */
export function figuresOf(cell = ''): string {
  const text = toPlainCharacters(cell).trim()
  return /^[ -~]*$/.test(text) ? text : latinDigits(text)
}

/** Reads one line of text, trimmed and with single spaces. */
export function readLine(cell: string | undefined, name: string, longest: number): string {
  const text = toPlainCharacters(cell ?? '')
    .replaceAll(/[\t ]+/g, ' ')
    .trim()
  if (/[\n\r]/.test(text)) throw new InvalidCell(`${name} runs over several lines: is a quotation mark missing?`)
  return checked(text, { name, longest, broken })
}

/** Reads multi-line text, such as a description. */
export function readText(cell: string | undefined, name: string, longest: number): string {
  const text = toPlainCharacters(cell ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
  return checked(text, { name, longest, broken: brokenLines })
}

function checked(text: string, rule: { name: string; longest: number; broken: RegExp }): string {
  if (text.length > rule.longest) throw new InvalidCell(`${rule.name} is longer than ${rule.longest} characters`)
  if (rule.broken.test(text))
    throw new InvalidCell(`${rule.name} holds characters that are no text (is the file UTF-8?)`)
  return text
}

export function requiredText(text: string, name: string): string {
  if (text === '') throw new InvalidCell(`${name} is missing`)
  return text
}

/** Reads a number that stays a text, such as a batch. Spreadsheets turn it into "1.23E+05", or mark it as "'0012". */
export function readCode(cell: string | undefined, name: string, longest: number): string {
  const code = requiredText(readLine(cell, name, longest), name)
  const isRounded = /^\d+(\.\d+)?E\+\d+$/i.test(code)
  if (isRounded || code.startsWith("'")) {
    const otherwise = isRounded ? ', or save the list again with its column as numbers without decimals' : ''
    throw new InvalidCell(`a spreadsheet has changed the ${name} “${code}”: please type it as on the pack${otherwise}`)
  }
  return code
}

/** Reads the id of a line, which becomes part of product ids and URLs. */
export function readId(cell: string | undefined, name: string): string {
  const id = readCode(cell, name, 60)
  if (!/^[\w.-]+$/.test(id)) throw new InvalidCell(`${name} may hold letters, digits, ".", "_" and "-" only`)
  return id
}

const HIGHEST = 1_00_00_000

/** Reads an amount of rupees as paise; null for an empty cell. */
export function readRupees(cell: string | undefined, name: string): Paise | null {
  const text = figuresOf(cell)
  if (text === '') return null
  const amount = paiseFromList(text)
  if (amount === null) throw new InvalidCell(`${name} is not an amount such as 1499.50`)
  if (amount > HIGHEST * 100) throw new InvalidCell(`${name} is above Rs. ${HIGHEST}`)
  return amount
}

/** Reads an amount above 0. */
export function readPrice(cell: string | undefined, name: string): Paise | null {
  const amount = readRupees(cell, name)
  if (amount === 0) throw new InvalidCell(`${name} must be above 0`)
  return amount
}

type Prices = { readonly mrp_paise: Paise | null; readonly selling_price_paise: Paise | null }

/** Uses a single price for both. */
export function readPrices(mrp: Paise | null, selling: Paise | null): Prices {
  if (mrp !== null && selling !== null && selling > mrp) throw new InvalidCell('the selling price is above the MRP')
  return { mrp_paise: mrp ?? selling, selling_price_paise: selling ?? mrp }
}

export function readInteger(cell: string | undefined, name: string, highest: number): number | null {
  const text = figuresOf(cell)
  if (text === '') return null
  const whole = integerFromList(text)
  if (whole === null || whole > highest) throw new InvalidCell(`${name} is not a whole number up to ${highest}`)
  return whole
}

/** Reads a rate of GST in per cent as hundredths of a per cent; null for an empty cell. */
export function readGstRate(cell: string | undefined, name: string): number | null {
  const text = figuresOf(cell)
  if (text === '') return null
  const points = gstBasisPoints(text)
  if (points !== null) return points
  const percent = gstOfShare(text)
  throw new InvalidCell(
    percent === null
      ? `${name} is none of the GST rates ${gstRates.join(', ')}`
      : `${name} is a share: please write ${percent} or ${percent}% for ${percent} per cent`,
  )
}

/** Reads a day, or the first or last day of a month; null for an empty cell. */
export function readDate(cell: string | undefined, name: string, ofMonth: 'first' | 'last'): string | null {
  const text = figuresOf(cell)
  if (text === '') return null
  const day = dayFromList(text, ofMonth)
  if (day === null) throw new InvalidCell(`${name} is neither a day such as 2028-03-31 nor a month such as 03/28`)
  return day
}

export function refuseExpiredWhenMade(madeOn: string | null, expiresOn: string | null): void {
  if (madeOn !== null && expiresOn !== null && madeOn > expiresOn)
    throw new InvalidCell('the expiry is before the manufacture')
}

const yes = new Set(['true', 'yes', 'y', '1'])
const no = new Set(['false', 'no', 'n', '0', ''])

export function readFlag(cell: string | undefined, name: string): boolean {
  const text = figuresOf(cell).toLowerCase()
  if (!yes.has(text) && !no.has(text)) throw new InvalidCell(`${name} is neither TRUE nor FALSE`)
  return yes.has(text)
}
