import { sql } from 'kysely'
import type { AttemptState } from '#domain/payments/attempt.ts'
import type { TestApp } from '#test/start-test-app.ts'

/** The observable state in the terms of the model. */
export type ObservedState = {
  readonly stocks: readonly number[]
  /** The missing promised packs, and the expiry on the product page. */
  readonly levels: readonly (readonly [short: number, shownExpiry: string])[]
  readonly batches: readonly (readonly [product: string, number: string, state: string, onHand: number, held: number])[]
  readonly orders: readonly {
    id: string
    status: string
    payment: string
    type: string
    total: number
    cut: number
    hold: string | null
  }[]
  readonly carts: readonly (readonly [product: string, quantity: number])[][]
  readonly sessions: readonly number[]
  /** The amounts of each order, smallest first. */
  readonly refunds: readonly (readonly number[])[]
  readonly sent: readonly number[]
  /** The audit rows of each order. */
  readonly staffChanges: readonly number[]
  readonly shopMails: readonly number[]
  /** The packs of each order by batch, and its recall notices. */
  readonly packs: readonly (readonly [number: string, quantity: number])[][]
  readonly notices: readonly number[]
  /** The states of the prescription requests. */
  readonly requests: readonly string[]
  /** The number of adjustments that wait for a second person. */
  readonly waiting: number
  /** The packs of returns that their supplier has. */
  readonly returnedToSupplier: number
  readonly attempts: readonly [ref: string, state: AttemptState][]
}

type ObservedShop = {
  readonly app: TestApp
  readonly products: readonly string[]
  readonly customers: readonly { readonly id: string }[]
}

/** One query, because it runs after every step. */
export async function observeShop({ app, products, customers }: ObservedShop): Promise<ObservedState> {
  const now = app.clock.now()
  const ids = customers.map(({ id }) => id)
  const { rows } = await sql<{ state: Omit<ObservedState, 'carts'> & { carts: [string, string, number][] } }>`
    select json_build_object(
      'stocks', (select json_agg(p.stock order by array_position(${products}::text[], p.id)) from products p),
      'orders', (select coalesce(json_agg(json_build_object('id', o.id, 'status', o.status, 'payment', o.payment_status,
        'type', o.payment_type, 'total', o.total_paise, 'cut', o.cut_paise, 'hold', o.hold_reason) order by o.number), '[]') from orders o),
      'levels', (select json_agg(json_build_array(coalesce(l.short, 0), p.expiry_date)
        order by array_position(${products}::text[], p.id))
        from products p left join stock_levels l on l.product_id = p.id),
      'batches', (select coalesce(json_agg(json_build_array(b.product_id, b.number, b.state, b.on_hand, b.held)), '[]')
        from batches b),
      'packs', (select coalesce(json_agg((select coalesce(json_agg(json_build_array(b.number, i.quantity)), '[]')
        from order_item_batches i join batches b on b.id = i.batch_id where i.order_id = o.id) order by o.number), '[]')
        from orders o),
      'notices', (select coalesce(json_agg((select count(*) from recall_notices n where n.order_id = o.id)
        order by o.number), '[]') from orders o),
      'requests', (select coalesce(json_agg(r.state order by r.number), '[]') from prescription_requests r),
      'waiting', (select count(*) from stock_adjustments where state = 'waiting'),
      'returnedToSupplier', (select coalesce(sum(quantity), 0) from supplier_return_lines l
        join supplier_returns r on r.id = l.return_id where r.state = 'sent'),
      'carts', (select coalesce(json_agg(json_build_array(c.customer_id, c.product_id, c.quantity) order by c.position), '[]')
        from cart_items c),
      'sessions', (select json_agg((select count(*) from sessions s where s.customer_id = who.id and s.ended_at is null
        and s.expires_at > ${now})
        order by who.place) from unnest(${ids}::text[]) with ordinality who(id, place)),
      'refunds', (select coalesce(json_agg((select coalesce(json_agg(r.amount_paise order by r.amount_paise), '[]')
        from refunds r join payment_attempts a on a.id = r.attempt_id where a.order_id = o.id) order by o.number), '[]')
        from orders o),
      'staffChanges', (select coalesce(json_agg((select count(*) from audit_log l where l.subject_id = o.id)
        order by o.number), '[]') from orders o),
      'sent', (select coalesce(json_agg((select count(*) from refunds r join payment_attempts a on a.id = r.attempt_id
        where a.order_id = o.id and r.state = 'succeeded') order by o.number), '[]') from orders o),
      'shopMails', (select coalesce(json_agg((select count(*) from jobs j
        where j.dedupe_key = 'mail.order-placed:' || o.id || ':shop') order by o.number), '[]') from orders o),
      'attempts', (select coalesce(json_agg(json_build_array(a.merchant_ref, a.state)), '[]') from payment_attempts a)
    ) as state`.execute(app.ctx.db)
  const { state } = rows[0]!
  const carts = ids.map((id) => state.carts.filter(([who]) => who === id).map(([, ...line]) => line))
  return { ...state, carts }
}
