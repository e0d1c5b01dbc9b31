import { paise } from '#domain/money.ts'
import { addProduct, buildAddress, registerCustomer } from './factories.ts'
import { FUTURE, HIGH, LOW, PAST, PRICE, type RandomQueues } from './random-queues.ts'
import { addStaff } from './staff-steps.ts'
import type { TestApp } from './start-test-app.ts'
import { buildGstin } from './trade-steps.ts'

type RandomProduct = RandomQueues['products'][number]

/** Writes the rows of a random shop, each table at once. */
export async function addRandomQueues(app: TestApp, { products, orders }: RandomQueues, seed: number): Promise<void> {
  const { db, now } = app.ctx
  const people = await addRandomPeople(app, seed)
  const ids: string[] = []
  for (const product of products) ids.push(await addRandomProduct(app, product, people.staff_id))
  const placed = orders.map((order, index) => {
    const isPacked = ['Packed', 'Shipped', 'Delivered'].includes(order.status)
    return { ...order, id: `ord_${seed}_${index}`, index, isPacked }
  })
  await addOrderRows(app, placed, people)
  const lines = placed.flatMap((order) =>
    order.lines.map((line, position) => {
      const place = (order.index + position) % products.length
      const { schedule } = products[place]!
      return { ...order, ...line, position, order_id: order.id, product_id: ids[place]!, schedule }
    }),
  )
  await addLineRows(app, lines, people.staff_id)
  await addPrescriptionRows(app, lines, people.customer_id)
  const lowered = ids.filter((_, place) => products[place]!.isLowered)
  await db
    .updateTable('products')
    .set({ mrp_paise: LOW, updated_at: now() })
    .where('id', 'in', [...lowered, ''])
    .execute()
  const levels = db.updateTable('stock_levels').set({ unbatched_mrp_paise: LOW })
  await levels.where('product_id', 'in', [...lowered, '']).execute()
}

type People = { readonly customer_id: string; readonly staff_id: string; readonly trade_account_id: string }

async function addRandomPeople(app: TestApp, seed: number): Promise<People> {
  const customer_id = (await registerCustomer(app)).id
  const trade_account_id = `tra_${seed}`
  const premises = JSON.stringify(buildAddress())
  const firm = { kind: 'chemist', firm: 'Meherbagh Medicals', gstin: buildGstin(), state: 'verified' } as const
  const account = { id: trade_account_id, customer_id, ...firm, premises, asked_at: app.ctx.now() }
  await app.ctx.db.insertInto('trade_accounts').values(account).execute()
  return { customer_id, staff_id: (await addStaff(app, ['owner'])).id, trade_account_id }
}

type PlacedOrder = RandomQueues['orders'][number] & {
  readonly id: string
  readonly index: number
  readonly isPacked: boolean
}

async function addOrderRows({ ctx }: TestApp, orders: readonly PlacedOrder[], people: People): Promise<void> {
  const at = ctx.now()
  const rows = orders.map(({ id, index, status, payment_type, hold, isSeen, isCollected, isPacked }) => ({
    id,
    customer_id: people.customer_id,
    status,
    payment_type,
    trade_account_id: payment_type === 'CREDIT' ? people.trade_account_id : null,
    payment_status: status === 'Pending' ? ('Failed' as const) : ('Pending' as const),
    items_total_paise: HIGH,
    delivery_fee_paise: paise(0),
    total_paise: HIGH,
    cart_generation: -1 - index,
    cart_fingerprint: '',
    shipping: '{}',
    hold_reason: status === 'Confirmed' ? hold : null,
    prescription_seen_by: isSeen ? people.staff_id : null,
    collect_at: isCollected ? 'The shop' : null,
    packed_at: isPacked ? at : null,
    created_at: at,
    updated_at: at,
  }))
  await ctx.db.insertInto('orders').values(rows).execute()
}

type PlacedLine = Omit<PlacedOrder, 'id' | 'lines'> &
  PlacedOrder['lines'][number] &
  Pick<RandomProduct, 'schedule'> & {
    readonly position: number
    readonly order_id: string
    readonly product_id: string
  }

