import { sql } from 'kysely'
import type { CacheTag } from '#contract/endpoint.ts'
import type { Database } from '../db/connect.ts'

const CHANNEL = 'content_changes'
/** Stock changes of this process are published together at this interval, outside the transactions that made them. */
const PUBLISH_INTERVAL_MS = 100

export type Versions = Readonly<Record<CacheTag, number>>

/** Versions of what public responses show, one per cache tag. A response rendered from an older version is not served. */
export class ContentVersions {
  #versions: Versions = { catalogue: 0, stock: 0 }
  #connected = false
  #publishStock = () => {}

  /** Null while changes made by other processes cannot be received: then nothing is cached. */
  get current(): Versions | null {
    return this.#connected ? this.#versions : null
  }

  /** Call after a transaction that took or returned stock. Changes that pages show are published by the database itself. */
  stockChanged(): void {
    this.#raise('stock')
    this.#publishStock()
  }

  /** Keeps the versions in step with every other process until the returned function is called. */
  async follow({ db, listen }: Database): Promise<() => Promise<void>> {
    let timer: NodeJS.Timeout | undefined
    this.#publishStock = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void sql`select pg_notify(${CHANNEL}, 'stock')`.execute(db).catch(() => {})
      }, PUBLISH_INTERVAL_MS)
    }
    const stopListening = await listen(CHANNEL, {
      onMessage: (tag) => this.#raise(tag as CacheTag),
      onConnected: () => {
        // Changes may have been missed before.
        this.#raise('catalogue', 'stock')
        this.#connected = true
      },
      onDisconnected: () => void (this.#connected = false),
    })
    return async () => {
      clearTimeout(timer)
      this.#connected = false
      await stopListening()
    }
  }

  #raise(...tags: readonly CacheTag[]): void {
    for (const tag of tags) this.#versions = { ...this.#versions, [tag]: this.#versions[tag] + 1 }
  }
}
