import { required } from '#domain/required.ts'
import { EXPIRED_GOODS, expiryClaimRefusal } from '#domain/returns/expiry-claims.ts'
import { inspectionRefusal } from '#domain/stock/returned-goods.ts'
import { indianDay } from '#domain/time.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { lockBatches, movePacks, recordMoves } from '../stock/move-packs.ts'
import type { ReturnChange, ReturnStep } from './return-change.ts'
import { listReturnBatches } from './return-queries.ts'

/**
 * Records which packs of a return are accepted: they come to the returned goods of their batches and go from there to the shelf
 * or are destroyed. Packs that are not accepted stay the customer's.
 */
export async function inspectReturn(change: ReturnChange<'inspect'>): Promise<ReturnStep> {
  const { trx, record, principal, at, input } = change
  const { id, order_id: orderId } = record.row
  const accepted = input.lines.filter(({ shelved, destroyed }) => shelved + destroyed > 0)
  if (accepted.length === 0) throw invalidField('lines', 'Please say which packs are accepted, or refuse the return.')
  await refuseSurplus(change, accepted)
  if (record.row.credit_percent !== null) await refuseUnclaimed(change, accepted)
  const batches = await lockBatches(
    trx,
    accepted.map(({ batchId }) => batchId),
  )
  const moves = accepted.map((one) => ({ ...one, batch: required(batches.find(({ id }) => id === one.batchId)) }))
  const shelved = moves.filter((one) => one.shelved > 0)
  await refuseShelf(change, shelved)
  const cause = { at, staffId: principal.staffId, orderId, reason: `Return ${id}` }
  await recordMoves(
    trx,
    moves.map((one) => ({ batch: one.batch, shelf: 0, held: one.shelved + one.destroyed })),
    { ...cause, kind: 'return' },
  )
  await movePacks(
    trx,
    shelved.map((one) => ({ batch: one.batch, shelf: one.shelved, held: -one.shelved })),
    { ...cause, kind: 'shelve' },
  )
  await movePacks(
    trx,
    moves.map((one) => ({ batch: one.batch, shelf: 0, held: -one.destroyed })),
    { ...cause, kind: 'destroy' },
  )
  await trx
    .insertInto('return_packs')
    .values(
      accepted.map(({ position, batchId, shelved, destroyed }) => {
        return { return_id: id, position, batch_id: batchId, shelved, destroyed }
      }),
    )
    .execute()
  return { to: 'inspected' }
}

type Accepted = ReturnChange<'inspect'>['input']['lines']

/** Refuses packs that are no part of the return, that were packed from other batches, or that came back before (422). */
async function refuseSurplus({ trx, record: { row } }: ReturnChange<'inspect'>, accepted: Accepted): Promise<void> {
  const batches = await listReturnBatches(trx, { returnId: row.id, orderId: row.order_id })
  const named = new Set(accepted.map(({ position, batchId }) => `${position} ${batchId}`))
  if (named.size < accepted.length) throw invalidField('lines', 'Please name each batch once.')
  const packsOf = (some: Accepted) => some.reduce((sum, { shelved, destroyed }) => sum + shelved + destroyed, 0)
  for (const one of accepted) {
    const batch = batches.find(({ position, batchId }) => position === one.position && batchId === one.batchId)
    if (batch === undefined) throw invalidField('lines', 'This batch was not in the parcel.')
    if (packsOf([one]) > batch.packed)
      throw invalidField('lines', `${batch.packed} packs of batch ${batch.number} can come back.`)
    if (packsOf(accepted.filter(({ position }) => position === one.position)) > batch.asked)
      throw invalidField('lines', `The customer sends ${batch.asked} packs of this product back.`)
  }
}

/** Refuses packs of a claim that are to be sold again, or had not expired when they were claimed (returns-7). */
async function refuseUnclaimed(
  { ctx, trx, record: { row } }: ReturnChange<'inspect'>,
  accepted: Accepted,
): Promise<void> {
  if (accepted.some(({ shelved }) => shelved > 0)) throw new Refusal('conflict', EXPIRED_GOODS)
  const batches = await listReturnBatches(trx, { returnId: row.id, orderId: row.order_id })
  for (const { batchId } of accepted) {
    const { number, expiresOn } = required(batches.find((batch) => batch.batchId === batchId))
    const refusal = expiryClaimRefusal(expiresOn, ctx.settings.values.expiryClaims, indianDay(row.asked_at))
    if (refusal !== null) throw new Refusal('conflict', `Batch ${number} is not part of the claim. ${refusal}`)
  }
}

/** Refuses to put goods on the shelf that may not be sold again. */
async function refuseShelf(
  { trx, principal: { roles } }: ReturnChange<'inspect'>,
  shelved: readonly {
    readonly batch: { readonly product_id: string; readonly number: string; readonly state: string }
  }[],
): Promise<void> {
  for (const { batch } of shelved) {
    const { storageInstructions } = await trx
      .selectFrom('products')
      .select('storage_instructions as storageInstructions')
      .where('id', '=', batch.product_id)
      .executeTakeFirstOrThrow()
    const refusal =
      batch.state === 'recalled'
        ? `Batch ${batch.number} is recalled. Please destroy its packs.`
        : inspectionRefusal({ verdict: 'shelf', isUnopened: true, storageInstructions, roles })
    if (refusal !== null) throw new Refusal('conflict', refusal)
  }
}
