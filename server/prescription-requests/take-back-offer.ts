import type { requestChangeEndpoints } from '#contract/prescription-requests.ts'
import type { PrescriptionRequestRow } from '../db/prescription-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall } from '../desk-change/desk-record.ts'

type OfferTakenBack = ChangeCall<PrescriptionRequestRow, (typeof requestChangeEndpoints)['take-back-offer']>

/** Takes back an unanswered offer, which is then prepared again (prescriptions-5). */
export async function takeBackOffer({ trx, record }: OfferTakenBack): Promise<Audited> {
  const { id, state, prescription_id: prescriptionId } = record
  await trx.updateTable('prescription_requests').set({ state: 'sent', ends_at: null }).where('id', '=', id).execute()
  await undoApproval(trx, prescriptionId)
  return { subjectId: prescriptionId, changes: { state: { before: state, after: 'sent' } } }
}

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
