import type { ResolvedPadLine, TradeOfferShown } from '#contract/trade-orders.ts'
import { formatRupees, type Paise, paise, sumPaise, tolerantPaise } from '#domain/money.ts'
import {
  cheaperQuantity,
  MAX_PAD_LINE,
  MAX_TRADE_LINES,
  MAX_TRADE_QUANTITY,
  priceTradeLine,
  type TradeLine,
  tradeQuantityRefusal,
  tradeStockRefusal,
} from '#domain/trade/trade-lines.ts'
import type { PadChoice } from '#domain/trade/match-pad-line.ts'
import { linesOfTable, type PadTable, type PadTableLine, readPadTable } from '#domain/trade/read-pad-table.ts'
import type { ExpiryWindow } from '#domain/stock/expiry-window.ts'
import { slabFor } from '#domain/trade/trade-terms.ts'
import { BOTH_KINDS, priceShortDated, shortDatedRefusal } from '#domain/trade/short-dated.ts'
import { marginPercent, netPerPack } from '#domain/trade/slab-rules.ts'
import type { DraftLine } from '#domain/trade/pad-draft.ts'
import { halfUp } from '#domain/tax/split-tax.ts'
import { latinDigits } from '#domain/typed-digits.ts'

/** A line of the order pad. */
export type PadRow = {
  readonly key: number
  /** Under which the draft of the account keeps it. */
  readonly id: string
  /** As it was typed or pasted. */
  readonly text: string
  /** Paid packs; null while none are typed. */
  readonly quantity: number | null
  /** The readings among which the buyer chooses, the likeliest first. */
  readonly choices: readonly PadChoice[]
  readonly chosen: string | null
  /** What is wrong with the line, or ''. */
  readonly sentence: string
  /** The unit of the line whose packs are not known yet, such as “2 box”. */
  readonly openUnit: ResolvedPadLine['openUnit']
  /** Before tax, in rupees, as a pasted list names it. */
  readonly rate: number | null
  /** Tells the products of its brand when it was matched; null before that. */
  readonly relatives: string | null
  /** Where short-dated packs are taken: when they expire. */
  readonly shortDated?: ExpiryWindow | null
  readonly lookup: 'waiting' | 'failed' | 'found'
}

export type Offers = ReadonlyMap<string, TradeOfferShown>

/** The row of a line that is not looked up yet. */
export function waitingRow(line: DraftLine, key: number): PadRow {
  return { ...line, key, choices: [], sentence: '', openUnit: null, lookup: 'waiting' }
}

/** A row as the draft keeps it. */
export const toDraftLine = ({ id, text, quantity, chosen, rate, relatives, shortDated }: PadRow): DraftLine => ({
  id,
  text,
  quantity,
  chosen,
  rate,
  relatives,
  ...(shortDated && { shortDated }),
})

/** The rows of these lines. A line that came or changed elsewhere waits for its look-up; one that is gone is left out. */
export function adoptLines(rows: readonly PadRow[], lines: readonly DraftLine[], newKey: () => number): PadRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return lines.map((line) => {
    const row = byId.get(line.id)
    if (row === undefined) return waitingRow(line, newKey())
    if (row.text !== line.text || row.chosen !== line.chosen) return waitingRow(line, row.key)
    const { quantity, relatives, shortDated = null } = line
    if (shortDated?.to !== row.shortDated?.to || shortDated?.from !== row.shortDated?.from) return { ...row, ...line }
    return row.quantity === quantity && row.relatives === relatives ? row : { ...row, quantity, relatives }
  })
}

/** Typed packs, at most as many as a line may have; null while none are typed. */
export function readQuantity(typed: string): number | null {
  const digits = latinDigits(typed).replaceAll(/\D/g, '').slice(0, 6)
  return digits === '' ? null : Math.min(Number(digits), MAX_TRADE_QUANTITY)
}

/** The lines of a pasted text or file, and the table that they are; a sentence when they are too many for one order. */
export function readPasted(text: string, present: number): { table: PadTable | null; lines: PadTableLine[] } | string {
  const given = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const table = readPadTable(given)
  const lines = table === null ? given.map((line) => ({ text: line, rate: null })) : linesOfTable(table)
  return roomRefusal(lines.length, present) ?? { table, lines: lines.map(cutLine) }
}

/** A line as long as the server takes it. */
export const cutLine = ({ text, rate }: PadTableLine): PadTableLine => ({ text: text.slice(0, MAX_PAD_LINE), rate })

