import type { z } from 'zod'
import type { ResolvedPadLine, resolveTradeLines } from '#contract/trade-orders.ts'
import { brandWord, type CountPacks, decideLine, type PadDecision } from '#domain/trade/match-pad-line.ts'
import { readLeadingNumbers } from '#domain/trade/leading-numbers.ts'
import { knownUnit, packsOfUnit } from '#domain/trade/count-packs.ts'
import type { ProductName } from '#domain/trade/product-name.ts'
import {
  namedWords,
  padQuantityRefusal,
  type PadLine,
  type PadLineReading,
  readPadLine,
  respell,
} from '#domain/trade/read-pad-line.ts'
import { correctSpellings } from '../catalogue/search/correct-spelling.ts'
import type { SearchReader } from '../catalogue/search/read-search.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { TradeBuyer } from '../trade/trade-buyer.ts'
import { getTradeBuyer, listOffers, type TradeOfferedProduct, toShownOffer } from './list-offers.ts'
import { readPackWords } from './pack-words.ts'
import { findRelatives, searchNames } from './find-relatives.ts'

type ResolveInput = z.output<typeof resolveTradeLines.input>
type ResolveOutput = Omit<z.input<typeof resolveTradeLines.output>, 'success'>
type ProductLine = Extract<PadLine, { kind: 'product' }>

const NOTHING = { state: 'none', choices: [], sentence: 'No product fits this line.', openUnit: null } as const
/** The brand and its variant; correcting all words of a long line would take long. */
const MOST_CORRECTED = 3
const CLOSEST = 'We do not list exactly this. Is it one of these?'

/**
 * Finds the products of the lines of an order pad with their trade prices: all products of the brands of the lines in one
 * statement, then the products of likely spellings of the other lines in two more (trade-11).
 */
export async function resolveLines(
  ctx: Context,
  readSearch: SearchReader,
  { customerId, lines }: { readonly customerId: string } & ResolveInput,
): Promise<ResolveOutput> {
  const { db } = ctx
  const buyer = await getTradeBuyer(ctx, db, customerId)
  const read = readLeadingNumbers(lines.map((line) => ('text' in line ? readPadLine(line.text) : null)))
  const codes = await findCodes(db, read)
  const decisions = await decideLines(db, buyer, readSearch, read)
  const resolved = lines.map((line, index): ResolvedPadLine => {
    if ('productId' in line) return oneProduct('sure', line.productId, null)
    const one = read[index]
    if (one?.kind === 'product') return toResolved(one, decisions.get(one))
    if (one?.kind === 'barcode') return resolveCode(one, codes)
    return unreadable(one?.sentence ?? '')
  })
  const productIds = [...new Set(resolved.flatMap(({ choices }) => choices.map(({ productId }) => productId)))]
  const offers = await listOffers(ctx, db, buyer, productIds)
  return {
    lines: resolved.map((line) => onlyOffered(line, offers)),
    offers: [...offers.values()].map(toShownOffer),
  }
}

function unreadable(sentence: string): ResolvedPadLine {
  return { state: 'unreadable', choices: [], sentence, openUnit: null }
}

function oneProduct(state: 'sure' | 'packs', productId: string, quantity: number | null): ResolvedPadLine {
  return { state, choices: [{ productId, quantity }], sentence: '', openUnit: null }
}

/** Packs that cannot be ordered are refused, unless the number fits as a part of the name. */
function toResolved({ readings }: ProductLine, decision: PadDecision | undefined): ResolvedPadLine {
  const said = readings.find(({ packs }) => packs !== null && packs.mark !== 'inside')?.packs ?? null
  const refusal = padQuantityRefusal(said?.count ?? null)
  if (refusal !== null && decision?.state !== 'packs') return unreadable(refusal)
  const { state, choices, sentence, openUnit } = decision ?? NOTHING
  const orderable = choices.map((one) => (padQuantityRefusal(one.quantity) === null ? one : { ...one, quantity: null }))
  return { state, choices: orderable, sentence, openUnit }
}

/** A product that was withdrawn meanwhile is none. */
function onlyOffered(line: ResolvedPadLine, offers: ReadonlyMap<string, TradeOfferedProduct>): ResolvedPadLine {
  const choices = line.choices.filter(({ productId }) => offers.has(productId))
  if (choices.length === line.choices.length) return line
  if (choices.length > 0) return { ...line, choices, state: 'unsure' }
  return { ...line, choices, state: 'none', sentence: 'This product is not for sale any more.' }
}

