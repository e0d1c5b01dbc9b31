import { changedHold, holdChangeEndpoints } from '#contract/privacy-retention.ts'
import { holdRules } from '#domain/privacy/hold-changes.ts'
import { indianDay } from '#domain/time.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { invalidField, notFound } from '../http/refusal.ts'
import { getHold } from './hold-queries.ts'

type LockedHold = { readonly id: string; readonly isHeld: boolean }

/** The hold on the purge of a customer (privacy-2). */
export const holdRecord: DeskRecord<typeof holdChangeEndpoints, LockedHold> = {
  subject: 'customer',
  action: (name) => `holds.${name}`,
  endpoints: holdChangeEndpoints,
  async lock(ctx, trx, id) {
    const row = await trx.selectFrom('customers').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (row === undefined) throw notFound('Customer')
    const { isHeld } = await getHold({ db: trx, now: ctx.now }, id)
    return { id, isHeld }
  },
  refusal: holdRules.refusal,
  shown: changedHold.omit({ success: true }),
  show: async (ctx, _, id) => ({ hold: await getHold(ctx, id) }),
  useCases: {
    async place({ ctx, trx, record, actor, at, input: { reason, until } }) {
      if (until < indianDay(at)) throw invalidField('until', 'Please choose today or a later day.')
      // One whose last day is over leaves its place to the new one.
      await trx
        .updateTable('privacy_holds')
        .set({ ended_at: at, ended_by: actor.id, end_reason: 'A new hold replaces it' })
        .where('customer_id', '=', record.id)
        .where('ended_at', 'is', null)
        .execute()
      const values = { id: ctx.newId('hold'), customer_id: record.id, reason, until, who: actor.id, created_at: at }
      await trx.insertInto('privacy_holds').values(values).execute()
      return { reason, changes: { until: { before: null, after: until } } }
    },
    async end({ trx, record, actor, at, input: { reason } }) {
      await trx
        .updateTable('privacy_holds')
        .set({ ended_at: at, ended_by: actor.id, end_reason: reason })
        .where('customer_id', '=', record.id)
        .where('ended_at', 'is', null)
        .execute()
      return { reason }
    },
  },
}
