import { sql } from 'kysely'
import { deskDoctorList } from '#contract/doctors.ts'
import * as contract from '#contract/prescriptions.ts'
import { mayDo } from '#domain/staff/actions.ts'
import type { Context } from '../../context.ts'
import { type App, handle } from '../../http/handle.ts'
import { invalidField } from '../../http/refusal.ts'
import { bindRecord } from '../../desk-change/desk-record.ts'
import { auditRead } from '../../desk-change/record-audit.ts'
import { isLockedCustomer, refuseLockedReading } from '../../staff/locked-rows.ts'
import { findDoctors } from './doctors.ts'
import { getDeskPrescription, listDeskPrescriptions } from './desk-prescription-queries.ts'
import { prescriptionClaimRecord, prescriptionDecisionRecord } from './prescription-record.ts'

/** The prescriptions at the desk. */
export function addDeskPrescriptionRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskPrescriptionList, ({ input }) => listDeskPrescriptions(ctx, input))
  handle(app, ctx, deskDoctorList, async ({ input }) => ({ doctors: await findDoctors(ctx.db, input.q) }))
  handle(app, ctx, contract.deskPrescriptionDetails, async ({ principal, input: { id, reason = '' } }) => {
    if (reason === '' && !mayDo(principal.roles, 'rx.decide'))
      throw invalidField('reason', 'Please say why you read this prescription. The reason is kept in the audit log.')
    if (await isOfErased(ctx, id)) refuseLockedReading({ reader: principal, reason })
    const prescription = await getDeskPrescription(ctx, principal, id)
    const subject = { kind: 'prescription', id } as const
    await auditRead(ctx, principal, { action: 'prescriptions.read', subject, reason })
    return { prescription }
  })
  bindRecord(app, ctx, prescriptionClaimRecord)
  bindRecord(app, ctx, prescriptionDecisionRecord)
}

async function isOfErased({ db }: Context, id: string): Promise<boolean> {
  const locked = db
    .selectFrom('prescriptions')
    .select('id')
    .where('id', '=', id)
    .where(isLockedCustomer(sql.ref('prescriptions.customer_id')))
  return (await locked.executeTakeFirst()) !== undefined
}
