import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/**
 * The H1 register holds the packed H1 batches of each order, 0 packs after a cancellation or return, numbered without
 * gaps.
 */
export async function listRegisterErrors(db: Db): Promise<string[]> {
  const { rows: orders } = await sql<{ id: string; packed: number; registered: number; kept: number; back: boolean }>`
    select orders.id, sum(packed.quantity)::int as packed, orders.status in ('Cancelled', 'Returned')
        and not exists (select from returns where order_id = orders.id) as back,
      coalesce((select sum(quantity) from h1_register row where row.order_id = orders.id and corrects is null), 0)::int
        as registered,
      coalesce((select sum(quantity) from h1_register row where row.order_id = orders.id
        and not exists (select from h1_register later where later.corrects = row.serial)), 0)::int as kept
    from order_item_batches packed
    join order_items item on item.order_id = packed.order_id and item.position = packed.position and item.schedule = 'H1'
    join orders on orders.id = packed.order_id and orders.prescription_seen_by is null
    group by orders.id`.execute(db)
  const wrong = orders.flatMap(({ id, packed, registered, kept, back }) => {
    if (packed !== registered) return [`order ${id}: ${packed} H1 packs are packed, ${registered} are registered`]
    return back && kept > 0 ? [`order ${id} did not reach the customer, but ${kept} H1 packs stay registered`] : []
  })
  return [...wrong, ...(await numberErrors(db))]
}

/** Each series ends with its last number and has no gap after the first retained one. */
async function numberErrors(db: Db): Promise<string[]> {
  const { rows } = await sql<{ series: string }>`
    with numbers (series, fy, number) as (
      select 'RX', '', serial from prescription_register
      union all select 'H1', '', serial from h1_register
      union all select series, fy, right(number, 7)::bigint from documents
    )
    select series from document_series left join numbers using (series, fy)
    group by series, fy, last_number
    having count(number) > 0 and (max(number) <> last_number or count(number) <> max(number) - min(number) + 1)`.execute(
    db,
  )
  return rows.map(({ series }) => `the numbers of series ${series} have a gap`)
}
