/** How many stored values are tried when the newest cannot be read. */
const MAX_TRIED = 20

type StoredValues<Key, Value> = {
  /** The newest stored value of each key; null for the default. */
  readonly readNewest: () => Promise<readonly { readonly key: Key; readonly value: unknown }[]>
  /** The stored values of a key, newest first. */
  readonly readAll: (key: Key, limit: number) => Promise<readonly unknown[]>
  /** A stored value, or null if it cannot be read. */
  readonly parse: (key: Key, value: unknown) => Value | null
}

type GoodValues<Key, Value> = {
  readonly values: ReadonlyMap<Key, Value>
  /** The keys whose newest value cannot be read, so that an earlier one applies. */
  readonly unreadable: readonly Key[]
}

/** Loads the newest values that can be read, of a store that keeps the earlier ones. */
export class LatestGood<Key, Value> {
  readonly #stored: StoredValues<Key, Value>
  #started = 0
  #applied = 0

  constructor(stored: StoredValues<Key, Value>) {
    this.#stored = stored
  }

  /** Of loads at the same time the one that began last wins. Null for one that was overtaken. */
  async load(): Promise<GoodValues<Key, Value> | null> {
    const turn = (this.#started += 1)
    const values = new Map<Key, Value>()
    const unreadable: Key[] = []
    for (const { key, value } of await this.#stored.readNewest()) {
      if (value === null) continue
      const newest = this.#stored.parse(key, value)
      if (newest === null) unreadable.push(key)
      const good = newest ?? (await this.#findGood(key))
      if (good !== null) values.set(key, good)
    }
    if (turn < this.#applied) return null
    this.#applied = turn
    return { values, unreadable }
  }

  async #findGood(key: Key): Promise<Value | null> {
    for (const value of await this.#stored.readAll(key, MAX_TRIED)) {
      const read = value === null ? null : this.#stored.parse(key, value)
      if (read !== null || value === null) return read
    }
    return null
  }
}
