import { href } from 'react-router'
import type { Suggestion } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'
import type { BrowserStorage } from '#web/platform/browser-storage.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'

import { productListHref } from './product-query.ts'
import { readRecentSearches } from './recent-searches.ts'

/** An option leads to a page of the shop; the one without an address clears the history. */
export type SearchOption = ComboboxOption & { readonly url?: string; readonly isRecent?: boolean }

const kinds = {
  product: { kind: 'Medicine', icon: 'bag' },
  salt: { kind: 'Salt', icon: 'drop' },
  category: { kind: 'Category', icon: 'grid' },
} as const satisfies Record<Suggestion['kind'], unknown>

/** Answers are kept while the page is open: going back a letter asks nobody. */
const MOST_KEPT = 50

/** What the box suggests for a text; for an empty one what was searched on this device before. */
export function createSuggestions(call: Client, shelf: BrowserStorage) {
  const kept = new Map<string, readonly SearchOption[]>()
  return async (typed: string, signal: AbortSignal): Promise<readonly SearchOption[]> => {
    const text = typed.trim()
    if (text === '') return recent(shelf)
    const known = kept.get(text.toLowerCase())
    if (known !== undefined) return known
    const answer = await call('GET /api/products/suggest', { q: text.slice(0, 200) }, { signal })
    if (!answer.ok || !Array.isArray(answer.body?.data)) return []
    const options = answer.body.data.flatMap(toOption)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(text.toLowerCase(), options)
    return options
  }
}

function toOption({ kind, text, url }: Suggestion): SearchOption[] {
  // Only pages of this shop, whatever an answer says.
  if (!Object.hasOwn(kinds, kind) || !/^\/(?!\/)/.test(url)) return []
  return [{ key: `${kind} ${url} ${text}`, text, url, ...kinds[kind] }]
}

function recent(shelf: BrowserStorage): SearchOption[] {
  const searches = readRecentSearches(shelf).map((text): SearchOption => ({
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
