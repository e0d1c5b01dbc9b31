import type { CacheTag } from '#contract/endpoint.ts'

type Versions = Readonly<Record<CacheTag, number>>

/** Versions of what public responses show, one per cache tag. A response rendered from an older version is not served. */
export class ContentVersions {
  #versions: Versions = { catalogue: 0, stock: 0 }
  #connected = false
  /** Told of stock changes made by this process. */
  onStockChanged = () => {}

  /** Null while changes made by other processes cannot be received: then nothing is cached. */
  get current(): Versions | null {
    return this.#connected ? this.#versions : null
  }

  raise(...tags: readonly CacheTag[]): void {
    for (const tag of tags) this.#versions = { ...this.#versions, [tag]: this.#versions[tag] + 1 }
  }

  /** Call after a transaction that took or returned stock. Changes that pages show are published by the database itself. */
  stockChanged(): void {
    this.raise('stock')
    this.onStockChanged()
  }

  /** Changes may have been missed before, so every version is raised. */
  connect(): void {
    this.raise('catalogue', 'stock')
    this.#connected = true
  }

  disconnect(): void {
    this.#connected = false
  }
}
