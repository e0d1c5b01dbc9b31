import type { z } from 'zod'
import type { ResolvedPadLine, resolveTradeLines } from '#contract/trade-orders.ts'
import { type CountPacks, decideLine, type PadDecision } from '#domain/trade/match-pad-line.ts'
import { knownUnit, packsOfUnit } from '#domain/trade/count-packs.ts'
import type { ProductName } from '#domain/trade/product-name.ts'
import {
  namedWords,
  padQuantityRefusal,
  type PadLine,
  type PadLineReading,
  respell,
} from '#domain/trade/read-pad-line.ts'
import { correctSpellings } from '../catalogue/search/correct-spelling.ts'
import { createSearchReader, type SearchReader } from '../catalogue/search/read-search.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { TradeBuyer } from '../trade/trade-buyer.ts'
import { getTradeBuyer, listOffers, readRelatives, type TradeOfferedProduct, toShownOffer } from './list-offers.ts'
import { createBrandReader, findRelatives, searchNames } from './find-relatives.ts'
import { askLastTime, readLastQuantities } from './last-quantities.ts'
import { readPackWords } from './pack-words.ts'
import { NOT_READ, ReadBudget } from './read-budget.ts'
import { type ReadPadLine, readPadLines } from './read-pad-lines.ts'

type ResolveInput = z.output<typeof resolveTradeLines.input>
type ResolveOutput = Omit<z.input<typeof resolveTradeLines.output>, 'success'>
type PadReaders = { readonly readSearch: SearchReader; readonly readBrands: () => Promise<readonly string[]> }
type ProductLine = Extract<PadLine, { kind: 'product' }>

const NOTHING = { state: 'none', choices: [], sentence: 'No product fits this line.', openUnit: null } as const
/** The brand and its variant; correcting all words of a long line would take long. */
const MOST_CORRECTED = 3
const CLOSEST = 'We do not list exactly this. Is it one of these?'

/** What the order pad reads once per version of the catalogue. */
export function createPadReaders(ctx: Context): PadReaders {
  return { readSearch: createSearchReader(ctx), readBrands: createBrandReader(ctx) }
}

/**
 * Finds the products of the lines of an order pad with their trade prices: all products of the brands of the lines in one
 * statement, then the products of likely spellings of the other lines in two more (trade-11).
 */
export async function resolveLines(
  ctx: Context,
  readers: PadReaders,
  { customerId, lines }: { readonly customerId: string } & ResolveInput,
  budget: ReadBudget = new ReadBudget(),
): Promise<ResolveOutput> {
  const { db } = ctx
  const buyer = await getTradeBuyer(ctx, db, customerId)
  const texts = await textsToRead(db, lines)
  const read = await readPadLines(texts, {
    budget,
    readBrands: readers.readBrands,
    findRelatives: (brands) => findRelatives(db, buyer, brands, budget),
  })
  const codes = await findCodes(db, read)
  const decisions = await decideLines(db, buyer, readers.readSearch, { read, budget })
  const found = lines.map((line, index): ResolvedPadLine => {
    if ('productId' in line && texts[index] === null) return oneProduct('sure', line.productId, null)
    const one = read[index]?.line
    if (one?.kind === 'product') return asAgain(line, toResolved(one, decisions.get(one)))
    if (one?.kind === 'barcode') return resolveCode(one, codes)
    return unreadable(one?.sentence ?? '')
  })
  const asked = found.filter((_, index) => read[index]?.isLastTime)
  const last = await readLastQuantities(db, buyer.id, productsOf(asked))
  const resolved = found.map((line, index) => (read[index]?.isLastTime ? askLastTime(line, last) : line))
  const offers = await listOffers(ctx, db, buyer, productsOf(resolved))
  return {
    lines: resolved.map((line) => onlyOffered(line, offers)),
    offers: [...offers.values()].map(toShownOffer),
  }
}

/** The text of each line that is to be matched: not that of a product whose brand has the products of its match (trade-16). */
async function textsToRead(db: Db, lines: ResolveInput['lines']): Promise<(string | null)[]> {
  const matched = lines.flatMap((line) => ('productId' in line && line.text !== undefined ? [line.productId] : []))
  const relatives = matched.length === 0 ? new Map() : await readRelatives(db, matched)
  return lines.map((line) => {
    if (!('productId' in line)) return line.text
    if (line.text === undefined || (relatives.get(line.productId) ?? '') === line.relatives) return null
    return line.text
  })
}

const productsOf = (lines: readonly ResolvedPadLine[]) => [
  ...new Set(lines.flatMap(({ choices }) => choices.map(({ productId }) => productId))),
]

