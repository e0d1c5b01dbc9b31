import { type RawBuilder, sql } from 'kysely'
import { type PadProduct, type ProductName, readProductName } from '#domain/trade/product-name.ts'
import { LAST_CHARACTER, type SearchReader } from '../catalogue/search/read-search.ts'
import { composeWordQueries } from '../catalogue/search/word-queries.ts'
import { oncePerVersion } from '../catalogue/once-per-version.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { TradeBuyer } from '../trade/trade-buyer.ts'
import type { ReadBudget } from './read-budget.ts'

/** No brand has so many products; of a word that does, nothing is sure. */
const MOST_RELATIVES = 400
const MOST_FOUND = 50

type Found = PadProduct & { readonly word: string }

const columns = ({ id, price_list_id: listId }: TradeBuyer): RawBuilder<unknown> => sql`
  products.id, products.name, products.pack_size as "packSize", products.item_form as "itemForm", products.composition,
  products.withdrawn_at is null as "isSold", products.packs_per_box as "packsPerBox",
  exists (select from price_list_items item join price_lists list on list.id = item.list_id
    where item.product_id = products.id and (list.id = ${listId} or list.account_id = ${id})) as "isListed"`

/** All products whose names begin with one of these words, withdrawn ones too, by the word. */
export async function findRelatives(
  db: Db,
  buyer: TradeBuyer,
  words: readonly string[],
  budget: ReadBudget,
): Promise<ReadonlyMap<string, ProductName[]>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<Found>`
    select brand.word, ${columns(buyer)}
    from unnest(${[...words]}::text[]) as brand (word)
    cross join lateral (
      select * from products
      where lower(name) collate "C" >= brand.word and lower(name) collate "C" < brand.word || ${LAST_CHARACTER}
        and substr(lower(name), length(brand.word) + 1, 1) !~ '[[:alpha:]]'
      limit ${sql.lit(MOST_RELATIVES + 1)}
    ) as products`.execute(db)
  const names = await readNames(rows, budget)
  return new Map([...names].filter(([, relatives]) => relatives.length <= MOST_RELATIVES))
}

/** Reads all words with which names of products begin, withdrawn ones too, once per version of the catalogue. */
export function createBrandReader({ db, versions }: Pick<Context, 'db' | 'versions'>): () => Promise<string[]> {
  return oncePerVersion(versions, async () => {
    const { rows } = await sql<{ brand: string }>`
      select distinct substring(lower(name) from '^[a-z]{2,}') as brand from products where name ~* '^[a-z]{2}'`.execute(
      db,
    )
    return rows.map(({ brand }) => brand)
  })
}

/** The products with all words of each text, the shortest names first. */
export async function searchNames(
  db: Db,
  buyer: TradeBuyer,
  readSearch: SearchReader,
  texts: readonly string[],
  budget: ReadBudget,
): Promise<ReadonlyMap<string, ProductName[]>> {
  const searches = await Promise.all(
    texts.map(async (word) => {
      const { words, wordsByPrefix } = await readSearch(word)
      return { word, query: composeWordQueries(words, wordsByPrefix).begun }
    }),
  )
  const asked = searches.filter(({ query }) => query !== '')
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Found>`
    select asked.word, ${columns(buyer)}
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (word text, query text)
    cross join lateral (
      select product_id as id from product_search where words @@ asked.query::tsquery
      order by name like asked.word || '%' desc, length(name), position limit ${sql.lit(MOST_FOUND)}
    ) as found
    join products on products.id = found.id`.execute(db)
  return readNames(rows, budget)
}

/** Each product is read once. */
async function readNames(rows: readonly Found[], budget: ReadBudget): Promise<Map<string, ProductName[]>> {
  const read = new Map<string, ProductName>()
  const names = new Map<string, ProductName[]>()
  await budget.map(rows, (row) => {
    const name = read.get(row.id) ?? readProductName(row)
    read.set(row.id, name)
    const named = names.get(row.word)
    if (named === undefined) names.set(row.word, [name])
    else named.push(name)
  })
  return names
}
