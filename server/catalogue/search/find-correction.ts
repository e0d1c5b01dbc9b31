import { readSearchText } from '#domain/catalogue/search-words.ts'
import { required } from '#domain/required.ts'
import type { Context } from '../../context.ts'
import { correctSearch } from './correct-spelling.ts'
import type { Search } from './read-search.ts'
import { type SearchConditions, searchConditions } from './search-conditions.ts'
import { findFirstMatch } from './select-products.ts'
import { shippedSynonyms } from './synonyms.ts'

/** As many needs as suggestions name. */
const MAX_NEEDS = 3

/** A search that takes the place of one without matches. */
type SearchCorrection = {
  readonly text: string
  readonly search: Search
  readonly conditions: SearchConditions
}

/**
 * The need that the text begins or the likeliest correction with matches; undefined without one. The shop, its filters and
 * the desk ask it when a search matches nothing. `conditionsOf` narrows the matches, as filters do.
 */
export async function findCorrection(
  { db, preparedDb }: Pick<Context, 'db' | 'preparedDb'>,
  search: Search,
  conditionsOf: (search: Search) => SearchConditions = searchConditions,
): Promise<SearchCorrection | undefined> {
  const needs = (search.synonyms ?? shippedSynonyms).findNeeds(search.words, { limit: MAX_NEEDS })
  const texts = [...needs, ...(await correctSearch(preparedDb, search))]
  const corrections = texts.map((text) => {
    const corrected = { ...search, ...readSearchText(text) }
    return { text, search: corrected, conditions: conditionsOf(corrected) }
  })
  // A single correction needs no choice: its caller sees whether it has matches (S8).
  const { length } = corrections
  const place =
    length === 1
      ? 0
      : await findFirstMatch(
          db,
          corrections.map(({ conditions }) => conditions),
        )
  return place === undefined ? undefined : required(corrections[place])
}
