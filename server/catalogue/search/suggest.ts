import { sql } from 'kysely'
import type { Suggestion } from '#contract/catalogue.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { readSearchText, type SearchText } from '#domain/catalogue/search-words.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/tables.ts'
import { versionedAddress } from '../../files/picture-originals.ts'
import type { ShownProduct } from '../shown-product.ts'
import { correctSpelling } from './correct-spelling.ts'
import { escapeLike, suggestedConditions } from './search-conditions.ts'
import { selectProducts } from './select-products.ts'
import { readNeed } from './word-queries.ts'

const MAX_SUGGESTIONS = 8

type Databases = Pick<Context, 'db' | 'preparedDb'>

/** Suggests products, salts and categories for the beginning of a name or a need; without a match, of its correction. */
export async function suggest({ db, preparedDb }: Databases, typed: string | undefined): Promise<Suggestion[]> {
  const search = readSearchText(typed)
  if (search.text === '') return []
  const found = await suggestExactly({ db, preparedDb }, search, { withWords: false })
  if (found.some(({ kind }) => kind === 'product')) return found
  const withWords = await suggestExactly({ db, preparedDb }, search, { withWords: true })
  if (withWords.length > 0) return withWords
  for (const spelling of await correctSpelling(db, search.words)) {
    const corrected = await suggestExactly({ db, preparedDb }, readSearchText(spelling), { withWords: true })
    if (corrected.length > 0) return corrected
  }
  return []
}

async function suggestExactly(
  { db, preparedDb }: Databases,
  search: SearchText,
  options: { withWords: boolean },
): Promise<Suggestion[]> {
  const [{ products }, others] = await Promise.all([
    selectProducts(db, { conditions: suggestedConditions(search, options), limit: MAX_SUGGESTIONS }),
    suggestFacets(preparedDb, search),
  ])
  return [...products.slice(0, MAX_SUGGESTIONS - others.length).map(suggestProduct), ...others]
}

function suggestProduct({ id, name, ...row }: ShownProduct): Suggestion {
  return {
    kind: 'product',
    text: name,
    _id: id,
    url: `/product-details/${encodeURIComponent(id)}`,
    ...(row.images[0] !== undefined && { image: versionedAddress(row.images[0]) }),
    packSize: row.pack_size,
    sellingPrice: rupeesFromPaise(row.selling_price_paise),
    prescriptionRequired: needsPrescription(row.schedule),
  }
}

/** Returns up to three salts and two categories for sale with the text or a synonym, the most frequent first. */
async function suggestFacets(db: Db, { text, words }: SearchText): Promise<Suggestion[]> {
  const [need, ...others] = readNeed(words)
  const synonyms = need === undefined || others.length > 0 ? [] : need.any.map((alternative) => alternative.join(' '))
  const texts = [text, ...synonyms].map(escapeLike)
  const [starts, inside] = [texts.map((one) => `${one}%`), texts.map((one) => `% ${one}%`)]
  const { rows } = await sql<{ kind: 'salt' | 'category'; value: string; label: string }>`
    select kind, value, label from (
      select kind, substr(term, length(kind) + 3) as value, label, row_number() over (
        partition by kind order by label not ilike ${starts[0]}, products desc, term) as place
      from (
        select term, label, products, split_part(term, ':', 2) as kind from search_terms
        where term > ':salt:' and term < ':salt;' or term > ':category:' and term < ':category;'
      ) as terms
      where products > 0
        and (label ilike any (${starts}::text[]) or label ilike any (${inside}::text[])
          or kind = 'salt' and substr(term, 7) like lower(${starts[0]}))
    ) as found
    where place <= case kind when 'salt' then 3 else 2 end
    order by kind desc, place`.execute(db)
  return rows.map(({ kind, value, label }) => {
    return { kind, text: label, url: `/products?${kind}=${encodeURIComponent(value)}` }
  })
}
