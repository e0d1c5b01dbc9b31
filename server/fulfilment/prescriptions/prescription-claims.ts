import type { prescriptionChangeEndpoints } from '#contract/prescriptions.ts'
import { PRESCRIPTION_CLAIM_MS } from '#domain/prescriptions/prescription-rules.ts'
import type { Context } from '../../context.ts'
import { databaseTimeIn } from '../../db/database-time.ts'
import type { PrescriptionRow } from '../../db/prescription-tables.ts'
import type { Trx } from '../../db/tables.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { ChangeCall } from '../../desk-change/desk-record.ts'

type Claim = ChangeCall<PrescriptionRow, (typeof prescriptionChangeEndpoints)['claim']>

/** Locks a prescription that waits for a decision. */
export async function lockToClaim(trx: Trx, id: string): Promise<PrescriptionRow> {
  const row = await trx.selectFrom('prescriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw notFound('Prescription')
  if (row.state !== 'received') throw new Refusal('conflict', 'This prescription waits for no decision.')
  return row
}

/** Reserves a prescription for ten minutes, or prolongs the own claim. */
export async function claimForReview({ ctx, trx, record: row, principal }: Claim): Promise<void> {
  await refuseOthersClaim(ctx, trx, row, principal)
  await trx
    .updateTable('prescriptions')
    .set({
      claimed_by: principal.staffId,
      claimed_until: databaseTimeIn(ctx, PRESCRIPTION_CLAIM_MS),
    })
    .where('id', '=', row.id)
    .execute()
}

/** Refuses with 409 while a colleague checks a locked prescription. */
export async function refuseOthersClaim(
  ctx: Context,
  trx: Trx,
  { id }: PrescriptionRow,
  { staffId }: StaffPrincipal,
): Promise<void> {
  const claim = await trx
    .selectFrom('prescriptions')
    .innerJoin('staff', 'staff.id', 'prescriptions.claimed_by')
    .select('staff.name')
    .where('prescriptions.id', '=', id)
    .where('prescriptions.claimed_by', '<>', staffId)
    .where('prescriptions.claimed_until', '>', ctx.databaseNow())
    .executeTakeFirst()
  if (claim !== undefined) throw new Refusal('conflict', `${claim.name} is checking this prescription.`)
}
