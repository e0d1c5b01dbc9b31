import type { ApiInput } from '#contract/api.ts'
import { proposedReturn, supplierReturnReason } from '#domain/stock/supplier-return-changes.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/tables.ts'
import { changeOnce } from '../../desk-change/change-once.ts'
import { recordAudit } from '../../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { invalidField, notFound } from '../../http/refusal.ts'

/** Adds batches to the drafts of their suppliers, which are made where there is none. Returns the ids of the drafts. */
export async function prepareSupplierReturns(
  ctx: Context,
  principal: StaffPrincipal,
  { batchIds, supplierId }: ApiInput<'POST /api/desk/supplier-returns'>,
): Promise<readonly string[]> {
  return changeOnce(ctx, principal, async (trx) => {
    const batches = await listReturnableBatches(trx, batchIds, supplierId ?? null)
    const drafts: string[] = []
    const author = { prepared_by: principal.staffId, prepared_at: ctx.now() }
    const bySupplier = [...Map.groupBy(batches, ({ supplierId: supplier }) => supplier)]
    for (const [supplier, own] of bySupplier.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const id = await findOrAddDraft(ctx, trx, author, supplier)
      drafts.push(id)
      const added = await trx
        .insertInto('supplier_return_lines')
        .values(
          own.map((batch) => ({
            return_id: id,
            batch_id: batch.id,
            quantity: proposedReturn(batch),
            reason: supplierReturnReason(batch.state),
          })),
        )
        .onConflict((on) => on.columns(['return_id', 'batch_id']).doNothing())
        .returning('batch_id')
        .execute()
      if (added.length === 0) continue
      const numbers = own
        .filter((batch) => added.some((line) => line.batch_id === batch.id))
        .map(({ number }) => number)
      await trx
        .updateTable('supplier_returns')
        .set((eb) => ({ ...author, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await recordAudit(ctx, trx, principal, {
        action: 'supplierReturns.prepare',
        subject: { kind: 'supplier-return', id },
        changes: { batches: { before: null, after: numbers } },
      })
    }
    return drafts
  })
}

async function listReturnableBatches(trx: Trx, ids: readonly string[], supplierId: string | null) {
  const batches = await trx
    .selectFrom('batches')
    .select(['id', 'number', 'state', 'on_hand as onHand', 'held', 'supplier_id as supplierId'])
    .where('id', 'in', ids)
    .execute()
  if (batches.length < new Set(ids).size) throw notFound('Batch')
  const empty = batches.find((batch) => proposedReturn(batch) === 0)
  if (empty !== undefined) throw invalidField('batchIds', `Batch ${empty.number} has no packs.`)
  const isKnown = supplierId !== null && (await hasSupplier(trx, supplierId))
  return batches.map((batch) => {
    const supplier = batch.supplierId ?? (isKnown ? supplierId : null)
    if (supplier === null)
      throw invalidField('supplierId', `Please choose the supplier: none is known of batch ${batch.number}.`)
    return { ...batch, supplierId: supplier }
  })
}

async function hasSupplier(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom('suppliers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

type Author = { readonly prepared_by: string; readonly prepared_at: Date }

/** The draft of a supplier, locked. Its first lines make its version 1. */
async function findOrAddDraft(ctx: Context, trx: Trx, author: Author, supplierId: string): Promise<string> {
  const { id } = await trx
    .insertInto('supplier_returns')
    .values({ id: ctx.newId('supplierReturn'), supplier_id: supplierId, ...author, version: 0 })
    .onConflict((on) =>
      on
        .column('supplier_id')
        .where('state', '=', 'draft')
        .doUpdateSet((eb) => ({ version: eb.ref('supplier_returns.version') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
