import { sql } from 'kysely'
import type { ListTable } from '#contract/list-columns.ts'
import type { ReadPrices } from '#contract/price-lists.ts'
import { type Paise, rupeesFromPaise } from '#domain/money.ts'
import { readScheme, SCHEME_RULE, SLAB_PACKS_MAX, SLABS_MAX, TRADE_RATE_MAX } from '#domain/trade/slab-rules.ts'
import type { TradeSlab } from '#domain/trade/trade-terms.ts'
import { damagedCode, gtinOf, readPackCode } from '#domain/stock/pack-code.ts'
import { figuresOf, InvalidCell, readCode, readInteger, readPrice } from '../lists/cells.ts'
import { type Columns, refuseSurplus } from '../lists/columns.ts'
import type { FileRecord } from '../lists/read-records.ts'
import { readUploadedTable, type UploadedList, type UploadedTable } from '../lists/read-table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'

const MAX_LINES = 20_000

export type PricedFile = {
  readonly table: ListTable
  /** Why the columns do not suffice; '' when they do. */
  readonly problem: string
  /** Lowest minimum first. */
  readonly prices: ReadonlyMap<FoundProduct, readonly TradeSlab[]>
  readonly refused: ReadPrices['refused']
}

/** Reads the rates of a file: a CSV or a workbook. Refuses an unreadable one (422). */
export async function readPriceFile(ctx: Pick<Context, 'now' | 'db'>, list: UploadedList): Promise<PricedFile> {
  const { db } = ctx
  const { table, ...lines } = await readUploadedTable(ctx, db, list, {
    kind: 'prices',
    names,
    needed,
    descriptive: ['rate'],
    maxLines: MAX_LINES,
  })
  const { has } = lines.columns
  const missing = [...(has('product') || has('externalId') ? [] : ['product or id']), ...(has('rate') ? [] : ['rate'])]
  if (missing.length > 0)
    return { table, problem: `The file has no column for: ${missing.join(', ')}.`, prices: new Map(), refused: [] }
  return { table, problem: '', ...(await readLines(db, lines)) }
}

type Line = { readonly record: FileRecord; readonly texts: readonly string[]; readonly slab: TradeSlab }
type Lines = Omit<UploadedTable, 'table'>

/** The slabs of each product, lowest minimum first, and the lines that cannot be used. */
async function readLines(db: Db, { columns, width, records }: Lines): Promise<Pick<PricedFile, 'prices' | 'refused'>> {
  const refused: ReadPrices['refused'] = []
  const refuse = ({ line, cells }: FileRecord, error: unknown) => {
    if (!(error instanceof InvalidCell)) throw error
    refused.push({ line, text: cells.join(', ').slice(0, 300), reason: error.sentence })
  }
  const lines: Line[] = []
  for (const record of records)
    try {
      refuseSurplus(record.cells, width)
      lines.push(readLineOf(record, columns))
    } catch (error) {
      refuse(record, error)
    }
  const productOf = await findProducts(
    db,
    lines.flatMap(({ texts }) => texts),
  )
  const prices = new Map<FoundProduct, TradeSlab[]>()
  for (const { record, texts, slab } of lines)
    try {
      const product = productOf(texts)
      const slabs = prices.get(product) ?? []
      if (slabs.some(({ minQuantity }) => minQuantity === slab.minQuantity))
        throw new InvalidCell(`an earlier line of the file has this product from ${slab.minQuantity} packs on`)
      if (slabs.length === SLABS_MAX) throw new InvalidCell(`a product has at most ${SLABS_MAX} rates`)
      prices.set(
        product,
        [...slabs, slab].toSorted((a, b) => a.minQuantity - b.minQuantity),
      )
    } catch (error) {
      refuse(record, error)
    }
  return { prices, refused: refused.toSorted((a, b) => a.line - b.line) }
}

/** Reads a line without its product. Throws `InvalidCell`. */
function readLineOf(record: FileRecord, { cellOf, cellsOf }: Columns): Line {
  const cell = (name: string) => cellOf(record.cells, name)
  const texts = [...cellsOf(record.cells, 'externalId'), ...cellsOf(record.cells, 'product')].map((text) =>
    readCode(text, 'product', 300),
  )
  const rate = readPrice(cell('rate'), 'rate')
  if (rate === null) throw new InvalidCell('rate is missing')
  if (rupeesFromPaise(rate) > TRADE_RATE_MAX) throw new InvalidCell(`rate is above Rs. ${TRADE_RATE_MAX}`)
  const scheme = readScheme(figuresOf(cell('scheme')))
  if (scheme === undefined) throw new InvalidCell(SCHEME_RULE)
  return {
    record,
    texts,
    slab: {
      minQuantity: readPacks(cell('minQuantity'), 'minimum'),
      rate,
      casePack: readPacks(cell('casePack'), 'case pack'),
      scheme,
    },
  }
}

/** An empty cell is one pack. */
function readPacks(cell: string | undefined, name: string): number {
  const packs = readInteger(cell, name, SLAB_PACKS_MAX) ?? 1
  if (packs === 0) throw new InvalidCell(`${name} must be above 0`)
  return packs
}

type FoundProduct = {
  readonly id: string
  readonly name: string
  readonly mrp_paise: Paise
  readonly gst_basis_points: number
}

/** Finds products by id, SKU, name in any case or GTIN. The function that it returns throws `InvalidCell` for none or several. */
async function findProducts(db: Db, texts: readonly string[]): Promise<(texts: readonly string[]) => FoundProduct> {
  const all = [...new Set(texts)]
  const gtins = all.map((text) => gtinOf(readPackCode(text)))
  const { rows } = await sql<FoundProduct & { readonly key: string }>`
    with typed as materialized (select * from unnest(${all}::text[], ${gtins}::text[]) as typed (key, code))
    select found.key, products.id, products.name, products.mrp_paise, products.gst_basis_points from (
      select key, products.id from typed join products on products.id = key
      union select key, products.id from typed join products on external_id = key
      union select key, products.id from typed join products on external_id = 'own:' || key
      union select key, product_id from typed join product_search on product_search.name = lower(key)
      union select key, product_id from typed join product_gtins on gtin = code
    ) found join products on products.id = found.id
    where products.withdrawn_at is null`.execute(db)
  const products = new Map(rows.map((row) => [row.id, row]))
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return (keys) => {
    const ids = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []).map(({ id }) => id))]
    const [id, another] = ids
    const product = products.get(id ?? '')
    if (product === undefined)
      throw new InvalidCell(damagedCode(keys) ?? 'no product of the shop has this name, id or barcode')
    if (another !== undefined) throw new InvalidCell('this names several products: please give the id of one')
    return product
  }
}

const needed = ['product', 'externalId', 'rate']
const names = [...needed, 'minQuantity', 'casePack', 'scheme']