/** Why an order has no room for more lines beside the present ones, or null. */
function roomRefusal(added: number, present: number): string | null {
  if (present + added <= MAX_TRADE_LINES) return null
  return `One order holds at most ${MAX_TRADE_LINES} lines. You pasted ${added.toLocaleString('en-IN')}${present === 0 ? '' : `, and ${present} are here already`}. Nothing was added: please paste fewer.`
}

/** The input of the server for rows that are shown again. */
export function toRequested(rows: readonly PadRow[]) {
  return rows.map(({ text, chosen, relatives }) => {
    if (chosen === null) return { text }
    return text === '' ? { productId: chosen } : { productId: chosen, text, relatives }
  })
}

/** The rows of lines, once they are looked up. Typed packs stay. A line with one product that names no packs waits for them. */
export function toRows(
  asked: readonly Pick<PadRow, 'key' | 'id' | 'text' | 'quantity' | 'rate' | 'shortDated'>[],
  lines: readonly ResolvedPadLine[],
  offers: Offers,
): PadRow[] {
  return asked.flatMap(({ key, id, text, quantity, rate, shortDated }, index) => {
    const line = lines[index]
    if (line === undefined) return []
    const [first] = line.choices
    const isOne = line.state === 'sure' || line.state === 'packs'
    const packs = quantity ?? (isOne ? (first?.quantity ?? null) : null)
    const sentence = line.state === 'packs' && packs !== null ? '' : line.sentence
    const openUnit = packs === null ? line.openUnit : null
    const chosen = isOne ? (first?.productId ?? null) : null
    return [
      {
        key,
        id,
        text,
        quantity: packs,
        choices: line.choices,
        chosen,
        sentence,
        openUnit,
        rate,
        relatives: relativesOf(chosen, offers),
        ...(shortDated && chosen !== null && { shortDated }),
        lookup: 'found' as const,
      },
    ]
  })
}

/** Puts rows that were looked up in the places where they wait. Removed ones stay away, and typed packs stay. */
export function replaceRows(rows: readonly PadRow[], found: readonly PadRow[]): PadRow[] {
  const byKey = new Map(found.map((row) => [row.key, row]))
  return mergeRows(
    rows.map((row) => {
      const looked = byKey.get(row.key)
      return looked === undefined ? row : { ...looked, quantity: row.quantity ?? looked.quantity }
    }),
  )
}

const relativesOf = (chosen: string | null, offers: Offers): string | null =>
  chosen === null ? null : (offers.get(chosen)?.relatives ?? null)

/** Takes a reading for a row. Typed packs stay. */
export function chooseReading(row: PadRow, { productId, quantity }: PadChoice, offers: Offers): PadRow {
  const read = { chosen: productId, quantity: row.quantity ?? quantity, relatives: relativesOf(productId, offers) }
  return { ...row, ...read, choices: [], sentence: '', openUnit: null }
}

/** The rows with the relatives of these offers, which the buyer was shown anew. */
export function renewRelatives(rows: readonly PadRow[], fresh: Offers): PadRow[] {
  return rows.map((row) => {
    const relatives = relativesOf(row.chosen, fresh)
    return relatives === null || relatives === row.relatives ? row : { ...row, relatives }
  })
}

/** Found lines of one product become one line with all their packs. */
export function mergeRows(rows: readonly PadRow[]): PadRow[] {
  const merged: PadRow[] = []
  // A line whose packs are not entered yet stays by itself.
  const productOf = ({ chosen, quantity, lookup, shortDated }: PadRow) =>
    lookup === 'found' && quantity !== null && chosen !== null ? `${chosen} ${shortDated?.to ?? ''}` : null
  for (const row of rows) {
    const at = productOf(row) === null ? -1 : merged.findIndex((one) => productOf(one) === productOf(row))
    const same = merged[at]
    if (same === undefined) merged.push(row)
    else merged[at] = { ...same, quantity: (same.quantity ?? 0) + (row.quantity ?? 0) }
  }
  return merged
}

function toOffer({ slabs, taxPercent, isSameState, shortDated }: TradeOfferShown) {
  return {
    shortDated,
    slabs: slabs.map((slab) => ({ ...slab, rate: tolerantPaise(slab.rate) })),
    taxRate: Math.round(taxPercent * 100),
    isSameState,
  }
}

