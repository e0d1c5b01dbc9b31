import type { ApiInput } from '#contract/api.ts'
import type { AdjustmentInPaise } from '#contract/stock.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import {
  type AdjustmentReason,
  adjustmentReasons,
  adjustmentRefusal,
  needsSecondPerson,
  writeOffValue,
} from '#domain/stock/adjustment-rules.ts'
import type { Context } from '../context.ts'
import type { AdjustmentRecord, BatchRecord } from '../db/stock-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import { getAdjustment } from './adjustment-queries.ts'
import { lockOneBatch, movePacks } from './move-packs.ts'

/** A difference of a locked batch. */
type StockDifference = {
  readonly batch: BatchRecord
  readonly difference: number
  readonly reason: AdjustmentReason
  readonly note: string
}

/** Changes the stock of a batch by a difference. A large write-off waits for a second person. */
export async function adjustBatch(
  ctx: Context,
  principal: StaffPrincipal,
  { batchId, ...wanted }: ApiInput<'POST /api/desk/adjustments'>,
): Promise<AdjustmentInPaise> {
  const refusal = adjustmentRefusal(wanted.reason, wanted.difference)
  if (refusal !== null) throw invalidField('reason', refusal)
  const id = await changeOnce(ctx, principal, async (trx) => {
    const batch = await lockOneBatch(trx, batchId)
    return requestAdjustment(ctx, trx, principal, { batch, ...wanted })
  })
  return getAdjustment(ctx, principal, id)
}

/** Applies a difference to a locked batch, or stores it until a second person confirms. Returns the id of the adjustment. */
export async function requestAdjustment(
  ctx: Context,
  trx: Trx,
  principal: StaffPrincipal,
  { batch, difference, reason, note }: StockDifference,
): Promise<string> {
  refuseBelowZero(batch, difference)
  const value = writeOffValue(difference, { ptr: batch.ptr_paise, mrp: batch.mrp_paise })
  const waits = needsSecondPerson(value)
  const row = {
    id: ctx.newId('adjustment'),
    batch_id: batch.id,
    difference,
    reason,
    note,
    value_paise: value,
    state: waits ? ('waiting' as const) : ('done' as const),
    requested_by: principal.staffId,
    requested_at: ctx.now(),
    decided_by: null,
  }
  await trx.insertInto('stock_adjustments').values(row).execute()
  if (!waits) await applyAdjustment(ctx, trx, batch, row)
  await auditAdjustment(ctx, trx, principal, batch, row)
  return row.id
}

/** Confirms or refuses the adjustment of a colleague. */
export async function decideAdjustment(
  ctx: Context,
  principal: StaffPrincipal,
  { id, isConfirmed }: ApiInput<'POST /api/desk/adjustments/:id/decide'>,
): Promise<AdjustmentInPaise> {
  await changeOnce(ctx, principal, async (trx) => {
    const waiting = await trx.selectFrom('stock_adjustments').selectAll().where('id', '=', id).executeTakeFirst()
    if (waiting === undefined) throw notFound('Adjustment')
    if (waiting.requested_by === principal.staffId)
      throw new Refusal('conflict', 'A second person has to confirm this write-off.')
    const batch = await lockOneBatch(trx, waiting.batch_id)
    const decided = await trx
      .updateTable('stock_adjustments')
      .set({ state: isConfirmed ? 'done' : 'refused', decided_by: principal.staffId })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    if (decided === undefined) throw new Refusal('conflict', 'This write-off is decided already.')
    if (isConfirmed) {
      refuseBelowZero(batch, decided.difference)
      await applyAdjustment(ctx, trx, batch, decided)
    }
    await auditAdjustment(ctx, trx, principal, batch, decided)
  })
  return getAdjustment(ctx, principal, id)
}

function refuseBelowZero(batch: BatchRecord, difference: number): void {
  if (batch.on_hand + difference < 0)
    throw invalidField('difference', `Batch ${batch.number} has ${batch.on_hand} packs on the shelf.`)
}

type AdjustmentFacts = Omit<AdjustmentRecord, 'id' | 'batch_id' | 'requested_at'>

async function applyAdjustment(ctx: Context, trx: Trx, batch: BatchRecord, row: AdjustmentFacts): Promise<void> {
  await movePacks(trx, [{ batch, shelf: row.difference }], {
    kind: row.reason === 'count' ? 'count' : 'adjust',
    at: ctx.now(),
    staffId: row.decided_by ?? row.requested_by,
    reason: reasonText(row),
  })
}

function reasonText({ reason, note }: AdjustmentFacts): string {
  const label = adjustmentReasons[reason]
  return note === '' ? label : `${label}: ${note}`
}

async function auditAdjustment(
  ctx: Context,
  trx: Trx,
  principal: StaffPrincipal,
  batch: BatchRecord,
  row: AdjustmentFacts,
): Promise<void> {
  const done = row.reason === 'count' ? 'stock.count' : 'stock.adjust'
  const actions = { done, waiting: 'stock.request-write-off', refused: 'stock.refuse-write-off' } as const
  await recordAudit(ctx, trx, principal, {
    action: actions[row.state],
    subject: { kind: 'batch', id: batch.id },
    changes: {
      onHand: { before: batch.on_hand, after: row.state === 'done' ? batch.on_hand + row.difference : batch.on_hand },
      difference: { before: null, after: row.difference },
      value: { before: null, after: rupeesFromPaise(row.value_paise) },
    },
    reason: reasonText(row),
  })
}
