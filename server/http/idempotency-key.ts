import { createHash } from 'node:crypto'
import { Refusal } from './refusal.ts'

/** Identifies a request that a client may repeat: its key, and a hash of the payload that detects another use of the key. */
export type IdempotencyKey = { readonly key: string; readonly payloadHash: string }

/** Reads the `Idempotency-Key` header (orders-1). Null without one. */
export function readIdempotencyKey(header: string | undefined, payload: unknown): IdempotencyKey | null {
  if (header === undefined) return null
  if (!/^[\x20-\x7e]{1,200}$/.test(header))
    throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 200 printable characters.')
  return { key: header, payloadHash: createHash('sha256').update(canonicalJson(payload)).digest('hex') }
}

/** Serialises JSON with sorted keys, so that equal contents give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
