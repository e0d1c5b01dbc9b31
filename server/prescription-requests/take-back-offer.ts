import type { Context } from '../context.ts'
import type { PrescriptionRequestRow } from '../db/prescription-tables.ts'
import type { Trx } from '../db/tables.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { lockRequest } from './request-queries.ts'

/** Takes back an unanswered offer, which is then prepared again (prescriptions-5). */
export async function takeBackOffer(ctx: Context, principal: StaffPrincipal, id: string): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const { state, prescription_id: prescriptionId } = await lockRequest(trx, { id })
    if (state !== 'prepared') throw new Refusal('conflict', notOffered[state])
    await trx.updateTable('prescription_requests').set({ state: 'sent', ends_at: null }).where('id', '=', id).execute()
    await undoApproval(trx, prescriptionId)
    await recordAudit(ctx, trx, principal, {
      action: 'prescriptions.take-back-offer',
      subject: { kind: 'prescription', id: prescriptionId },
      changes: { state: { before: state, after: 'sent' } },
    })
  })
}

const notOffered = {
  sent: 'This order is being prepared.',
  confirmed: 'The customer has ordered this already.',
  declined: 'The customer does not want this order any more.',
  ended: 'This request has ended.',
} as const satisfies Record<Exclude<PrescriptionRequestRow['state'], 'prepared'>, string>

/** An approval with the offer was for its packs. No order used it, because an open request keeps its prescription. */
async function undoApproval(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('prescription_lines').where('prescription_id', '=', id).execute()
  await trx
    .updateTable('prescriptions')
    .set((eb) => ({
      state: 'received',
      repeats_allowed: 0,
      decided_by: null,
      decided_at: null,
      pharmacist_name: null,
      pharmacist_registration: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .execute()
}
