import type { Source } from '#contract/endpoint.ts'
import type { Database } from '../db/connect.ts'
import type { AnswerCache } from '../http/answer-cache.ts'

/** What migration 0006 tells about a change, and what besides the products themselves it touches. */
const touched: Readonly<Record<string, readonly Source[]>> = {
  amount: [],
  availability: ['availability'],
  prices: ['prices', 'availability'],
  catalogue: ['catalogue', 'prices', 'availability'],
}

/** A replica may show for a moment what is no longer so: what was made from it meanwhile is forgotten again. */
const REPLICA_ECHOES_MS = [250, 1000, 5000]

type Following = {
  readonly database: Database
  readonly cache: AnswerCache
  /** Whether the catalogue may be read from a copy that does not have the change yet. */
  readonly mayLag: boolean
}

/** Has the cache forget what changes in the catalogue, whichever process changes it; keeps it closed while nothing is heard. */
export async function followProductChanges({ database, cache, mayLag }: Following): Promise<() => Promise<void>> {
  const timers = new Set<NodeJS.Timeout>()
  const later = (ms: number, action: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      action()
    }, ms)
    timers.add(timer)
  }
  const echoed = (forget: () => void) => {
    forget()
    if (mayLag) for (const ms of REPLICA_ECHOES_MS) later(ms, forget)
  }
  const heard = (message: string) => {
    const sources = readChange(message)
    echoed(() => (sources === null ? cache.dropAll() : cache.drop(sources)))
  }
  cache.close()
  const end = await database.listen('product_changes', {
    heard,
    listening: () => cache.open(),
    deaf: () => cache.close(),
  })
  return async () => {
    for (const timer of timers) clearTimeout(timer)
    cache.close()
    await end()
  }
}

/** null: everything may have changed, or a newer version of the shop tells what this one does not know. */
function readChange(message: string): Source[] | null {
  try {
    const [kind = '', ...ids] = JSON.parse(message) as string[]
    const others = touched[kind]
    return others ? [...others, ...ids.map((id): Source => `product:${id}`)] : null
  } catch {
    return null
  }
}
