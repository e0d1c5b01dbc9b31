import { createHash } from 'node:crypto'
import type { OrderPlaced } from '#contract/orders.ts'
import type { Db } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'

/** A submit that may be repeated: the key that the client chose for it, and what exactly was sent. */
export type Attempt = { readonly customerId: string; readonly key: string | null; readonly payloadHash: string }

/** Reads the `Idempotency-Key` header and fingerprints the payload, so that a repeat is told from a misuse (D13). */
export function readAttempt(customerId: string, header: string | undefined, payload: unknown): Attempt {
  if (header !== undefined && !/^[\x20-\x7e]{1,200}$/.test(header)) {
    throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 200 printable characters.')
  }
  return {
    customerId,
    key: header ?? null,
    payloadHash: createHash('sha256').update(canonicalJson(payload)).digest('hex'),
  }
}

/** The answer which this key already got, or null. The key with another payload is refused. */
export async function findAnswer(db: Db, { customerId, key, payloadHash }: Attempt): Promise<OrderPlaced | null> {
  if (key === null) return null
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['payload_hash', 'answer'])
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.payload_hash !== payloadHash) {
    throw new Refusal('idempotency_mismatch', 'This order was already sent with other contents. Please try again.')
  }
  return row.answer
}

/** Keeps the answer for repeats. Only successes are kept: after a refusal the same key may try again. */
export async function keepAnswer(
  db: Db,
  { customerId, key, payloadHash }: Attempt,
  answer: OrderPlaced,
  now: Date,
): Promise<void> {
  if (key === null) return
  const row = {
    customer_id: customerId,
    key,
    payload_hash: payloadHash,
    order_id: answer.order._id,
    answer: JSON.stringify(answer),
    created_at: now,
  }
  await db.insertInto('idempotency_keys').values(row).execute()
}

/** The same text for the same contents, in whatever order an object's fields came. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
