import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { access, type Listing, type Page } from './listing.ts'
import { allOf, anyOf, type Condition, filterConditions } from './product-filter.ts'
import { type Access, FEW, type Found, gatherTiers, readPlaces } from './read-places.ts'
import { hasWords, nameBegins, nameHolds, nameTiers, tierOf } from './search-conditions.ts'
import { LAST, type TermSet } from './vocabulary.ts'

type Tier = { readonly where: Condition; readonly access: Access }

/** For suggestions: only names of which a word begins with the text. */
type Relevant = Page & { readonly beginningsOnly?: boolean }

/** The places of a search, closest first. What can be little is read at once; else tier after tier until there are enough. */
export async function listByRelevance(db: Db, listing: Listing, page: Relevant): Promise<Found> {
  const { search, vocabulary } = listing
  const { need, after, beginningsOnly = false } = page
  const { filters } = vocabulary
  const words = beginningsOnly ? [] : vocabulary.words
  const byName = access([...filters, ...(beginningsOnly ? vocabulary.nameWord : vocabulary.name)])
  const byWords = access([...filters, ...words.map(({ beginning }) => beginning)])
  const narrowed = filterConditions(listing.filter)
  const holds = beginningsOnly ? nameBegins(search) : nameHolds(search)
  const few = (way: Access) => way.by !== null && way.atMost <= FEW
  const gathered = (by: Condition, where: Condition, enough: Page) =>
    gatherTiers(db, { where: allOf([where, ...narrowed]), tier: tierOf(search, vocabulary), by, ...enough })

  if (byName.atMost === 0 && (words.length === 0 || byWords.atMost === 0)) return { places: [], count: 0 }
  if (few(byName) && words.length > 0 && few(byWords)) {
    const found = anyOf([holds, hasWords(search, vocabulary, 'beginning')])
    return gathered(anyOf([byName.by!, byWords.by!]), found, { need, after })
  }
  const places =
    few(byName) && byName.atMost > 0 ? [...(await gathered(byName.by!, holds, { need, after })).places] : []
  const tiers = [
    ...(few(byName) ? [null, null, null, null] : tiersOfName(listing, beginningsOnly)),
    ...(words.length === 0 ? [] : tiersOfWords(listing)),
  ]
  for (const [number, tier] of tiers.entries()) {
    if (places.length >= need) break
    if (tier === null || number < (after?.tier ?? 0)) continue
    const rest = { need: need - places.length, after: number === after?.tier ? after : undefined, tier: number }
    const where = allOf([tier.where, ...narrowed])
    places.push(...(await readPlaces(db, { ...rest, where, key: sql`position` }, tier.access)))
  }
  return { places, count: null }
}

/** Names that are or begin with the text are neighbours in the index of names; the others go by their words. */
function tiersOfName({ search, vocabulary }: Listing, beginningsOnly: boolean): (Tier | null)[] {
  const { filters, name, nameWord } = vocabulary
  const [exact, prefix, word, part] = nameTiers(search) as [Condition, Condition, Condition, Condition]
  const range = sql<boolean>`name >= lower(${search.text}) and name < lower(${search.text}) || ${LAST}`
  return [
    { where: exact, access: { by: exact, atMost: 0 } },
    { where: prefix, access: { by: range, atMost: access(nameWord).atMost } },
    { where: word, access: access([...filters, ...nameWord]) },
    beginningsOnly ? null : { where: part, access: access([...filters, ...name]) },
  ]
}

/** Tiers whose words are in no product are left out. */
function tiersOfWords({ search, vocabulary }: Listing): (Tier | null)[] {
  const { filters, words } = vocabulary
  const others = sql<boolean>`not (${nameHolds(search)})`
  const tier = (sets: readonly (TermSet | null)[], conditions: Condition[]): Tier | null =>
    sets.some((set) => set?.products === 0)
      ? null
      : { where: allOf([...conditions, others]), access: access([...filters, ...sets]) }
  const whole = hasWords(search, vocabulary, 'whole')
  const wholeSets = words.map((word) => word.whole)
  const beginningSets = words.map((word) => word.beginning)
  return [
    tier(wholeSets, [whole]),
    tier(beginningSets, [hasWords(search, vocabulary, 'beginning'), sql`not (${whole})`]),
  ]
}
