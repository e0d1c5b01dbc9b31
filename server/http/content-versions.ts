import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CacheTag } from '#contract/endpoint.ts'
import { SECOND } from '#domain/time.ts'
import type { Database } from '../db/connect.ts'

const CHANNEL = 'content_changes'
/** Publishes the stock changes of this process as one notification per interval, outside their transactions. */
const PUBLISH_INTERVAL_MS = 100

/** The tags of content that each process holds in memory. */
type LoadedTag = Extract<CacheTag, 'settings' | 'pages'>

export type Versions = Readonly<Record<CacheTag, number>>

type Loads = Readonly<Record<LoadedTag | 'schema', () => Promise<void>>>

const nothing: Loads = { settings: async () => {}, pages: async () => {}, schema: async () => {} }

/** The content version of each cache tag. Responses rendered from an older version are stale. */
export class ContentVersions {
  #versions: Versions = { catalogue: 0, stock: 0, delivery: 0, settings: 0, pages: 0 }
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

  /**
   * Follows content changes of other processes until the returned function is called. `load` reads settings and texts before
   * responses with the former ones become stale, and the schema whenever another version may have changed it.
   */
  async follow({ db, listen }: Database, load: Loads = nothing): Promise<() => Promise<void>> {
    let connection = 0
    let ready: Promise<void> = Promise.resolve()
    let timer: NodeJS.Timeout | undefined
    this.#publishStock = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void sql`select pg_notify(${CHANNEL}, 'stock')`.execute(db).catch(() => {})
      }, PUBLISH_INTERVAL_MS)
    }
    const stopListening = await listen(CHANNEL, {
      onMessage: (tag) => {
        // Texts that lists of products are made of.
        if (tag === 'lists') return void withRetries(load.pages).then(() => this.#raise('catalogue'))
        if (tag !== 'settings' && tag !== 'pages') return this.#raise(tag as CacheTag)
        void withRetries(load[tag]).then(() => this.#raise(tag))
      },
      onConnected: () => {
        const current = (connection += 1)
        // Notifications may have been lost before the connection was established.
        ready = Promise.all([load.schema, load.settings, load.pages].map(withRetries)).then(() => {
          if (current !== connection) return
          this.#raise('catalogue', 'stock', 'delivery', 'settings', 'pages')
          this.#connected = true
        })
      },
      onDisconnected: () => {
        connection += 1
        this.#connected = false
      },
    })
    await ready
    return async () => {
      clearTimeout(timer)
      connection += 1
      this.#connected = false
      await stopListening()
    }
  }

  #raise(...tags: readonly CacheTag[]): void {
    for (const tag of tags) this.#versions = { ...this.#versions, [tag]: this.#versions[tag] + 1 }
  }
}

const RETRY_MS = SECOND / 2
const RETRIES = 20

/** Repeats a read while the database is away. After the last failure the former values stay. */
async function withRetries(read: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < RETRIES; attempt += 1)
    try {
      return await read()
    } catch {
      await sleep(RETRY_MS, undefined, { ref: false })
    }
}
