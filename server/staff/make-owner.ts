import { normaliseEmail } from '#domain/accounts/account-rules.ts'
import { OWNER_LINK_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { changesBetween, recordAudit } from '../desk-change/record-audit.ts'
import { staffLink } from './staff-link.ts'

type OwnerContext = Pick<Context, 'db' | 'now' | 'newId' | 'secret' | 'config'>

/** Adds an owner, or makes a member of staff an unblocked owner again, and returns a link of 15 minutes (staff-1). */
export async function makeOwner(ctx: OwnerContext, typedEmail: string): Promise<string> {
  const email = normaliseEmail(typedEmail)
  const staff = await inTransaction(ctx.db, async (trx) => {
    const before = await trx.selectFrom('staff').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()
    const owner = before ?? {
      id: ctx.newId('staff'),
      email,
      name: email.slice(0, email.lastIndexOf('@')),
      roles: [],
      blocked_at: null,
    }
    const values = {
      roles: [...new Set([...owner.roles.filter((role) => role !== 'rider'), 'owner' as const])],
      blocked_at: null,
    }
    const stored =
      before === undefined
        ? await trx
            .insertInto('staff')
            .values({
              ...owner,
              ...values,
              pharmacist_reg_no: null,
              pharmacist_council: null,
              valid_until: null,
              created_at: ctx.now(),
            })
            .returningAll()
            .executeTakeFirstOrThrow()
        : await trx
            .updateTable('staff')
            .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
            .where('id', '=', owner.id)
            .returningAll()
            .executeTakeFirstOrThrow()
    await recordAudit(
      ctx,
      trx,
      { staffId: null, sessionId: null, ip: '' },
      { action: 'staff.make-owner', subject: { kind: 'staff', id: owner.id }, changes: changesBetween(owner, values) },
    )
    return stored
  })
  return staffLink(ctx, staff, new Date(ctx.now().getTime() + OWNER_LINK_LIFETIME_MS))
}
