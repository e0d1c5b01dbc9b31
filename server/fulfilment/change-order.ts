import { type FulfilmentStep, stepRefusal } from '#domain/fulfilment/fulfilment-steps.ts'
import type { Context } from '../context.ts'
import type { AuditChanges } from '../db/staff-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { changeOnce } from '../staff/change-once.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { lockDeskOrder, type LockedOrder } from './lock-desk-order.ts'

export type StaffChange = { readonly principal: StaffPrincipal; readonly id: string }

/** The part of the audit row that a change supplies. */
type Audited = { readonly changes?: AuditChanges; readonly reason?: string }

/**
 * Changes an order for staff: locks it, refuses a step that its state does not allow (409), and writes the change with
 * its audit row in one transaction (desk-1).
 */
export async function changeOrder(
  ctx: Context,
  { principal, id, step }: StaffChange & { readonly step: FulfilmentStep },
  change: (trx: Trx, order: LockedOrder) => Promise<Audited | void>,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const order = await lockDeskOrder(ctx, trx, id, principal.staffId)
    const refusal = stepRefusal(step, order.facts)
    if (refusal !== null) throw new Refusal('conflict', refusal)
    const audited = (await change(trx, order)) ?? {}
    await recordAudit(ctx, trx, principal, { action: `orders.${step}`, subject: { kind: 'order', id }, ...audited })
  })
  ctx.wakeWorker()
}