function unreadable(sentence: string): ResolvedPadLine {
  return { state: 'unreadable', choices: [], sentence, openUnit: null }
}

function oneProduct(state: 'sure' | 'packs', productId: string, quantity: number | null): ResolvedPadLine {
  return { state, choices: [{ productId, quantity }], sentence: '', openUnit: null }
}

/** Packs that cannot be ordered are refused, unless the number fits as a part of the name. */
function toResolved({ readings }: ProductLine, decision: PadDecision | null | undefined): ResolvedPadLine {
  if (decision === null) return unreadable(NOT_READ)
  const said = readings.find(({ packs }) => packs !== null && packs.mark !== 'inside')?.packs ?? null
  const refusal = padQuantityRefusal(said?.count ?? null)
  if (refusal !== null && decision?.state !== 'packs') return unreadable(refusal)
  const { state, choices, sentence, openUnit } = decision ?? NOTHING
  const orderable = choices.map((one) => (padQuantityRefusal(one.quantity) === null ? one : { ...one, quantity: null }))
  return { state, choices: orderable, sentence, openUnit }
}

/** A line that is matched anew is not sure where it is another product now. */
function asAgain(line: ResolveInput['lines'][number], found: ResolvedPadLine): ResolvedPadLine {
  const isOther = 'productId' in line && found.state === 'sure' && found.choices[0]?.productId !== line.productId
  return isOther ? { ...found, state: 'unsure' } : found
}

/** A product that was withdrawn meanwhile is none. */
function onlyOffered(line: ResolvedPadLine, offers: ReadonlyMap<string, TradeOfferedProduct>): ResolvedPadLine {
  const choices = line.choices.filter(({ productId }) => offers.has(productId))
  if (choices.length === line.choices.length) return line
  if (choices.length > 0) return { ...line, choices, state: 'unsure' }
  return { ...line, choices, state: 'none', sentence: 'This product is not for sale any more.' }
}

async function findCodes(db: Db, read: readonly ReadPadLine[]): Promise<ReadonlyMap<string, string>> {
  const codes = read.flatMap(({ line }) => (line?.kind === 'barcode' ? [line.gtin] : []))
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
  { read, budget }: { readonly read: readonly ReadPadLine[]; readonly budget: ReadBudget },
): Promise<ReadonlyMap<ProductLine, PadDecision | null>> {
  const asked = read.flatMap(({ line, brands }) => (line?.kind === 'product' ? [{ line, brands }] : []))
  const lines = asked.map(({ line }) => line)
  const countPacks = await readCounter(db, buyer.id)
  const relatives = await findRelatives(db, buyer, [...new Set(asked.flatMap(({ brands }) => brands))], budget)
  const decisions = new Map<ProductLine, PadDecision | null>()
  await budget.map(asked, ({ line, brands }) => {
    // A brand with too many products leaves its line open.
    const isRead = brands.every((brand) => relatives.has(brand))
    const names = isRead ? brands.flatMap((brand) => relatives.get(brand) ?? []) : []
    const isCovered = budget.take(line.readings.length * names.length)
    decisions.set(line, isCovered ? decideLine(line.readings, names, countPacks) : null)
  })
  const far = lines.filter((line) => (decisions.get(line)?.cost ?? 0) > 0)
  for (const [line, closest] of await findClosest(db, buyer, readSearch, { lines: far, countPacks, budget })) {
    if (closest.cost < (decisions.get(line)?.cost ?? Infinity)) decisions.set(line, closest)
  }
  return decisions
}

type FarLines = {
  readonly lines: readonly ProductLine[]
  readonly countPacks: CountPacks
  readonly budget: ReadBudget
}

/** Other spellings of lines, and products whose names begin otherwise. What is found so is never sure. */
async function findClosest(
  db: Db,
  buyer: TradeBuyer,
  readSearch: SearchReader,
  { lines, countPacks, budget }: FarLines,
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
  const found = await searchNames(db, buyer, readSearch, texts, budget)
  const closest = await budget.map(lines, (line, index) => {
    const [best] = (spelt[index] ?? [])
      .filter(({ text, readings }) => budget.take(readings.length * (found.get(text)?.length ?? 0)))
      .map(({ text, readings }) => decideClosest(readings, found.get(text) ?? [], countPacks))
      .toSorted((a, b) => a.cost - b.cost)
    return best === undefined ? [] : [[line, best] as const]
  })
  return closest.flat()
}

function decideClosest(
  readings: readonly PadLineReading[],
  names: readonly ProductName[],
  countPacks: CountPacks,
): PadDecision {
  const decision = decideLine(readings, names, countPacks)
  return decision.state === 'none' ? decision : { ...decision, state: 'unsure', sentence: CLOSEST, openUnit: null }
}
