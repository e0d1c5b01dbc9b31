import { LRUCache } from 'lru-cache'
import { MINUTE } from '#domain/time.ts'
import type { CachedResponse } from './cached-response.ts'
import type { ContentVersions } from './content-versions.ts'

/** Bounds how long a page that depends on the time of day stays as it was rendered. */
const MAX_AGE = MINUTE

type Versions = NonNullable<ContentVersions['current']>
type Entry = { readonly response: CachedResponse; readonly versions: Versions; readonly renderedAt: number }
type Rendering = { readonly versions: Versions | null; readonly response: Promise<CachedResponse> }

type Options = { readonly maxBytes: number; readonly versions: ContentVersions; readonly now: () => Date }

/** Public responses by address, each served until one of its cache tags has a newer version. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #renderings = new Map<string, Rendering>()
  readonly #versions: ContentVersions
  readonly #now: () => Date

  constructor({ maxBytes, versions, now }: Options) {
    this.#versions = versions
    this.#now = now
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
      sizeCalculation: ({ response }, key) => Math.ceil(response.bytes + 2 * key.length),
    })
  }

  find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    return entry !== undefined && this.#isFresh(entry) ? entry.response : undefined
  }

  /** Renders a response once for all who ask meanwhile, unless content changes while it is rendered. */
  render(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const versions = this.#versions.current
    const running = this.#renderings.get(key)
    if (running !== undefined && running.versions === versions) return running.response
    const rendering = { versions, response: render() }
    this.#renderings.set(key, rendering)
    const finish = (response?: CachedResponse) => {
      if (this.#renderings.get(key) === rendering) this.#renderings.delete(key)
      if (!response?.tags || versions === null) return
      const entry = { response, versions, renderedAt: this.#now().getTime() }
      if (this.#isFresh(entry)) this.#entries.set(key, entry)
    }
    rendering.response.then(finish, () => finish())
    return rendering.response
  }

  get size(): number {
    return this.#entries.size
  }

  #isFresh({ response, versions, renderedAt }: Entry): boolean {
    const { current } = this.#versions
    if (current === null || this.#now().getTime() - renderedAt >= MAX_AGE) return false
    return versions === current || (response.tags ?? []).every((tag) => versions[tag] === current[tag])
  }
}
