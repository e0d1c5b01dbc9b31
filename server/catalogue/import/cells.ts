import { type Paise, paise } from '#domain/money.ts'

/** Why a line is refused, as the reason in the rejects file. */
export class BadCell extends Error {
  override name = 'BadCell'
}

/** Control characters, halves of characters, and what the decoder puts in place of bytes that are no UTF-8. */
const broken = /[\p{Cc}\p{Cs}\uFFFD]/u
/** The same, but in a text of several lines. */
const brokenLines = /[^\P{Cc}\n\t]|[\p{Cs}\uFFFD]/u

/** Rejects and spreadsheets keep a text that begins like a formula behind an apostrophe. */
function unescapeFormula(cell = ''): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}

/** One line of text: trimmed, single spaces. */
export function readLine(cell: string | undefined, name: string, longest: number): string {
  const text = unescapeFormula(cell)
    .replaceAll(/[\t\u00A0 ]+/g, ' ')
    .trim()
  if (/[\n\r]/.test(text)) throw new BadCell(`${name} runs over several lines: is a quotation mark missing?`)
  return checked(text, { name, longest, broken })
}

/** Text of several lines, as in a description. */
export function readText(cell: string | undefined, name: string, longest: number): string {
  const text = unescapeFormula(cell).replaceAll(/\r\n?/g, '\n').trim()
  return checked(text, { name, longest, broken: brokenLines })
}

function checked(text: string, rule: { name: string; longest: number; broken: RegExp }): string {
  if (text.length > rule.longest) throw new BadCell(`${rule.name} is longer than ${rule.longest} characters`)
  if (rule.broken.test(text)) throw new BadCell(`${rule.name} holds characters that are no text (is the file UTF-8?)`)
  return text
}

export function required(text: string, name: string): string {
  if (text === '') throw new BadCell(`${name} is missing`)
  return text
}

/** The id of a line in its list. It becomes part of our own ids and of addresses. */
export function readId(cell: string | undefined, name: string): string {
  const id = required(readLine(cell, name, 60), name)
  if (!/^[\w.-]+$/.test(id)) throw new BadCell(`${name} may hold letters, digits, ".", "_" and "-" only`)
  return id
}

const HIGHEST = 1_00_00_000

/** Rupees ("223.42", "₹ 1,499", "Rs. 85.5") in paise, more decimals rounded to the paisa; null where the cell is empty. */
export function readPrice(cell: string | undefined, name: string): Paise | null {
  const text = (cell ?? '').replaceAll(/^\s*(?:₹|rs\.?|inr)\s*|,(?=\d{2,3}(?:\D|$))|\s+/gi, '')
  if (text === '') return null
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) throw new BadCell(`${name} is not an amount`)
  const amount = Math.round(Number(text) * 100)
  if (amount <= 0) throw new BadCell(`${name} must be above 0`)
  if (amount > HIGHEST * 100) throw new BadCell(`${name} is above Rs. ${HIGHEST}`)
  return paise(amount)
}

type Prices = { readonly mrp_paise: Paise | null; readonly selling_price_paise: Paise | null }

/** Both prices, or none where none is given; a single one stands for both. */
export function readPrices(mrp: Paise | null, selling: Paise | null): Prices {
  if (mrp !== null && selling !== null && selling > mrp) throw new BadCell('the selling price is above the MRP')
  return { mrp_paise: mrp ?? selling, selling_price_paise: selling ?? mrp }
}

export function readWhole(cell: string | undefined, name: string, highest: number): number | null {
  const text = (cell ?? '').trim()
  if (text === '') return null
  if (!/^\d{1,10}$/.test(text) || Number(text) > highest)
    throw new BadCell(`${name} is not a whole number up to ${highest}`)
  return Number(text)
}

const yes = new Set(['true', 'yes', 'y', '1'])
const no = new Set(['false', 'no', 'n', '0', ''])

export function readFlag(cell: string | undefined, name: string): boolean {
  const text = (cell ?? '').trim().toLowerCase()
  if (!yes.has(text) && !no.has(text)) throw new BadCell(`${name} is neither TRUE nor FALSE`)
  return yes.has(text)
}
