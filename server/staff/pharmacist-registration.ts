import { registrationRefusal } from '#domain/prescriptions/prescription-rules.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'

type Pharmacist = { readonly name: string; readonly registration: string }

/** A pharmacist with the registration number. Refuses with 403 when it is missing or has lapsed (prescriptions-3). */
export async function getPharmacist(ctx: Pick<Context, 'now'>, db: Db, staffId: string): Promise<Pharmacist> {
  const { name, ...staff } = await db
    .selectFrom('staff')
    .select(['name', 'pharmacist_reg_no as number', 'valid_until as validUntil'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const refusal = registrationRefusal(staff, indianDay(ctx.now()))
  if (refusal !== null || staff.number === null) throw new Refusal('forbidden', refusal ?? '')
  return { name, registration: staff.number }
}