async function addLineRows({ ctx }: TestApp, lines: readonly PlacedLine[], staff_id: string): Promise<void> {
  const texts = { name: 'Testamol', image: '', hsn: '3004', pack_size: '', manufacturer: '', country_of_origin: '' }
  const amounts = { unit_price_paise: PRICE, mrp_paise: HIGH, gst_basis_points: 500 }
  const items = lines.map(({ order_id, position, product_id, quantity, schedule, isTrade }) => {
    const trade = isTrade ? { trade: '{}', line_total_paise: HIGH } : { trade: null, line_total_paise: null }
    return { ...texts, ...amounts, ...trade, order_id, position, product_id, quantity, schedule }
  })
  await ctx.db.insertInto('order_items').values(items).execute()
  const cuts = lines.flatMap(({ order_id, position, cut, quantity: ordered }) => {
    const quantity = Math.min(cut, ordered)
    const id = `cut_${order_id}_${position}`
    return quantity === 0 ? [] : [{ id, order_id, position, quantity, reason: '', staff_id, at: ctx.now() }]
  })
  await ctx.db.insertInto('order_line_cuts').values(cuts).execute()
  const packs = lines
    .filter(({ isPacked, hasRecalledPack }) => isPacked && hasRecalledPack)
    .map(({ order_id, position, product_id }) => {
      return { order_id, position, batch_id: `bat_${product_id}`, quantity: 1, mrp_paise: PRICE }
    })
  if (packs.length > 0) await ctx.db.insertInto('order_item_batches').values(packs).execute()
}

async function addRandomProduct(app: TestApp, product: RandomProduct, staff_id: string): Promise<string> {
  const { db, now } = app.ctx
  const { level, recalled, schedule } = product
  const expiry_date = product.isExpired ? PAST : FUTURE
  const prices = { selling_price_paise: LOW, mrp_paise: HIGH }
  const { id } = await addProduct(app, { schedule, stock: 100, expiry_date, ...prices })
  const levelRow = {
    product_id: id,
    unbatched_mrp_paise: HIGH,
    unbatched_made_on: null,
    unbatched_expires_on: expiry_date,
  }
  if (level !== null)
    await db
      .insertInto('stock_levels')
      .values({ ...levelRow, ...level })
      .execute()
  const gone = { state: 'recalled' as const, on_hand: 0, mrp_paise: HIGH, expires_on: FUTURE, id: `bat_${id}` }
  const batches = (level === null ? [] : product.batches).map((batch, index) => ({
    ...batch,
    id: `bat_${id}_${index}`,
  }))
  const unknown = { made_on: null, ptr_paise: null, supplier_id: null }
  await db
    .insertInto('batches')
    .values(
      [gone, ...batches].map((batch) => ({
        ...batch,
        ...unknown,
        product_id: id,
        number: batch.id,
        created_at: now(),
      })),
    )
    .execute()
  if (recalled !== null) {
    const at = new Date(now().getTime() + (recalled === 'since' ? 1 : -1))
    const recall = { id: `rcl_${id}`, product_id: id, batch_number: gone.id, reason: '', staff_id, at }
    await db.insertInto('recalls').values(recall).execute()
  }
  return id
}

async function addPrescriptionRows({ ctx }: TestApp, lines: readonly PlacedLine[], customer_id: string) {
  const at = ctx.now()
  const sent = lines.flatMap(({ prescription: kind, ...line }) => {
    const isApproved = kind !== 'waits' && kind !== 'refused'
    return kind === null ? [] : [{ ...line, kind, isApproved, id: `${line.order_id}_${line.position}` }]
  })
  const approved = sent.filter(({ isApproved }) => isApproved)
  await ctx.db
    .insertInto('prescriptions')
    .values(
      sent.map(({ id, kind }) => ({
        id,
        customer_id,
        note: '',
        state: kind === 'waits' ? 'received' : 'refused',
        valid_until: kind === 'lapsed' ? '2026-11-19' : '2027-01-01',
        decided_at: kind === 'waits' ? null : at,
        created_at: at,
      })),
    )
    .execute()
  await ctx.db
    .insertInto('prescription_lines')
    .values(
      approved.map(({ id, product_id, kind, quantity: packs }) => {
        const packs_given = kind === 'used-up' || kind === 'given' ? packs : 0
        return { id, prescription_id: id, product_id, packs_allowed: packs, packs_total: packs, packs_given }
      }),
    )
    .execute()
  await ctx.db
    .insertInto('order_prescriptions')
    .values(
      sent.map(({ id, order_id, position, kind, isApproved, quantity }) => ({
        order_id,
        position,
        prescription_id: id,
        verdict: kind === 'waits' ? null : isApproved ? 'approve' : 'refuse',
        reason: '',
        prescription_line_id: isApproved ? id : null,
        packs: kind === 'given' ? quantity : null,
        given_at: kind === 'given' ? at : null,
      })),
    )
    .execute()
}
