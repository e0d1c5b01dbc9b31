import { paise, sumPaise } from '#domain/money.ts'
import { HOUR, indianDay, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'

/** The money of paid cash orders, handed over yesterday evening except what was received today. */
export async function addDemoCash(ctx: Context, trx: Trx, packer: string): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'cash_mode', 'total_paise', 'carrier', 'updated_at'])
    .where('cash_mode', 'is not', null)
    .orderBy('updated_at')
    .orderBy('number')
    .execute()
  const rows = orders.flatMap(({ id, cash_mode: mode, total_paise: amount, carrier, updated_at: at }) => {
    const place = carrier === 'Own staff' ? ('run' as const) : ('outlet' as const)
    return mode === null || mode === 'split'
      ? []
      : [{ order_id: id, amount_paise: amount, mode, staff_id: packer, at, place }]
  })
  const closedAt = new Date(startOfIndianDay(indianDay(ctx.now())).getTime() - 4 * HOUR)
  const earlier = rows.filter(({ at }) => at <= closedAt)
  const latest = rows.filter(({ at }) => at > closedAt)
  if (earlier.length === 0) return
  const total = sumPaise(earlier.map(({ amount_paise: amount }) => amount))
  // Notes of Rs. 500, and one-rupee coins for the rest; paise are rounded off.
  const [notes, coins] = [Math.floor(total / 50_000), Math.floor((total % 50_000) / 100)]
  const sheet = { id: 'csh_demo', day: indianDay(closedAt), staff_id: packer, closed_by: packer, at: closedAt }
  const cash = { cash_expected_paise: total, cash_counted_paise: paise(notes * 50_000 + coins * 100) }
  await trx
    .insertInto('cash_sheets')
    .values({
      ...sheet,
      ...cash,
      upi_expected_paise: paise(0),
      upi_counted_paise: paise(0),
      notes: JSON.stringify({ '500': notes, '1': coins }),
      reason: cash.cash_counted_paise === total ? '' : 'Paise rounded off',
      handed_to: null,
    })
    .execute()
  await trx
    .insertInto('cash_rows')
    .values([
      ...earlier.map((row) => ({ ...row, sheet_id: sheet.id })),
      ...latest.map((row) => ({ ...row, sheet_id: null })),
    ])
    .execute()
}
