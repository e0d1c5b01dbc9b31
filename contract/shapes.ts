import { z } from 'zod'
import { toPlainCharacters } from '#domain/catalogue/plain-characters.ts'
import { paiseFromWire, rupeesFromPaise } from '#domain/money.ts'
import { UNPRINTABLE } from '#domain/plain-text.ts'
import { FNC1 } from '#domain/stock/gs1-code.ts'

/** The limit of a typed amount in rupees. */
const MAX_TYPED_RUPEES = 1e10

const wireRupees = z.number().nonnegative().multipleOf(0.01)

/** Money of an answer: paise in the server, rupees with at most two decimals on the wire. */
export const rupees = z.preprocess(rupeesFromPaise, wireRupees)

/** A balance of an answer, which may be below zero: paise in the server, rupees on the wire. */
export const balance = z.preprocess(rupeesFromPaise, z.number().multipleOf(0.01))

/** Money that staff type: rupees with at most two decimals on the wire, paise in the server. */
export const typedRupees = (max = MAX_TYPED_RUPEES, error?: string) =>
  wireRupees.max(max, error).transform(paiseFromWire)

/** Rupees that a customer's browser showed. They are compared and never charged (orders-4), so any finite number passes. */
export const seenRupees = z.number().min(-1e12).max(1e12)

const utf8 = new TextEncoder()
const TOO_LONG = 'This is too long'

/**
 * Text of at most `maxBytes` in UTF-8. The limit applies before any other check, because normalising combining marks
 * takes quadratic time.
 */
export function text(maxBytes: number, error?: Parameters<typeof z.string>[0]) {
  return z
    .string(error)
    .max(maxBytes, { abort: true, error: TOO_LONG })
    .refine((value) => utf8.encode(value).length <= maxBytes, { abort: true, error: TOO_LONG })
}

/** A query parameter that may be repeated: one value or at most `max`, as a list. */
export function repeatable<V extends z.ZodType<string, string>>(value: V, max: number) {
  return z.preprocess(
    (given: z.input<V> | readonly z.input<V>[]) => (typeof given === 'string' ? [given] : given),
    z.array(value).max(max),
  )
}

/** An opaque id. */
export const id = text(100)
  .min(1)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'That is not an id')

/** The stem of an uploaded picture of the shop, or '' for none. */
export const uploadedStem = text(50).regex(/^(shop-[0-9a-f]{32})?$/, 'Please choose the picture again.')

/** One line of text: trimmed, without control characters, at most `max` UTF-16 units. */
export const line = (max: number) => onOneLine(text(4 * max), max)

/** A text that is typed into a box of several lines, as one line: a line break is a space, so that nothing of it is refused. */
export const foldedLine = (max: number) =>
  onOneLine(
    text(4 * max).overwrite((typed) => typed.replaceAll(/\s*[\r\n]+\s*/g, ' ')),
    max,
  )

/** A line in plain characters: what is searched for, and the names that are found. */
export const plainLine = (max: number) => onOneLine(text(4 * max).overwrite(toPlainCharacters), max)

/**
 * What staff type, scan or paste to search for: a plain line in which the separator of GS1 codes is written as text, so
 * that addresses and fields show it.
 */
export const searchedLine = (max: number) =>
  onOneLine(
    text(4 * max).overwrite((typed) => toPlainCharacters(typed).replaceAll(FNC1, '<GS>')),
    max,
  )

function onOneLine(given: z.ZodString, max: number): z.ZodString {
  return given
    .trim()
    .max(max)
    .refine((value) => !UNPRINTABLE.test(value), 'Please use plain text')
}

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A calendar day as 2026-11-20. */
export const day = z.iso.date()

/** A typed calendar day of the years 1000 to 2999. */
export const typedDay = text(10).refine(isDay, 'Please choose a day')

/** A typed month of the years 2000 to 2999, such as 2026-11. */
export const typedMonth = text(7).regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Please choose a month, such as 2026-11.')

function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A domain rule over several fields (sentences or null by field) as a zod check. */
export function checkFields<T>(rule: (form: T) => Readonly<Record<string, string | null>>) {
  return (context: z.core.ParsePayload<T>): void => {
    for (const [field, message] of Object.entries(rule(context.value)))
      if (message !== null) context.issues.push({ code: 'custom', path: [field], message, input: context.value })
  }
}

export const success = z.object({ success: z.literal(true) })

/** A whole number that staff type, such as of packs. */
export const wholeNumber = z.number('Please type a whole number.').int('Please type a whole number.')

/** The version of a row that the caller saw (api-3). */
export const rowVersion = z.number().int().min(1)

/** The number or serial of a row in a path or query. */
export const rowNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** An order by its id and its number to read aloud. */
export const numberedOrder = z.object({ _id: id, orderNumber: z.string() })

/** An order by its number. Its id is null for a reader who does not see the order (fulfilment-3). */
export const orderReference = numberedOrder.extend({ _id: id.nullable() })

export type OrderReference = z.infer<typeof orderReference>

/** A member of staff by name. */
export const namedStaff = z.object({ id, name: z.string() })

/** A reservation by a member of staff, or null. */
export const staffClaim = z.object({ staffId: id, name: z.string(), until: instant }).nullable()

/** A domain rule (sentence or null) as a zod check. */
export function checkRule<T>(rule: (value: T) => string | null) {
  return (context: z.core.ParsePayload<T>): void => {
    const message = rule(context.value)
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value })
  }
}

/** One page of a list at the desk: at most 50 rows. `count` stops at 501, which pages show as "500+" (desk-4). */
export const deskPage = <T extends z.ZodType>(row: T) =>
  z.object({ success: z.literal(true), rows: z.array(row), hasMore: z.boolean(), count: z.number() })

/** The first and last day on which packs expire. */
export const expiryWindow = z.object({ from: day, to: day })
/** The same as a browser sends back what it was shown. */
export const seenExpiryWindow = z.object({ from: typedDay, to: typedDay })
