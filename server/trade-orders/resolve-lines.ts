import { sql } from 'kysely'
import type { z } from 'zod'
import type { ResolvedPadLine, resolveTradeLines } from '#contract/trade-orders.ts'
import { matchName, rankCandidates, searchedWords } from '#domain/trade/match-pad-line.ts'
import { padQuantityRefusal, type PadLine, type PadLineReading, readPadLine } from '#domain/trade/read-pad-line.ts'
import { correctSpellings } from '../catalogue/search/correct-spelling.ts'
import type { SearchReader } from '../catalogue/search/read-search.ts'
import { composeWordQueries } from '../catalogue/search/word-queries.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { TradeBuyer } from '../trade/trade-buyer.ts'
import { getTradeBuyer, listOffers, type TradeOfferedProduct, toShownOffer } from './list-offers.ts'

type ResolveInput = z.output<typeof resolveTradeLines.input>
type ResolveOutput = Omit<z.input<typeof resolveTradeLines.output>, 'success'>
type NamedProduct = { readonly id: string; readonly name: string; readonly isListed: boolean }

const NOTHING_FITS = 'No product fits this line.'

/**
 * Finds the products of the lines of an order pad with their trade prices: all names in one statement, then all corrected
 * spellings of the lines without a match in another one.
 */
export async function resolveLines(
  ctx: Context,
  readSearch: SearchReader,
  { customerId, lines }: { readonly customerId: string } & ResolveInput,
): Promise<ResolveOutput> {
  const { db } = ctx
  const buyer = await getTradeBuyer(ctx, db, customerId)
  const read = lines.map((line) => ('text' in line ? readPadLine(line.text) : null))
  const codes = await findCodes(db, read)
  const found = await findReadings(db, buyer, readSearch, read)
  const resolved = lines.map((line, index): ResolvedPadLine => {
    if ('productId' in line) return { state: 'sure', quantity: null, productIds: [line.productId], sentence: '' }
    const one = read[index]
    if (one?.kind === 'product') return expectQuantity(chooseReading(one.readings, found))
    if (one?.kind === 'barcode') return expectQuantity(resolveCode(one, codes))
    return unreadable(one?.sentence ?? NOTHING_FITS)
  })
  const productIds = [...new Set(resolved.flatMap((line) => line.productIds))]
  const offers = await listOffers(ctx, db, buyer, productIds)
  return {
    lines: resolved.map((line) => onlyOffered(line, offers)),
    offers: [...offers.values()].map(toShownOffer),
  }
}

function unreadable(sentence: string): ResolvedPadLine {
  return { state: 'unreadable', quantity: null, productIds: [], sentence }
}

function expectQuantity(line: ResolvedPadLine): ResolvedPadLine {
  const refusal = padQuantityRefusal(line.quantity)
  return refusal === null ? line : unreadable(refusal)
}

/** A product that was withdrawn meanwhile is none. */
function onlyOffered(line: ResolvedPadLine, offers: ReadonlyMap<string, TradeOfferedProduct>): ResolvedPadLine {
  const productIds = line.productIds.filter((id) => offers.has(id))
  if (productIds.length === line.productIds.length) return line
  if (productIds.length > 0) return { ...line, productIds, state: 'unsure' }
  return { ...line, productIds, state: 'none', sentence: 'This product is not for sale any more.' }
}

async function findCodes(db: Db, read: readonly (PadLine | null)[]): Promise<ReadonlyMap<string, string>> {
  const codes = read.flatMap((line) => (line?.kind === 'barcode' ? [line.gtin] : []))
  if (codes.length === 0) return new Map()
  const rows = await db.selectFrom('product_gtins').selectAll().where('gtin', 'in', codes).execute()
  return new Map(rows.map(({ gtin, product_id: id }) => [gtin, id]))
}

function resolveCode(
  { gtin, quantity }: Extract<PadLine, { kind: 'barcode' }>,
  codes: ReadonlyMap<string, string>,
): ResolvedPadLine {
  const id = codes.get(gtin)
  if (id === undefined) return { state: 'none', quantity, productIds: [], sentence: 'No product has this barcode.' }
  return { state: 'sure', quantity, productIds: [id], sentence: '' }
}

type FoundReading = ReturnType<typeof rankCandidates<NamedProduct>>

