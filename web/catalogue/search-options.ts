import { href } from 'react-router'
import type { Suggestion } from '#contract/suggestions.ts'
import type { Client } from '#contract/client.ts'
import { formatCount } from '#domain/money.ts'
import { type BrowserStorage, readJson } from '#web/platform/browser-storage.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import { productListHref } from './product-query.ts'

/** An option links to a page. The option without `url` clears the history. */
export type SearchOption = ComboboxOption & { readonly url?: string; readonly isRecent?: boolean }

const kinds = {
  need: { group: 'Needs', icon: 'search' },
  product: { group: 'Products', icon: 'bag' },
  salt: { group: 'Salts', icon: 'drop' },
  category: { group: 'Categories', icon: 'grid' },
} as const satisfies Record<Suggestion['kind'], unknown>

/** The API counts no further. */
const MAX_COUNT = 1000

/** Answers are cached per page load, because deleting a letter repeats a request. */
const MAX_CACHED = 50

/** Returns suggestions for a text; for an empty one, the recent searches of this browser. */
export function createSuggestionSource(call: Client, storage: BrowserStorage) {
  const cache = new Map<string, readonly SearchOption[]>()
  return async (typed: string, signal: AbortSignal): Promise<readonly SearchOption[]> => {
    const text = typed.trim()
    if (text === '') return recentSearchOptions(storage)
    const known = cache.get(text.toLowerCase())
    if (known !== undefined) return known
    const answer = await call('GET /api/products/suggest', { q: text.slice(0, 200) }, { signal })
    if (!answer.ok || !Array.isArray(answer.body?.data)) return []
    const options = answer.body.data.flatMap(toOption)
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(text.toLowerCase(), options)
    return options
  }
}

function toOption({
  kind,
  text,
  url,
  count,
  areMedicines,
  image,
  packSize,
  sellingPrice,
  prescriptionRequired,
}: Suggestion): SearchOption[] {
  // Drops links outside the shop.
  if (!Object.hasOwn(kinds, kind) || !/^\/(?!\/)/.test(url)) return []
  const option = { key: `${kind} ${url} ${text}`, text, url, ...kinds[kind] }
  if (count !== undefined)
    return [
      { ...option, note: countText(count, areMedicines === true), ...(image !== undefined && { picture: image }) },
    ]
  if (kind !== 'product' || sellingPrice === undefined) return [option]
  return [{ ...option, product: { image, packSize, sellingPrice, isRx: prescriptionRequired === true } }]
}

/** "3 medicines", "1 product", "1,000+ products". */
function countText(count: number, areMedicines: boolean): string {
  const noun = areMedicines ? 'medicine' : 'product'
  return `${formatCount(count)}${count >= MAX_COUNT ? '+' : ''} ${noun}${count === 1 ? '' : 's'}`
}

function recentSearchOptions(storage: BrowserStorage): SearchOption[] {
  const searches = readRecentSearches(storage).map((text): SearchOption => ({
    key: `recent ${text}`,
    text,
    icon: 'clock',
    url: productListHref(href('/products'), { search: text }),
    isRecent: true,
  }))
  return searches.length === 0
    ? []
    : [...searches, { key: 'clear', text: 'Clear history', icon: 'trash', isAction: true }]
}

/** Logging out clears this key (accounts-4). Its value never leaves the browser. */
const STORAGE_KEY = 'recentSearches'
const MAX_SEARCHES = 8

type SearchStorage = Pick<BrowserStorage, 'read' | 'write' | 'remove'>

/** The recent searches, newest first. */
export function readRecentSearches(storage: SearchStorage): string[] {
  const stored = readJson(storage, STORAGE_KEY)
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES) : []
}

/** Remembers a search of at least three characters. */
export function rememberSearch(storage: SearchStorage, typed: string): void {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text.length < 3 || text.length > 200) return
  const others = readRecentSearches(storage).filter((other) => other.toLowerCase() !== text.toLowerCase())
  storage.write(STORAGE_KEY, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)))
}

export function forgetSearches(storage: SearchStorage): void {
  storage.remove(STORAGE_KEY)
}
