import { lastDayOfMonth } from './printed-month.ts'

/** The contents of a GS1 DataMatrix on a pack or case. */
export type Gs1Pack = {
  readonly gtin: string
  readonly batchNumber: string | null
  /** "2028-03-31"; a day printed as 00 is the last of its month. */
  readonly expiresOn: string | null
  readonly madeOn: string | null
  readonly serial: string | null
  readonly quantity: number | null
}

/** The separator after elements of variable length, as scanners send it. */
export const FNC1 = '\u001D'
/** Symbology identifiers that scanners put in front: GS1 DataMatrix, GS1-128 and GS1 QR. */
const SYMBOLOGY = /^\](d2|C1|Q3)/

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

/** The application identifiers that the shop reads. */
const elements = {
  '01': { field: 'gtin', pattern: /^\d{14}$/ },
  '10': { field: 'batchNumber', pattern: /^[!-"%-?A-Z_a-z]{1,20}$/ },
  '11': { field: 'madeOn', pattern: /^\d{6}$/ },
  '17': { field: 'expiresOn', pattern: /^\d{6}$/ },
  '21': { field: 'serial', pattern: /^[!-"%-?A-Z_a-z]{1,20}$/ },
  '30': { field: 'quantity', pattern: /^\d{1,8}$/ },
  '37': { field: 'quantity', pattern: /^\d{1,8}$/ },
} as const satisfies Record<string, { field: keyof Gs1Pack; pattern: RegExp }>

type Parsed = { readonly pack: Gs1Pack } | { readonly refusal: string }

const NOT_GS1 = 'This is not a GS1 code. Please type product, batch and expiry.'

/** Parses the text of a scanned GS1 DataMatrix. Elements that the shop does not read are skipped. */
export function parseGs1Code(scanned: string): Parsed {
  let rest = scanned.replace(SYMBOLOGY, '')
  const values = new Map<keyof Gs1Pack, string>()
  while (rest !== '') {
    if (rest.startsWith(FNC1)) {
      rest = rest.slice(1)
      continue
    }
    const ai = rest.slice(0, 2)
    if (!/^\d\d$/.test(ai)) return { refusal: NOT_GS1 }
    const length = predefinedLengths[ai] ?? indexOrEnd(rest, FNC1)
    const element = rest.slice(0, length)
    if (element.length < length || element.includes(FNC1)) return { refusal: 'The code is cut off. Please scan again.' }
    rest = rest.slice(length)
    const known = elements[ai as keyof typeof elements]
    if (known === undefined) continue
    const value = element.slice(2)
    if (!known.pattern.test(value)) return { refusal: NOT_GS1 }
    if ((values.get(known.field) ?? value) !== value)
      return { refusal: 'The code names two packs. Please scan one pack.' }
    values.set(known.field, value)
  }
  return readPack(values)
}

function indexOrEnd(text: string, part: string): number {
  const index = text.indexOf(part)
  return index < 0 ? text.length : index
}

function readPack(values: ReadonlyMap<keyof Gs1Pack, string>): Parsed {
  const gtin = values.get('gtin')
  if (gtin === undefined) return { refusal: 'The code names no product (GTIN). Please type product, batch and expiry.' }
  if (!hasCheckDigit(gtin)) return { refusal: 'The product number (GTIN) of the code is damaged. Please scan again.' }
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
    },
  }
}

/** The 14 digits of a GTIN from an EAN, UPC or ITF-14 barcode, or from the start of a GS1 code; null for other text. */
export function readGtin(scanned: string): string | null {
  const text = withoutPrefix(scanned.replace(/^\][A-Za-z]\d/, ''))
  const digits = /^01(\d{14})/.exec(text)?.[1] ?? /^(?:\d{8}|\d{12,14})$/.exec(text)?.[0]
  const gtin = digits?.padStart(14, '0')
  return gtin !== undefined && hasCheckDigit(gtin) ? gtin : null
}

/**
 * Ends the batch number of a GS1 code whose separator the scanner swallowed, by the batch numbers of its product. The
 * longest number that fits wins, in either case.
 */
export function restoreSeparator(scanned: string, batchNumbers: readonly string[]): string {
  const text = withoutPrefix(scanned.replace(SYMBOLOGY, ''))
  if (text.includes(FNC1)) return text
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

function withoutPrefix(text: string): string {
  return text.startsWith(FNC1) ? text.slice(1) : text
}

/** The last digit of a GTIN completes the weighted sum of the others to a multiple of ten. */
function hasCheckDigit(gtin: string): boolean {
  const sum = [...gtin].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0
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
