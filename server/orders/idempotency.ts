import { createHash } from 'node:crypto'
import { Refusal } from '../http/refusal.ts'

/** Identifies a submit that a client may repeat: the idempotency key and a hash of the payload. */
export type IdempotencyKey = { readonly customerId: string; readonly key: string | null; readonly payloadHash: string }

/** Reads the `Idempotency-Key` header and hashes the payload to detect reuse of the key with another payload (D13). */
export function readIdempotencyKey(customerId: string, header: string | undefined, payload: unknown): IdempotencyKey {
  if (header !== undefined && !/^[\x20-\x7e]{1,200}$/.test(header)) {
    throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 200 printable characters.')
  }
  return {
    customerId,
    key: header ?? null,
    payloadHash: createHash('sha256').update(canonicalJson(payload)).digest('hex'),
  }
}

/** Serialises JSON with sorted keys, so that equal contents give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
