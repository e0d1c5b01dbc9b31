import type { PrescriptionState } from '#domain/prescriptions/prescription-rules.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/tables.ts'
import type { StaffPrincipal } from '../../http/principal.ts'

type RecordedDecision = {
  readonly id: string
  readonly state: PrescriptionState
  readonly reason: string
  readonly registration: string
}

/** Writes the state of a decided prescription with the pharmacist as of now. */
export async function recordDecision(
  ctx: Context,
  trx: Trx,
  { staffId, name }: StaffPrincipal,
  { id, state, reason, registration }: RecordedDecision,
): Promise<void> {
  await trx
    .updateTable('prescriptions')
    .set((eb) => ({
      state,
      reason,
      decided_by: staffId,
      decided_at: ctx.now(),
      pharmacist_name: name,
      pharmacist_registration: registration,
      claimed_by: null,
      claimed_until: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
