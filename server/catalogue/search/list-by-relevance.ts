import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { type Found, gatherTiers } from './gather-tiers.ts'
import { small } from './given.ts'
import { access, either, knownCount, type Listing, MOST_COUNTED, type Page } from './listing.ts'
import { allOf, anyOf, type Condition, filterConditions } from './product-filter.ts'
import { type Access, few, readPlaces } from './read-places.ts'
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
  const { need, after, products, beginningsOnly = false } = page
  const { filters, all } = vocabulary
  const words = beginningsOnly ? [] : vocabulary.words
  const byName = access([...filters, ...(beginningsOnly ? vocabulary.nameWord : vocabulary.name)], all)
  const byWords = words.length === 0 ? none : access([...filters, ...words.map(({ beginning }) => beginning)], all)
  const narrowed = filterConditions(listing.filter)
  const holds = beginningsOnly ? nameBegins(search) : nameHolds(search)
  const isFew = (way: Access) => way.by !== null && way.atMost <= few(way, need)
  const gathered = (by: Condition, where: Condition, most?: number) =>
    gatherTiers(db, {
      where: allOf([where, ...narrowed]),
      tier: tierOf(search, vocabulary),
      by,
      need,
      after,
      most,
      products,
    })

  if (byName.atMost === 0 && byWords.atMost === 0) return { places: [], count: 0 }
  const way = either(byName, byWords)
  const found = anyOf([holds, hasWords(search, vocabulary, 'beginning')])
  if (isFew(byName) && isFew(byWords)) return gathered(way.by!, found)
  let count: number | null = null
  // How often several words come together is not known before it is counted, and the first page counts anyway.
  if (words.length > 1 && way.by !== null && !isFew(way) && knownCount(listing).atLeast <= MOST_COUNTED) {
    const little = await gathered(way.by, found, MOST_COUNTED)
    if (little.count <= MOST_COUNTED) return little
    count = little.count
  }
  const places = isFew(byName) && byName.atMost > 0 ? [...(await gathered(byName.by!, holds)).places] : []
  const tiers = [
    ...(isFew(byName) ? [null, null, null, null] : tiersOfName(listing, beginningsOnly)),
    ...(words.length === 0 ? [] : tiersOfWords(listing)),
  ]
  for (const [number, tier] of tiers.entries()) {
    if (places.length >= need) break
    if (tier === null || tier.access.atMost === 0 || number < (after?.tier ?? 0)) continue
    const rest = { need: need - places.length, after: number === after?.tier ? after : undefined, tier: number }
    const where = allOf([tier.where, ...narrowed])
    places.push(...(await readPlaces(db, { ...rest, where, key: sql`position`, products }, tier.access)))
  }
  return { places, count }
}

/** Names that are or begin with the text are neighbours in the index of names; the others go by their words. */
function tiersOfName({ search, vocabulary }: Listing, beginningsOnly: boolean): (Tier | null)[] {
  const { filters, name, nameWord, all } = vocabulary
  const byBeginning = access([...filters, ...nameWord], all)
  const [exact, prefix, word, part] = nameTiers(search) as [Condition, Condition, Condition, Condition]
  const range = sql<boolean>`name >= ${small(search.text)} and name < (select lower(${search.text}) || ${LAST})`
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
