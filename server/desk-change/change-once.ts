import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Makes a change by staff in one transaction, once for each idempotency key: a repeat gets the result of the first call,
 * and parallel ones wait for it (orders-1). A refused change leaves its key free. Refuses a key with another payload (422).
 * `change` returns a key of its answer, such as the id of a new row. Any change may change stock, so pages read it anew.
 */
export async function changeOnce<Result extends string | number | readonly string[] | void>(
  ctx: Pick<Context, 'db' | 'now' | 'versions'>,
  { staffId, idempotencyKey }: Pick<StaffPrincipal, 'staffId' | 'idempotencyKey'>,
  change: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const answer = await inTransaction(ctx.db, async (trx) => {
    if (idempotencyKey === null) return change(trx)
    const { key, payloadHash } = idempotencyKey
    const isFirst = await trx
      .insertInto('staff_idempotency_keys')
      .values({ staff_id: staffId, key, payload_hash: payloadHash, result: null, created_at: ctx.now() })
      .onConflict((on) => on.columns(['staff_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    const stored = trx.selectFrom('staff_idempotency_keys').where('staff_id', '=', staffId).where('key', '=', key)
    if (isFirst === undefined) {
      const first = await stored.select(['payload_hash', 'result']).executeTakeFirstOrThrow()
      if (first.payload_hash !== payloadHash)
        throw new Refusal('idempotency_mismatch', 'This was already sent with other contents. Please try again.')
      return first.result as Result
    }
    const result = await change(trx)
    if (result !== undefined)
      await trx
        .updateTable('staff_idempotency_keys')
        .set({ result: JSON.stringify(result) })
        .where('staff_id', '=', staffId)
        .where('key', '=', key)
        .execute()
    return result
  })
  ctx.versions.stockChanged()
  return answer
}
