import { type BrowserStorage, readJson } from '#web/platform/browser-storage.ts'

/** Logging out clears it with everything else (D17). It never leaves this browser. */
const KEY = 'recentSearches'
const MOST = 8

type Shelf = Pick<BrowserStorage, 'read' | 'write' | 'remove'>

/** What was searched on this device, newest first. */
export function readRecentSearches(shelf: Shelf): string[] {
  const stored = readJson(shelf, KEY)
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : []
}

/** Single letters are no search anybody wants to see again. */
export function rememberSearch(shelf: Shelf, typed: string): void {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text.length < 3 || text.length > 200) return
  const others = readRecentSearches(shelf).filter((other) => other.toLowerCase() !== text.toLowerCase())
  shelf.write(KEY, JSON.stringify([text, ...others].slice(0, MOST)))
}

export function forgetSearches(shelf: Shelf): void {
  shelf.remove(KEY)
}
