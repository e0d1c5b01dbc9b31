import { currentNotice, noticeSha } from '#server/consents/consent-notices.ts'
import type { Trx } from '#server/db/tables.ts'

/** The demo customers agreed to the terms when they registered, and to prescriptions when they sent the first. */
export async function addDemoConsents(trx: Trx): Promise<void> {
  const customers = await trx
    .selectFrom('customers')
    .select(['id as customer_id', 'created_at as at'])
    .where('is_unclaimed', '=', false)
    .execute()
  const senders = await trx
    .selectFrom('prescriptions')
    .select(({ fn }) => ['customer_id', fn.min('created_at').as('at')])
    .groupBy('customer_id')
    .execute()
  const rows = [
    ...customers.map((one) => ({ ...one, ...givenTo('terms'), place: 'registration' as const })),
    ...senders.map((one) => ({ ...one, ...givenTo('prescriptions'), place: 'prescription' as const })),
  ]
  if (rows.length > 0) await trx.insertInto('consents').values(rows).execute()
}

function givenTo(purpose: 'terms' | 'prescriptions') {
  const notice = currentNotice(purpose)
  const text_sha = noticeSha(purpose, notice)
  return { purpose, version: notice.version, language: 'en' as const, text_sha, is_given: true }
}
