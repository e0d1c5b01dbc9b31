import { sql } from 'kysely'
import type { CacheTag } from '#contract/endpoint.ts'
import type { Database } from '../db/connect.ts'

const CHANNEL = 'content_changes'
/** Publishes the stock changes of this process as one notification per interval, outside their transactions. */
const PUBLISH_INTERVAL_MS = 100

export type Versions = Readonly<Record<CacheTag, number>>

/** The content version of each cache tag. Responses rendered from an older version are stale. */
export class ContentVersions {
  #versions: Versions = { catalogue: 0, stock: 0, delivery: 0 }
  #connected = false
  #publishStock = () => {}

  /** Null while this process receives no notifications, which disables the cache. */
  get current(): Versions | null {
    return this.#connected ? this.#versions : null
  }

  /** Call after a transaction that changes stock. Database triggers publish changes that pages show. */
  stockChanged(): void {
    this.#raise('stock')
    this.#publishStock()
  }

  /** Follows content changes of other processes until the returned function is called. */
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
        // Notifications may have been lost before the connection was established.
        this.#raise('catalogue', 'stock', 'delivery')
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
