import fc from 'fast-check'
import { sql } from 'kysely'
import { COD_CHECK } from '#domain/fulfilment/order-queues.ts'
import { paise } from '#domain/money.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'

/** The price of each line, and MRPs below and above it. */
export const [LOW, PRICE, HIGH] = [paise(3000), paise(4000), paise(5000)]
export const [PAST, FUTURE] = ['2026-10-31', '2028-03-31']

const randomProduct = fc.record({
  schedule: fc.constantFrom('OTC' as const, 'H' as const, 'H1' as const, 'G' as const, 'AYUSH' as const),
  /** Null: no level, all packs are unbatched. */
  level: fc.option(fc.record({ unbatched: fc.nat(5), short: fc.constantFrom(0, 0, 2) })),
  isExpired: fc.constantFrom(false, false, true),
  isLowered: fc.constantFrom(false, false, true),
  recalled: fc.constantFrom(null, null, 'before', 'since'),
  batches: fc.array(
    fc.record({
      on_hand: fc.nat(5),
      mrp_paise: fc.constantFrom(HIGH, HIGH, LOW),
      state: fc.constantFrom('sellable' as const, 'sellable' as const, 'blocked' as const),
      expires_on: fc.constantFrom(FUTURE, FUTURE, PAST),
    }),
    { maxLength: 2 },
  ),
})
const randomLine = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  cut: fc.nat(4),
  prescription: fc.constantFrom(null, 'waits', 'approved', 'lapsed', 'used-up', 'given', 'refused'),
  isTrade: fc.constantFrom(false, false, false, true),
})
const randomOrder = fc.record({
  status: fc.constantFrom<OrderStatus>(
    'Pending',
    'Confirmed',
    'Confirmed',
    'Confirmed',
    'Packed',
    'Shipped',
    'Delivered',
    'Cancelled',
  ),
  hold: fc.constantFrom(null, null, null, null, COD_CHECK, 'Ring twice'),
  payment_type: fc.constantFrom('COD' as const, 'ONLINE' as const, 'CREDIT' as const),
  isSeen: fc.constantFrom(false, false, false, true),
  isCollected: fc.boolean(),
  hasRecalledPack: fc.constantFrom(false, false, true),
  lines: fc.array(randomLine, { minLength: 1, maxLength: 3 }),
})
/** What happens to orders, prescriptions and stock; the chosen rows differ by their ids. */
const changes = [
  sql`update orders set status = case status when 'Confirmed' then 'Cancelled' else 'Confirmed' end
      where number % 5 = 0 and status in ('Confirmed', 'Cancelled')`,
  sql`update orders set prescription_seen_by = (select min(id) from staff) where number % 7 = 0`,
  sql`update orders set prescription_seen_by = null where number % 7 = 1`,
  sql`update orders set hold_reason = null where number % 3 = 0`,
  sql`insert into order_line_cuts (id, order_id, position, quantity, reason, at)
      select 'more_' || order_id || position || clock_timestamp(), order_id, position, 1, 'None', now() from order_items item
      where hashtext(order_id) % 3 = 0 and quantity > coalesce((
        select sum(cut.quantity) from order_line_cuts cut
        where cut.order_id = item.order_id and cut.position = item.position), 0)`,
  sql`update prescriptions set valid_until = '2026-11-01' where number % 3 = 0 and valid_until is not null`,
  sql`update prescriptions set valid_until = '2027-11-01' where number % 4 = 0 and valid_until is not null`,
  sql`update prescription_lines set packs_given = packs_total where hashtext(id) % 3 = 0`,
  sql`update prescription_lines set packs_given = 0`,
  sql`delete from order_prescriptions where hashtext(prescription_id) % 4 = 0 and given_at is null`,
  sql`update order_prescriptions set verdict = 'refuse', prescription_line_id = null
      where hashtext(prescription_id) % 5 = 0 and verdict = 'approve' and given_at is null`,
  sql`update stock_levels set short = 1 - least(short, 1) where unbatched % 2 = 0`,
  sql`update batches set state = case state when 'sellable' then 'blocked' else 'sellable' end
      where state <> 'recalled' and on_hand % 2 = 0`,
  sql`delete from orders where number % 11 = 0 and status <> 'Packed'
      and not exists (select from order_item_batches packed where packed.order_id = orders.id)
      and not exists (select from order_line_cuts cut where cut.order_id = orders.id)`,
]

/** Products, orders and changes that reach every queue. */
export const randomQueues = fc.record({
  products: fc.array(randomProduct, { minLength: 6, maxLength: 6 }),
  orders: fc.array(randomOrder, { minLength: 30, maxLength: 30 }),
  changes: fc.array(fc.constantFrom(...changes), { minLength: 6, maxLength: 6 }),
})
export type RandomQueues = typeof randomQueues extends fc.Arbitrary<infer T> ? T : never
