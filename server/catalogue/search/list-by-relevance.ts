import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { access, countProducts, either, type Listing, MOST_COUNTED, type Page } from './listing.ts'
import { allOf, anyOf, type Condition, filterConditions } from './product-filter.ts'
import { type Access, few, type Found, gatherTiers, readPlaces } from './read-places.ts'
import { hasWords, nameBegins, nameHolds, nameTiers, tierOf } from './search-conditions.ts'
import { LAST, type TermSet } from './vocabulary.ts'

/** Leads to nothing. */
const none: Access = { by: sql`false`, atMost: 0, about: 0, all: 0 }

type Tier = { readonly where: Condition; readonly access: Access }

/** For suggestions: only names of which a word begins with the text. */
type Relevant = Page & { readonly beginningsOnly?: boolean }

/** The places of a search, closest first. What can be little is read at once; else tier after tier until there are enough. */
export async function listByRelevance(db: Db, listing: Listing, page: Relevant): Promise<Found> {
  const { search, vocabulary } = listing
  const { need, after, beginningsOnly = false } = page
  const { filters, all } = vocabulary
  const words = beginningsOnly ? [] : vocabulary.words
  const byName = access([...filters, ...(beginningsOnly ? vocabulary.nameWord : vocabulary.name)], all)
  const byWords = words.length === 0 ? none : access([...filters, ...words.map(({ beginning }) => beginning)], all)
  const narrowed = filterConditions(listing.filter)
  const holds = beginningsOnly ? nameBegins(search) : nameHolds(search)
  const isFew = (way: Access) => way.by !== null && way.atMost <= few(way, need)
  const gathered = (by: Condition, where: Condition, enough: Page) =>
    gatherTiers(db, { where: allOf([where, ...narrowed]), tier: tierOf(search, vocabulary), by, ...enough })

  if (byName.atMost === 0 && byWords.atMost === 0) return { places: [], count: 0 }
  const way = either(byName, byWords)
  // How often several words come together is not known before it is counted, and the first page counts anyway.
  const mayBeFew = words.length > 1 && way.by !== null && !isFew(way)
  const count = mayBeFew ? await countProducts(db, listing, MOST_COUNTED + 1) : null
  if ((isFew(byName) && isFew(byWords)) || (way.by !== null && count !== null && count <= MOST_COUNTED)) {
    const found = anyOf([holds, hasWords(search, vocabulary, 'beginning')])
    return gathered(way.by!, found, { need, after })
  }
  const places =
    isFew(byName) && byName.atMost > 0 ? [...(await gathered(byName.by!, holds, { need, after })).places] : []
  const tiers = [
    ...(isFew(byName) ? [null, null, null, null] : tiersOfName(listing, beginningsOnly)),
    ...(words.length === 0 ? [] : tiersOfWords(listing)),
  ]
  for (const [number, tier] of tiers.entries()) {
    if (places.length >= need) break
    if (tier === null || tier.access.atMost === 0 || number < (after?.tier ?? 0)) continue
    const rest = { need: need - places.length, after: number === after?.tier ? after : undefined, tier: number }
    const where = allOf([tier.where, ...narrowed])
    places.push(...(await readPlaces(db, { ...rest, where, key: sql`position` }, tier.access)))
  }
  return { places, count }
}

/** Names that are or begin with the text are neighbours in the index of names; the others go by their words. */
function tiersOfName({ search, vocabulary }: Listing, beginningsOnly: boolean): (Tier | null)[] {
  const { filters, name, nameWord, all } = vocabulary
  const byBeginning = access([...filters, ...nameWord], all)
  const [exact, prefix, word, part] = nameTiers(search) as [Condition, Condition, Condition, Condition]
  const range = sql<boolean>`name >= lower(${search.text}) and name < lower(${search.text}) || ${LAST}`
  return [
    { where: exact, access: { ...byBeginning, by: exact, about: 0 } },
    { where: prefix, access: { ...byBeginning, by: range } },
    { where: word, access: byBeginning },
    beginningsOnly ? null : { where: part, access: access([...filters, ...name], all) },
  ]
}

/** Tiers whose words are in no product are left out. */
function tiersOfWords({ search, vocabulary }: Listing): (Tier | null)[] {
  const { filters, words, all } = vocabulary
  const others = sql<boolean>`not (${nameHolds(search)})`
  const tier = (sets: readonly (TermSet | null)[], conditions: Condition[]): Tier | null =>
    sets.some((set) => set?.products === 0)
      ? null
      : { where: allOf([...conditions, others]), access: access([...filters, ...sets], all) }
  const whole = hasWords(search, vocabulary, 'whole')
  const wholeSets = words.map((word) => word.whole)
  const beginningSets = words.map((word) => word.beginning)
  return [
    tier(wholeSets, [whole]),
    tier(beginningSets, [hasWords(search, vocabulary, 'beginning'), sql`not (${whole})`]),
  ]
}