/** The first sure reading counts, else the first with a candidate, whose names hold all its words if there is one. */
function chooseReading(readings: readonly PadLineReading[], found: ReadonlyMap<string, FoundReading>): ResolvedPadLine {
  const all = readings.map((reading) => ({ ...reading, ...(found.get(reading.text) ?? { best: [], isSure: false }) }))
  const isWhole = ({ text, best: [first] }: (typeof all)[number]) =>
    first !== undefined && matchName(text, first.name).missing === 0
  const chosen = all.find(({ isSure }) => isSure) ?? all.find(isWhole) ?? all.find(({ best }) => best.length > 0)
  const productIds = chosen?.best.map(({ id }) => id) ?? []
  if (chosen === undefined) {
    const quantity = readings.find((reading) => reading.quantity !== null)?.quantity ?? null
    return { state: 'none', quantity, productIds, sentence: NOTHING_FITS }
  }
  const { isSure, quantity } = chosen
  return {
    state: isSure ? 'sure' : 'unsure',
    quantity,
    productIds: isSure ? productIds.slice(0, 1) : productIds,
    sentence: '',
  }
}

/** The candidates of every reading, by its text. */
async function findReadings(
  db: Db,
  buyer: TradeBuyer,
  readSearch: SearchReader,
  read: readonly (PadLine | null)[],
): Promise<ReadonlyMap<string, FoundReading>> {
  const texts = [
    ...new Set(read.flatMap((line) => (line?.kind === 'product' ? line.readings.map(({ text }) => text) : []))),
  ]
  const found = await searchNames(db, buyer, readSearch, new Map(texts.map((text) => [text, [text]])))
  const ranked = new Map(texts.map((text) => [text, rankCandidates(text, found.get(text) ?? [])]))
  const isFound = (text: string) => (ranked.get(text)?.best.length ?? 0) > 0
  // A line is spelt otherwise only if none of its readings is found.
  const lost = read.flatMap((line) => {
    return line?.kind === 'product' && !line.readings.some(({ text }) => isFound(text))
      ? line.readings.map(({ text }) => text)
      : []
  })
  if (lost.length === 0) return ranked
  const corrected = await searchNames(db, buyer, readSearch, await listCorrections(db, [...new Set(lost)]))
  for (const [text, candidates] of corrected) ranked.set(text, { ...rankCandidates(text, candidates), isSure: false })
  return ranked
}

/** Other texts to look for: likely spellings, then the same without numbers. */
async function listCorrections(db: Db, texts: readonly string[]): Promise<Map<string, string[]>> {
  const words = texts.map(searchedWords)
  const spellings = await correctSpellings(db, words)
  return new Map(
    texts.map((text, index) => {
      const spelt = [...(spellings[index] ?? []), (words[index] ?? []).join(' ')]
      const names = spelt.map((one) => one.replaceAll(/(^| )\d\S*/g, '').trim())
      return [text, [...new Set([...spelt, ...names])].filter((one) => one !== '')]
    }),
  )
}

const MOST_FOUND = 50

/** Searches all texts in one statement. Products on the buyer's list come first. */
async function searchNames(
  db: Db,
  { id, price_list_id: listId }: TradeBuyer,
  readSearch: SearchReader,
  texts: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, NamedProduct[]>> {
  const searches = await Promise.all(
    [...texts].flatMap(([text, alternatives]) =>
      alternatives.map(async (alternative) => {
        const words = searchedWords(alternative)
        const { wordsByPrefix } = await readSearch(alternative)
        return { text, name: words.join(' '), query: composeWordQueries(words, wordsByPrefix).begun }
      }),
    ),
  )
  const asked = searches.filter(({ query }) => query !== '')
  const { rows } = await sql<NamedProduct & { text: string }>`
    select distinct on (asked.text, found.id) asked.text, found.id, products.name,
      exists (select from price_list_items item join price_lists list on list.id = item.list_id
        where item.product_id = found.id and (list.id = ${listId} or list.account_id = ${id})) as "isListed"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (text text, name text, query text)
    cross join lateral (
      select product_id as id from product_search where words @@ asked.query::tsquery
      order by name like asked.name || '%' desc, length(name), position limit ${sql.lit(MOST_FOUND)}
    ) as found
    join products on products.id = found.id`.execute(db)
  return Map.groupBy(rows, ({ text }) => text)
}
