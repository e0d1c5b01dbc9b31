import { sql } from 'kysely'
import type { TradeLicenceForm } from '#domain/trade/trade-account.ts'
import type { Db } from '../db/tables.ts'
import { holdsOn } from './licence-terms.ts'

export type TradeBuyer = NonNullable<Awaited<ReturnType<typeof findTradeBuyer>>>

/**
 * The account at which a customer buys on an Indian day: verified, with a licence in force (trade-2). `licence_forms` are those
 * in force. Licences are compared by themselves, because the job that lapses accounts runs after midnight.
 */
export function findTradeBuyer(db: Db, customerId: string, day: string) {
  return db
    .selectFrom('trade_accounts as account')
    .selectAll('account')
    .select((eb) =>
      sql<TradeLicenceForm[]>`array(${eb
        .selectFrom('trade_licences as licence')
        .select('form')
        .whereRef('licence.account_id', '=', 'account.id')
        .where(holdsOn(day))
        .orderBy('form')})`.as('licence_forms'),
    )
    .where('account.customer_id', '=', customerId)
    .where('account.state', '=', 'verified')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('trade_licences as licence')
          .select('licence.form')
          .whereRef('licence.account_id', '=', 'account.id')
          .where(holdsOn(day)),
      ),
    )
    .executeTakeFirst()
}
