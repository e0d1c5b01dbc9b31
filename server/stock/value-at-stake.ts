import { sql } from 'kysely'
import type { ValueAtStakeInPaise } from '#contract/desk.ts'
import type { Paise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'

/** The value of near and expired packs in the shop, by the month of their expiry; all expired ones come first. */
export async function listValueAtStake({ db, now }: Context): Promise<ValueAtStakeInPaise[]> {
  const { rows } = await sql<{ month: string | null; packs: number; value: Paise; at_mrp: Paise }>`
    select case when expires_on >= ${indianDay(now())}::date then to_char(expires_on, 'YYYY-MM') end as month,
      sum(on_hand + held)::int as packs,
      sum((on_hand + held) * coalesce(ptr_paise, mrp_paise))::bigint as value,
      coalesce(sum((on_hand + held) * mrp_paise) filter (where ptr_paise is null), 0)::bigint as at_mrp
    from batches where state in ('near', 'expired') and (on_hand > 0 or held > 0)
    group by 1 order by 1 nulls first`.execute(db)
  return rows.map(({ at_mrp: atMrp, ...row }) => ({ ...row, atMrp }))
}
