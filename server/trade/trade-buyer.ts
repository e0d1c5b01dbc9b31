import { sql } from 'kysely'
import type { TradeLicenceForm } from '#domain/trade/trade-account.ts'
import type { Db } from '../db/tables.ts'

export type TradeBuyer = NonNullable<Awaited<ReturnType<typeof findTradeBuyer>>>

/**
 * The account at which a customer buys on an Indian day: verified, with every licence in force (trade-2). Licences are compared
 * by themselves, because the job that lapses accounts runs after midnight.
 */
export function findTradeBuyer(db: Db, customerId: string, day: string) {
  return db
    .selectFrom('trade_accounts as account')
    .selectAll('account')
    .select((eb) =>
      sql<TradeLicenceForm[]>`array(${eb
        .selectFrom('trade_licences')
        .select('form')
        .whereRef('trade_licences.account_id', '=', 'account.id')
        .orderBy('form')})`.as('licence_forms'),
    )
    .where('account.customer_id', '=', customerId)
    .where('account.state', '=', 'verified')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trade_licences as past')
            .select('past.form')
            .whereRef('past.account_id', '=', 'account.id')
            .where('past.valid_until', '<', day),
        ),
      ),
    )
    .executeTakeFirst()
}
