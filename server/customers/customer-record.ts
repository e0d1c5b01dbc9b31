import { changedCustomer, customerChangeEndpoints } from '#contract/desk-customers.ts'
import { customerRules } from '#domain/customers/customer-changes.ts'
import type { Language } from '#domain/languages/languages.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { notFound } from '../http/refusal.ts'
import { endAllSessions } from '../http/session.ts'
import { getCustomer } from './customer-queries.ts'

type LockedCustomer = { readonly id: string; readonly isBlocked: boolean; readonly language: Language }

/** Everything that staff may do to a customer. */
export const customerRecord: DeskRecord<typeof customerChangeEndpoints, LockedCustomer> = {
  subject: 'customer',
  action: (name) => `customers.${name}`,
  endpoints: customerChangeEndpoints,
  async lock(_, trx, id) {
    const row = await trx
      .selectFrom('customers')
      .select(['id', 'blocked_at', 'language'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row === undefined) throw notFound('Customer')
    return { id: row.id, isBlocked: row.blocked_at !== null, language: row.language }
  },
  refusal: customerRules.refusal,
  shown: changedCustomer.omit({ success: true }),
  show: async ({ db }, _, id) => ({ customer: await getCustomer(db, id) }),
  useCases: {
    /** Ends the logins (accounts-10). */
    async block({ trx, record, actor, at, input: { reason } }) {
      await trx
        .updateTable('customers')
        .set({ blocked_at: at, blocked_by: actor.id, blocked_reason: reason })
        .where('id', '=', record.id)
        .execute()
      await endAllSessions(trx, at, record.id)
      return { reason }
    },
    async unblock({ trx, record, input: { reason } }) {
      await trx
        .updateTable('customers')
        .set({ blocked_at: null, blocked_by: null, blocked_reason: null })
        .where('id', '=', record.id)
        .execute()
      return { reason }
    },
    async language({ trx, record: { id, language: before }, input: { language } }) {
      if (language === before) return null
      await trx.updateTable('customers').set({ language }).where('id', '=', id).execute()
      return { changes: { language: { before, after: language } } }
    },
    async note({ trx, record, actor, at, input: { note } }) {
      await trx.insertInto('customer_notes').values({ customer_id: record.id, at, staff_id: actor.id, note }).execute()
    },
  },
}