async function findCodes(db: Db, read: readonly (PadLine | null)[]): Promise<ReadonlyMap<string, string>> {
  const codes = read.flatMap((line) => (line?.kind === 'barcode' ? [line.gtin] : []))
  if (codes.length === 0) return new Map()
  const rows = await db.selectFrom('product_gtins').selectAll().where('gtin', 'in', codes).execute()
  return new Map(rows.map(({ gtin, product_id: id }) => [gtin, id]))
}

/** A code tells the product, and never the packs. */
function resolveCode(
  { gtin, quantity }: Extract<PadLine, { kind: 'barcode' }>,
  codes: ReadonlyMap<string, string>,
): ResolvedPadLine {
  const refusal = padQuantityRefusal(quantity)
  if (refusal !== null) return unreadable(refusal)
  const id = codes.get(gtin)
  if (id === undefined) return { state: 'none', choices: [], sentence: 'No product has this barcode.', openUnit: null }
  return oneProduct(quantity === null ? 'packs' : 'sure', id, quantity)
}

async function readCounter(db: Db, accountId: string): Promise<CountPacks> {
  const words = await readPackWords(db, accountId)
  const known = new Map(words.map(({ word, productId, packs }) => [knownUnit(word, productId), packs]))
  return (packs, name) => packsOfUnit(packs, name, known)
}

async function decideLines(
  db: Db,
  buyer: TradeBuyer,
  readSearch: SearchReader,
  read: readonly (PadLine | null)[],
): Promise<ReadonlyMap<ProductLine, PadDecision>> {
  const lines = read.flatMap((line) => (line?.kind === 'product' ? [line] : []))
  const brandOf = ({ readings: [first] }: ProductLine) => (first === undefined ? null : brandWord(first.tokens))
  const countPacks = await readCounter(db, buyer.id)
  const relatives = await findRelatives(db, buyer, [...new Set(lines.flatMap((line) => brandOf(line) ?? []))])
  const decisions = new Map(
    lines.map((line) => [line, decideLine(line.readings, relatives.get(brandOf(line) ?? '') ?? [], countPacks)]),
  )
  const far = lines.filter((line) => (decisions.get(line)?.cost ?? 0) > 0)
  for (const [line, closest] of await findClosest(db, buyer, readSearch, { lines: far, countPacks })) {
    if (closest.cost < (decisions.get(line)?.cost ?? Infinity)) decisions.set(line, closest)
  }
  return decisions
}

/** Other spellings of lines, and products whose names begin otherwise. What is found so is never sure. */
async function findClosest(
  db: Db,
  buyer: TradeBuyer,
  readSearch: SearchReader,
  { lines, countPacks }: { readonly lines: readonly ProductLine[]; readonly countPacks: CountPacks },
) {
  if (lines.length === 0) return []
  const words = lines.map(({ readings: [first] }) => (first === undefined ? [] : namedWords(first)))
  const spellings = await correctSpellings(
    db,
    words.map((all) => all.slice(0, MOST_CORRECTED)),
  )
  const spelt = lines.map((line, index) => {
    const own = words[index] ?? []
    const corrections = (spellings[index] ?? []).map((text) => [...text.split(' '), ...own.slice(MOST_CORRECTED)])
    const alternatives = [own, ...corrections.filter(({ length }) => length === own.length)]
    return alternatives.map((named) => ({
      text: named.join(' '),
      readings: line.readings.map((reading): PadLineReading => respell(reading, named)),
    }))
  })
  const texts = [...new Set(spelt.flatMap((alternatives) => alternatives.map(({ text }) => text)))]
  const found = await searchNames(db, buyer, readSearch, texts)
  return lines.flatMap((line, index) => {
    const [best] = (spelt[index] ?? [])
      .map(({ text, readings }) => decideClosest(readings, found.get(text) ?? [], countPacks))
      .toSorted((a, b) => a.cost - b.cost)
    return best === undefined ? [] : [[line, best] as const]
  })
}

function decideClosest(
  readings: readonly PadLineReading[],
  names: readonly ProductName[],
  countPacks: CountPacks,
): PadDecision {
  const decision = decideLine(readings, names, countPacks)
  return decision.state === 'none' ? decision : { ...decision, state: 'unsure', sentence: CLOSEST, openUnit: null }
}
