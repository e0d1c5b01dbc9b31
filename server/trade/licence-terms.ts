import { type RawBuilder, sql } from 'kysely'
import type { LicenceTerm } from '#domain/trade/trade-licences.ts'
import type { Db } from '../db/tables.ts'

/**
 * Whether the row `licence` of `trade_licences` holds on an Indian day: confirmed, and not past its last day, or with a renewal
 * that was sent by then and waits for staff (trade-2).
 */
export function holdsOn(day: string): RawBuilder<boolean> {
  return sql<boolean>`(not licence.is_asked and (licence.valid_until >= ${day} or exists (
    select from trade_licences renewed join trade_accounts sender on sender.id = renewed.account_id
    where renewed.account_id = licence.account_id and renewed.form = licence.form and renewed.is_asked
      and sender.is_waiting and renewed.sent_on <= licence.valid_until and renewed.valid_until >= ${day})))`
}

/** The licences of an account with their terms on an Indian day, by form; an asked one follows the confirmed one. */
export async function listLicences(db: Db, accountId: string, day: string) {
  const rows = await db
    .selectFrom('trade_licences as licence')
    .select(['form', 'number', 'valid_until as validUntil', 'is_asked as isAsked', 'file_ids as fileIds'])
    .select(holdsOn(day).as('holds'))
    .where('account_id', '=', accountId)
    .orderBy('form')
    .orderBy('is_asked')
    .execute()
  return rows.map(({ holds, ...licence }) => ({ ...licence, term: termOf(licence, holds, day) }))
}

function termOf(
  { validUntil, isAsked }: { readonly validUntil: string; readonly isAsked: boolean },
  holds: boolean,
  day: string,
): LicenceTerm | null {
  if (isAsked) return null
  if (!holds) return 'ended'
  return validUntil < day ? 'extended' : 'in-force'
}
