import type { SuggestionInPaise } from '#contract/suggestions.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { readSearchText } from '#domain/catalogue/search-words.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/tables.ts'
import { versionedAddress } from '../../files/picture-originals.ts'
import { oncePerVersion } from '../once-per-version.ts'
import type { ShownProduct } from '../shown-product.ts'
import type { Search } from './read-search.ts'
import { searchConditions } from './search-conditions.ts'
import { MAX_TOTAL, selectProducts } from './select-products.ts'
import { shippedSynonyms } from './synonyms.ts'

const MAX_NEEDS = 3
/** The first products of a need tell whether all are medicines, and give it a picture. */
const SAMPLE = 8

export type NeedReader = (search: Search, typed: string) => Promise<readonly SuggestionInPaise[]>
type CountedNeed = Pick<SuggestionInPaise, 'count' | 'areMedicines' | 'image'> & { readonly count: number }

/** Suggests the needs of the typed words that have products, in the letters that are typed. Each is counted once per version of the catalogue. */
export function createNeedReader({ db, versions }: Pick<Context, 'db' | 'versions'>): NeedReader {
  const readCounts = oncePerVersion(versions, async () => new Map<string, Promise<CountedNeed>>())
  return async ({ words, synonyms = shippedSynonyms }, typed) => {
    const counts = await readCounts()
    const inTypedLetters = synonyms.findNeeds(readSearchText(typed).words, { limit: MAX_NEEDS })
    const phrases = inTypedLetters.length > 0 ? inTypedLetters : synonyms.findNeeds(words, { limit: MAX_NEEDS })
    const found = await Promise.all(
      phrases.map(async (phrase) => {
        const count = counts.get(phrase) ?? countNeed(db, { ...readSearchText(phrase), synonyms })
        counts.set(phrase, count)
        count.catch(() => counts.delete(phrase))
        return suggestNeed(phrase, await count)
      }),
    )
    return found.filter(({ count }) => count !== 0)
  }
}

/** Counts what the search for the phrase lists, at most 1,000. */
async function countNeed(db: Db, search: Search): Promise<CountedNeed> {
  const { products, total } = await selectProducts(db, {
    conditions: searchConditions(search),
    limit: SAMPLE,
  })
  const image = pictureOf(products)
  return {
    count: Math.min(total, MAX_TOTAL),
    areMedicines: products.every(({ schedule }) => schedule !== 'NA'),
    ...(image !== undefined && { image }),
  }
}

/** The picture of the first product without a prescription, which stands for a need best; else of the first with a picture. */
function pictureOf(products: readonly ShownProduct[]): string | undefined {
  const pictured = products.filter(({ images }) => images.length > 0)
  const { images: [address] = [] } = pictured.find(({ schedule }) => !needsPrescription(schedule)) ?? pictured[0] ?? {}
  return address === undefined ? undefined : versionedAddress(address)
}

const abbreviations = /\b(bp|uti|ors|ivf|pcos|pcod|tt|upt|b p)\b/g

function suggestNeed(phrase: string, counted: CountedNeed): SuggestionInPaise {
  const text = phrase.replace(abbreviations, (letters) => letters.toUpperCase())
  return {
    kind: 'need',
    text: text.charAt(0).toUpperCase() + text.slice(1),
    url: `/products?search=${encodeURIComponent(phrase)}`,
    ...counted,
  }
}
