import type { ApiResult, Client, DeskClient } from '#contract/client.ts'
import type { BrowserStorage } from './browser-storage.ts'

/** The key lives in the storage of the tab, so that two tabs place two orders. */
const STORAGE_KEY = 'orderAttempt'

/**
 * The `Idempotency-Key` of a payload (orders-1). It stays the same until the payload changes or the server has decided, also
 * over a reload, so that a repeat after a lost answer gets the first answer.
 */
export function idempotencyKey(storage: Pick<BrowserStorage, 'read' | 'write'>, payload: unknown): string {
  const text = JSON.stringify(payload)
  const stored = storage.read(STORAGE_KEY) ?? ''
  const space = stored.indexOf(' ')
  if (space > 0 && stored.slice(space + 1) === text) return stored.slice(0, space)
  const key = randomKey()
  storage.write(STORAGE_KEY, `${key} ${text}`)
  return key
}

/** Whether the server has decided. After no answer, a crash or 429 the change may still be made under the same key. */
export function isDecided(answer: ApiResult<unknown>): boolean {
  return answer.ok || (answer.reason === 'refused' && answer.status < 500 && answer.status !== 429)
}

/** The server has decided: the next attempt gets a new key. */
export function clearIdempotencyKey(storage: Pick<BrowserStorage, 'remove'>): void {
  storage.remove(STORAGE_KEY)
}

/** A new key. */
export function randomKey(): string {
  // crypto.randomUUID is missing on pages without TLS, for instance in a home network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The client of one form. A repeat after a lost answer carries the same idempotency key (orders-1); a decision of the server or
 * another input gets a new one.
 */
export function withIdempotencyKey<Of extends Client | DeskClient>(
  client: Of,
  storage: Pick<BrowserStorage, 'read' | 'write' | 'remove'>,
): Of {
  const keyed: DeskClient = async (key, input, options = {}) => {
    const headers = { ...options.headers, 'idempotency-key': idempotencyKey(storage, { key, input }) }
    const result = await (client as DeskClient)(key, input, { ...options, headers })
    if (isDecided(result)) clearIdempotencyKey(storage)
    return result
  }
  return keyed as Of
}
