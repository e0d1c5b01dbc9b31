import { paise, sumPaise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import type { Trx } from '#server/db/tables.ts'

/** The newest cash orders whose money is not handed over. */
const OPEN_CASH_ROWS = 4

/** The money of paid cash orders: of all but the last days handed over. */
export async function addDemoCash(trx: Trx, packer: string): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'cash_mode', 'total_paise', 'carrier', 'updated_at'])
    .where('cash_mode', 'is not', null)
    .orderBy('updated_at')
    .orderBy('number')
    .execute()
  const rows = orders.flatMap(({ id, cash_mode: mode, total_paise: amount, carrier, updated_at: at }) => {
    const place = carrier === 'Own staff' ? ('run' as const) : ('outlet' as const)
    return mode === null ? [] : [{ order_id: id, amount_paise: amount, mode, staff_id: packer, at, place }]
  })
  const latest = rows.slice(-OPEN_CASH_ROWS)
  const earlier = rows.slice(0, -OPEN_CASH_ROWS)
  const last = earlier.at(-1)
  if (last === undefined) return
  const total = sumPaise(earlier.map(({ amount_paise: amount }) => amount))
  // Notes of Rs. 500, and one-rupee coins for the rest; paise are rounded off.
  const [notes, coins] = [Math.floor(total / 50_000), Math.floor((total % 50_000) / 100)]
  const sheet = { id: 'csh_demo', day: indianDay(last.at), staff_id: packer, closed_by: packer, at: last.at }
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
