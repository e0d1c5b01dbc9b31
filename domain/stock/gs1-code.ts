import { hasCheckDigit } from './gtin.ts'
import { lastDayOfMonth } from './printed-month.ts'

/** The contents of a GS1 code on a pack or case. */
export type Gs1Pack = {
  readonly gtin: string
  readonly batchNumber: string | null
  /** "2028-03-31"; a day printed as 00 is the last of its month. */
  readonly expiresOn: string | null
  readonly madeOn: string | null
  readonly serial: string | null
  readonly quantity: number | null
  /** The code came without separators and the next element may be a part of the batch number, which a person compares. */
  readonly isBatchUncertain: boolean
}

/** The separator after elements of variable length. */
export const FNC1 = '\u001D'

/** The whole length of elements of predefined length, by the first two digits (GS1 General Specifications, 7.8.5). */
const predefinedLengths: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10])),
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '20': 4,
  '41': 16,
}

/** The application identifiers that the shop reads; 02 names the contents of a case. */
const elements = {
  '01': { field: 'gtin', pattern: /^\d{14}$/ },
  '02': { field: 'contents', pattern: /^\d{14}$/ },
  '10': { field: 'batchNumber', pattern: /^[!-"%-?A-Z_a-z]{1,20}$/ },
  '11': { field: 'madeOn', pattern: /^\d{6}$/ },
  '17': { field: 'expiresOn', pattern: /^\d{6}$/ },
  '21': { field: 'serial', pattern: /^[!-"%-?A-Z_a-z]{1,20}$/ },
  '30': { field: 'quantity', pattern: /^\d{1,8}$/ },
  '37': { field: 'quantity', pattern: /^\d{1,8}$/ },
} as const

type ElementField = (typeof elements)[keyof typeof elements]['field']
type ElementValues = ReadonlyMap<ElementField, string>
/** An application identifier with at least its first two digits, and its value. */
type Gs1Element = { readonly ai: string; readonly value: string }

type Refused = { readonly refusal: string }

const NOT_GS1 = 'This is not a GS1 code. Please type product, batch and expiry.'
const CUT_OFF = 'The code is cut off. Please scan again.'

/** Whether a text begins with an application identifier in brackets, as codes are printed for people. */
function isBracketed(text: string): boolean {
  return /^\(\d{2,4}\)/.test(text)
}

/**
 * Parses the element string of a GS1 code, with its separators or with brackets, in any order. Elements that the shop
 * does not read are skipped. Returns a sentence for a code that is cut off, damaged or none.
 */
export function parseGs1Code(text: string): { readonly pack: Gs1Pack } | Refused {
  const split = isBracketed(text) ? splitBracketed(text) : splitElements(text)
  if ('refusal' in split) return split
  const isSeparated = isBracketed(text) || text.includes(FNC1)
  const values = new Map<ElementField, string>()
  let isBatchUncertain = false
  for (const { ai, value } of split.elements) {
    const known = elements[ai as keyof typeof elements]
    if (known === undefined) continue
    const isBatch = known.field === 'batchNumber'
    if (isBatch && !isSeparated && mayRunOn(value)) isBatchUncertain = true
    // Without separators a batch number may have swallowed all that follows.
    if (isBatch && !isSeparated && value.length > 20) continue
    if (!known.pattern.test(value)) return { refusal: NOT_GS1 }
    if ((values.get(known.field) ?? value) !== value)
      return { refusal: 'The code names two packs. Please scan one pack.' }
    values.set(known.field, value)
  }
  return readPack(values, isBatchUncertain)
}

/** Whether a serial number, a day or nothing that fits follows within a batch number. */
function mayRunOn(value: string): boolean {
  return value.length > 20 || /^.+(?:21.+|1[17]\d{6})$/.test(value)
}

/** Splits "(01)0890…(10)AB1". */
function splitBracketed(text: string): { readonly elements: readonly Gs1Element[] } | Refused {
  const parts = text.split(/\((\d{2,4})\)/).slice(1)
  const found = parts.flatMap((ai, index) =>
    index % 2 === 0 ? [{ ai, value: (parts[index + 1] ?? '').replaceAll(FNC1, '') }] : [],
  )
  const isWhole = ({ ai, value }: Gs1Element) =>
    predefinedLengths[ai.slice(0, 2)] === undefined || ai.length + value.length === predefinedLengths[ai.slice(0, 2)]
  return found.every(isWhole) ? { elements: found } : { refusal: CUT_OFF }
}

function splitElements(text: string): { readonly elements: readonly Gs1Element[] } | Refused {
  const found: Gs1Element[] = []
  let rest = text
  while (rest !== '') {
    if (rest.startsWith(FNC1)) {
      rest = rest.slice(1)
      continue
    }
    const ai = rest.slice(0, 2)
    if (!/^\d\d$/.test(ai)) return { refusal: NOT_GS1 }
    const length = predefinedLengths[ai] ?? indexOrEnd(rest, FNC1)
    const element = rest.slice(0, length)
    if (element.length < length || element.includes(FNC1)) return { refusal: CUT_OFF }
    rest = rest.slice(length)
    found.push({ ai, value: element.slice(2) })
  }
  return { elements: found }
}

function indexOrEnd(text: string, part: string): number {
  const index = text.indexOf(part)
  return index < 0 ? text.length : index
}

function readPack(values: ElementValues, isBatchUncertain: boolean): { readonly pack: Gs1Pack } | Refused {
  const gtin = values.get('gtin') ?? values.get('contents')
  if (gtin === undefined) return { refusal: 'The code names no product. Please type product, batch and expiry.' }
  if (!hasCheckDigit(gtin)) return { refusal: 'The product number in the code is damaged. Please scan again.' }
  const [made, expiry] = [readDay(values.get('madeOn')), readDay(values.get('expiresOn'))]
  if (made === undefined || expiry === undefined) return { refusal: 'The code names a day that does not exist.' }
  const quantity = values.get('quantity')
  return {
    pack: {
      gtin,
      batchNumber: values.get('batchNumber') ?? null,
      expiresOn: expiry,
      madeOn: made,
      serial: values.get('serial') ?? null,
      quantity: quantity === undefined ? null : Number(quantity),
      isBatchUncertain,
    },
  }
}

/**
 * Ends the batch number of a GS1 code whose separator the scanner swallowed, by the batch numbers of its product. The
 * longest number that fits wins, in either case.
 */
export function restoreSeparator(text: string, batchNumbers: readonly string[]): string {
  if (text.includes(FNC1) || isBracketed(text)) return text
  const lengthAt = (place: number) => predefinedLengths[text.slice(place, place + 2)] ?? 0
  let start = 0
  while (lengthAt(start) > 0) start += lengthAt(start)
  const [head, rest] = [text.slice(0, start + 2), text.slice(start + 2)]
  if (!head.endsWith('10')) return text
  const number = batchNumbers
    .filter((one) => rest.toUpperCase().startsWith(one.toUpperCase()) && /^(\d\d|$)/.test(rest.slice(one.length)))
    .toSorted((one, other) => other.length - one.length)[0]
  return number === undefined ? text : `${head}${rest.slice(0, number.length)}${FNC1}${rest.slice(number.length)}`
}

/** YYMMDD of this century as "2028-03-31"; null without one, undefined for a day that does not exist. */
function readDay(digits: string | undefined): string | null | undefined {
  if (digits === undefined) return null
  const [year, month, day] = [2000 + Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4))]
  if (month < 1 || month > 12) return undefined
  const last = lastDayOfMonth(year, month)
  if (day === 0) return last
  const text = `${last.slice(0, 8)}${String(day).padStart(2, '0')}`
  return text <= last ? text : undefined
}
