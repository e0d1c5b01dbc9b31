import { changedOrderCustomer, orderCustomerChangeEndpoints } from '#contract/staff-orders.ts'
import type { Trx } from '../db/tables.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { findOrderCustomers, getOrderCustomer } from './customer-queries.ts'

type LockedCustomer = { readonly email: string | null; readonly is_unclaimed: boolean }

/** What staff may do to a customer for whom they order. A known phone number or mail address is refused (accounts-11). */
export const orderCustomerRecord: DeskRecord<typeof orderCustomerChangeEndpoints, LockedCustomer> = {
  subject: 'customer',
  action: (name) => `customers.${name}`,
  endpoints: orderCustomerChangeEndpoints,
  lock: async (_, trx, id) => {
    const customer = await trx
      .selectFrom('customers')
      .select(['email', 'is_unclaimed'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (customer === undefined) throw notFound('Customer')
    return customer
  },
  shown: changedOrderCustomer.omit({ success: true }),
  show: async ({ db }, _, id) => ({ customer: await getOrderCustomer(db, id) }),
  useCases: {
    async add({ ctx, trx, at, input: { name, phone, email, language } }) {
      await expectUnknown(trx, phone, 'phone number')
      if (email !== undefined) await expectUnknown(trx, email, 'mail address')
      const id = ctx.newId('customer')
      const added = await trx
        .insertInto('customers')
        .values({
          id,
          username: name,
          email: email ?? null,
          phone,
          ...(language && { language }),
          password_hash: null,
          is_unclaimed: true,
          created_at: at,
          password_changed_at: at,
        })
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added === undefined) throw new Refusal('conflict', 'A colleague has just added this customer.')
      return { subjectId: id }
    },
    async setMail({ trx, record: customer, input: { id, email } }) {
      if (!customer.is_unclaimed)
        throw new Refusal('conflict', 'This customer has a login already, and changes the mail address there.')
      if (customer.email === email) return null
      await expectUnknown(trx, email, 'mail address')
      await trx.updateTable('customers').set({ email }).where('id', '=', id).execute()
      return { changes: { email: { before: customer.email, after: email } } }
    },
  },
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
