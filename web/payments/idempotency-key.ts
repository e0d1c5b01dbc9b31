import type { BrowserStorage } from '#web/platform/browser-storage.ts'

/** Where the key of an order that is not settled yet is kept: this tab alone, so that two tabs are two attempts. */
const PLACE = 'orderAttempt'

type Shelf = Pick<BrowserStorage, 'read' | 'write' | 'remove'>

/**
 * The `Idempotency-Key` for this payload (D13): the same as long as payload and attempt are the same, also after a
 * reload, so that a repeat after a lost answer gets the answer of the first try. Anything changed gets a new key.
 */
export function idempotencyKey(shelf: Shelf, payload: unknown): string {
  const text = JSON.stringify(payload)
  const [key, kept] = split(shelf.read(PLACE))
  if (key !== '' && kept === text) return key
  const fresh = randomKey()
  shelf.write(PLACE, `${fresh} ${text}`)
  return fresh
}

/** The server has answered for good: what is tried next is a new attempt. */
export function clearIdempotencyKey(shelf: Shelf): void {
  shelf.remove(PLACE)
}

function split(stored: string | null): [key: string, payload: string] {
  const space = stored?.indexOf(' ') ?? -1
  return stored === null || space < 0 ? ['', ''] : [stored.slice(0, space), stored.slice(space + 1)]
}

function randomKey(): string {
  // Not randomUUID: a shop tried out over plain http in a home network has none.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