/** The price of a row, or null while it cannot be ordered. */
export function priceRow({ chosen, quantity, shortDated }: PadRow, offers: Offers): TradeLine | null {
  const offer = chosen === null ? undefined : offers.get(chosen)
  if (offer === undefined || offer.refusal !== null || quantity === null) return null
  return shortDated ? priceShortDated(quantity, shortDated, toOffer(offer)) : priceTradeLine(quantity, toOffer(offer))
}

/** What a pack of a row costs with tax and free packs, and the share of the MRP that stays, in per cent (trade-16). */
export function rowMargin(row: PadRow, offers: Offers): { readonly net: Paise; readonly percent: number } | null {
  const priced = priceRow(row, offers)
  const mrp = row.chosen === null ? undefined : offers.get(row.chosen)?.mrp
  if (priced === null || mrp === undefined) return null
  const net = halfUp(priced.total, priced.packs)
  return { net, percent: marginPercent(tolerantPaise(mrp), net) }
}

/** The larger quantity that costs less than the one of a row, or null (trade-16). */
export function rowSaving(
  { chosen, quantity, shortDated }: PadRow,
  offers: Offers,
): ReturnType<typeof cheaperQuantity> {
  const offer = chosen === null ? undefined : offers.get(chosen)
  if (offer === undefined || offer.refusal !== null || quantity === null || shortDated) return null
  const saving = cheaperQuantity(quantity, toOffer(offer))
  return saving === null || saving.packs > offer.stock ? null : saving
}

/** Short-dated packs that a row can take instead: how many, when they expire, and what a pack costs with tax (trade-16). */
export function shortDatedChoice({ chosen, quantity, shortDated }: PadRow, offers: Offers) {
  const offer = chosen === null ? undefined : offers.get(chosen)
  if (offer === undefined || offer.refusal !== null || offer.shortDated === null || shortDated) return null
  const { packs: most, from, to } = offer.shortDated
  const packs = quantity === null || quantity === 0 ? most : Math.min(quantity, most)
  const terms = toOffer(offer)
  const priced = priceShortDated(packs, { from, to }, terms)
  const slab = slabFor(packs, terms.slabs) ?? terms.slabs[0]
  if (priced === null || slab === undefined) return null
  return { packs, window: { from, to }, unit: priced.unitPrice, insteadOf: netPerPack(slab, terms.taxRate) }
}

/** "03/27". */
export const shortExpiry = (expiry: string): string => `${expiry.slice(5, 7)}/${expiry.slice(2, 4)}`

/** Why a row cannot be ordered with these rows of the pad, as a sentence, or null. */
export function rowRefusal(
  { chosen, quantity, sentence, lookup, shortDated }: PadRow,
  offers: Offers,
  rows: readonly PadRow[],
): string | null {
  if (lookup === 'waiting') return 'It is being looked up.'
  if (lookup === 'failed') return 'It is not looked up yet.'
  if (chosen === null) return sentence || 'Which one do you mean?'
  const offer = offers.get(chosen)
  if (offer === undefined) return 'This product is not for sale any more.'
  if (offer.refusal !== null) return offer.refusal
  if (quantity === null) return sentence || 'Please enter the packs.'
  if (rows.some((row) => row.chosen === chosen && Boolean(row.shortDated) !== Boolean(shortDated))) return BOTH_KINDS
  const terms = toOffer(offer)
  if (shortDated) return shortDatedRefusal(quantity, shortDated, terms)
  return tradeQuantityRefusal(quantity, terms) ?? tradeStockRefusal(quantity, offer.stock, terms)
}

/** What a pasted list says about the rate of a row, where the buyer's rate differs; or null. */
export function rateNote({ chosen, quantity, rate }: PadRow, offers: Offers): string | null {
  const offer = chosen === null ? undefined : offers.get(chosen)
  if (offer === undefined || rate === null || quantity === null) return null
  const slab = slabFor(quantity, toOffer(offer).slabs)
  const written = tolerantPaise(rate)
  if (slab === null || slab.rate === written) return null
  return `Your list says ${formatRupees(written)}, your rate is ${formatRupees(slab.rate)}.`
}

const FEW = 20

/** "Available", "Few" or "None". */
export function stockWord(stock: number): string {
  if (stock === 0) return 'None'
  return stock < FEW ? `Few: ${stock}` : 'Available'
}

/** What the rows that can be ordered cost with tax, in paise. */
export function padTotal(rows: readonly PadRow[], offers: Offers): Paise {
  return rows.length === 0 ? paise(0) : sumPaise(rows.map((row) => priceRow(row, offers)?.total ?? paise(0)))
}
