import type { ServerInput } from '#contract/api.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { findOrderCustomers } from './customer-queries.ts'

/** Adds a customer without a login (accounts-11). Refuses a known phone number or mail address, with its customers. */
export async function addCustomer(
  ctx: Context,
  principal: StaffPrincipal,
  { name, phone, email }: ServerInput<'POST /api/desk/order-customers'>,
): Promise<string> {
  return changeOnce(ctx, principal, async (trx) => {
    await expectUnknown(trx, phone, 'phone number')
    if (email !== undefined) await expectUnknown(trx, email, 'mail address')
    const at = ctx.now()
    const id = ctx.newId('customer')
    const added = await trx
      .insertInto('customers')
      .values({
        id,
        username: name,
        email: email ?? null,
        phone,
        password_hash: null,
        is_unclaimed: true,
        created_at: at,
        password_changed_at: at,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) throw new Refusal('conflict', 'A colleague has just added this customer.')
    await recordAudit(ctx, trx, principal, { action: 'customers.add', subject: { kind: 'customer', id } })
    return id
  })
}

/** Notes or corrects the mail address of a customer who has never logged in (accounts-11). */
export async function setCustomerMail(
  ctx: Context,
  principal: StaffPrincipal,
  { id, email }: ServerInput<'POST /api/desk/order-customers/:id/mail'>,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const customer = await trx
      .selectFrom('customers')
      .select(['email', 'is_unclaimed'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (customer === undefined) throw notFound('Customer')
    if (!customer.is_unclaimed)
      throw new Refusal('conflict', 'This customer has a login already, and changes the mail address there.')
    if (customer.email === email) return
    await expectUnknown(trx, email, 'mail address')
    await trx.updateTable('customers').set({ email }).where('id', '=', id).execute()
    const changes = { email: { before: customer.email, after: email } }
    await recordAudit(ctx, trx, principal, { action: 'customers.setMail', subject: { kind: 'customer', id }, changes })
  })
}

async function expectUnknown(trx: Trx, text: string, what: string): Promise<void> {
  const customers = (await findOrderCustomers(trx, text)).filter((one) =>
    [one.phone, one.address?.phoneNumber, one.email].includes(text),
  )
  if (customers.length > 0)
    throw new Refusal('conflict', `This ${what} belongs to ${customers[0]?.name}. Please order for this customer.`, {
      beside: { customers },
    })
}
