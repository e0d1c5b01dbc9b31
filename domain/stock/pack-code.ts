import { toPlainCharacters } from '../catalogue/plain-characters.ts'
import { latinDigits } from '../typed-digits.ts'
import { FNC1, type Gs1Pack, parseGs1Code, restoreSeparator } from './gs1-code.ts'
import { gtinOfDigits } from './gtin.ts'
import { readLabelCode } from './label-codes.ts'

/** What a typed, scanned or pasted code of a pack says. */
export type PackCode =
  | ({ readonly kind: 'gs1' } & Gs1Pack)
  | { readonly kind: 'gtin'; readonly gtin: string }
  /** One of the shop's own labels. */
  | { readonly kind: 'product' | 'batch'; readonly labelNumber: number }
  | { readonly kind: 'unreadable'; readonly refusal: string }

const DAMAGED =
  'The last digit of this barcode does not fit the others. Please scan again, or compare it with the pack.'

/** Symbology identifiers (ISO/IEC 15424), which scanners may put in front, such as ]d2, ]C1, ]Q3 and ]E0. */
const SYMBOLOGY = /^\][a-z][\da-z]/i
/**
 * How scanners, their drivers and texts write FNC1. None of these signs can stand in a value of GS1. Windows types Alt+29
 * as ↔.
 */
const SEPARATORS = /[<{[](?:GS|FNC1)[>}\]]|\\(?:x1d|u001d|035|F)|\^\]|&#(?:29|x1d);|[|~^\]\u241D\u2194]/gi

/**
 * Reads the code of a pack by one rule for every field (stock-6): GS1 with separators or brackets, EAN, UPC, GTIN-14 and the shop's
 * own labels, in any script of digits, with or without a symbology identifier. Null for a text that is no code, such as a
 * name; `unreadable` for a code that is cut off or damaged. `batchNumbers` of its product end a batch number whose
 * separator the scanner swallowed.
 */
export function readPackCode(text: string, batchNumbers: readonly string[] = []): PackCode | null {
  const plain = latinDigits(toPlainCharacters(text)).replaceAll(/\s/g, '')
  const bare = plain.replace(SYMBOLOGY, '').replaceAll(SEPARATORS, FNC1)
  const label = readLabelCode(bare)
  if (label !== null) return label
  const digits = bare.replaceAll('-', '')
  const gtin = gtinOfDigits(digits)
  if (gtin !== null) return { kind: 'gtin', gtin }
  if (/^(?:\d{8}|\d{12,14})$/.test(bare)) return { kind: 'unreadable', refusal: DAMAGED }
  const elements = withoutLeadingSeparators(bare)
  const parsed = parseGs1Code(restoreSeparator(elements, batchNumbers))
  if ('pack' in parsed) return { kind: 'gs1', ...parsed.pack }
  const isCode = SYMBOLOGY.test(plain) || plain.includes(FNC1) || /^\(?01\)?\d{3,}/.test(elements)
  return isCode ? { kind: 'unreadable', refusal: parsed.refusal } : null
}

function withoutLeadingSeparators(text: string): string {
  return text.startsWith(FNC1) ? withoutLeadingSeparators(text.slice(1)) : text
}

/** The GTIN that a code names, or null. */
export function gtinOf(code: PackCode | null): string | null {
  return code?.kind === 'gs1' || code?.kind === 'gtin' ? code.gtin : null
}

/** Why the first damaged code among these texts cannot be read, as a sentence, or null. */
export function damagedCode(texts: readonly string[]): string | null {
  const codes = texts.map((text) => readPackCode(text))
  return codes.find((code) => code?.kind === 'unreadable')?.refusal ?? null
}

/** The batch number of a typed text or of a scanned GS1 code, in capital letters and with Latin digits. */
export function readBatchNumber(text: string): string {
  const code = readPackCode(text)
  const scanned = code?.kind === 'gs1' && !code.isBatchUncertain ? code.batchNumber : null
  return (scanned ?? latinDigits(toPlainCharacters(text)).trim()).toUpperCase()
}

/** Why a text can be no batch number, as a sentence, or null: a code that was not taken apart would hold a serial number. */
export function batchNumberRefusal(text: string): string | null {
  return readPackCode(text)?.kind === 'gs1' ? 'Please type the batch number only, as printed on the pack.' : null
}
