import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { paymentFilterNames } from '#domain/fulfilment/payment-filters.ts'
import { orderStatuses, paymentStatuses, paymentTypes } from '#domain/orders/order-status.ts'
import { addProduct, buildAddress, orderInput, registerCustomer } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

type Filter = ApiInput<'GET /api/desk/orders'>

const app = useTestApp()
let staff: SignedInStaffMember
beforeAll(async () => {
  staff = await signInStaff(app, ['support'])
  await addOrders()
})

const ORDERS = 240
const zones = ['zon_district', 'zon_india', 'zon_removed', null] as const
const days = ['2026-11-18', '2026-11-19', '2026-11-20'] as const

/** Orders in every state of order and payment, in several zones, over the last and first seconds of Indian days. */
async function addOrders(): Promise<void> {
  const customer = await registerCustomer(app)
  const rows = Array.from({ length: ORDERS }, (_, n) => ({
    id: `ord_filter${n}`,
    customer_id: customer.id,
    status: orderStatuses[n % 8]!,
    payment_type: paymentTypes[(n >> 3) % 2]!,
    // One order per customer waits for an online payment (orders-2).
    payment_status: paymentStatuses[(n >> 4) % 4 === 0 && n % 8 === 0 ? 2 : (n >> 4) % 4]!,
    items_total_paise: 10000,
    delivery_fee_paise: 4900,
    total_paise: 14900,
    round_off_paise: 0,
    business_gstin: '',
    business_firm: '',
    cart_generation: n,
    cart_fingerprint: '',
    shipping: JSON.stringify(buildAddress({ name: n % 3 === 0 ? 'Farhan Khan' : 'Asha Rao' })),
    po_number: '',
    transporter: '',
    lr_number: '',
    zone_id: zones[Math.floor(n / 7) % 4]!,
    created_at: new Date(`${days[n % 3]!}T${n % 2 === 0 ? '00:00:00' : '23:59:59'}+05:30`),
    updated_at: app.clock.now(),
  }))
  await sql`insert into orders select * from jsonb_populate_recordset(null::orders, ${JSON.stringify(
    rows.map((row, n) => ({ ...row, shipping: JSON.parse(row.shipping), number: 500_000 + n, cut_paise: 0 })),
  )}::jsonb)`.execute(app.ctx.db)
}

const find = async (filter: Filter) => expectOk(await staff.api('GET /api/desk/orders', filter))

async function walk(filter: Filter) {
  const rows: DeskOrderRow[] = []
  for (;;) {
    const after = rows.at(-1)?.orderNumber
    const page = await find({ ...filter, ...(after !== undefined && { after }) })
    rows.push(...page.rows)
    if (!page.hasMore) return { rows, count: page.count }
  }
}

/** The same list from all rows. */
async function expected({ status, payment, zone, from, to, q }: Filter): Promise<string[]> {
  const all = await app.ctx.db.selectFrom('orders').selectAll().where('id', 'like', 'ord_filter%').execute()
  const paid: Record<string, (order: (typeof all)[number]) => boolean> = {
    'cash-due': (one) =>
      one.payment_type === 'COD' &&
      one.payment_status === 'Pending' &&
      !['Pending', 'Cancelled', 'Returned'].includes(one.status),
    'cash-paid': (one) => one.payment_type === 'COD' && one.payment_status === 'Paid',
    'online-due': (one) => one.payment_type === 'ONLINE' && one.payment_status === 'Pending',
    'online-paid': (one) => one.payment_type === 'ONLINE' && one.payment_status === 'Paid',
    credit: (one) => one.payment_type === 'CREDIT' && one.payment_status === 'Pending',
    failed: (one) => one.payment_status === 'Failed',
    refunded: (one) => one.payment_status === 'Refunded',
  }
  const found = all
    .filter((one) => status === undefined || one.status === status)
    .filter((one) => payment === undefined || paid[payment]!(one))
    .filter((one) => zone === undefined || one.zone_id === zone)
    .filter((one) => from === undefined || one.created_at >= new Date(`${from}T00:00:00+05:30`))
    .filter((one) => to === undefined || one.created_at <= new Date(`${to}T23:59:59.999+05:30`))
    .filter((one) => q === undefined || one.shipping.name.toLowerCase().includes(q))
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime() || one.number - other.number)
  const numbers = found.map(({ number }) => String(number))
  return status === undefined ? numbers.toReversed() : numbers
}

const choices = [undefined, 0, 1, 5, 6] as const
const filters = choices.flatMap((status) =>
  [undefined, ...paymentFilterNames].flatMap((payment, place) => [
    {
      ...(status !== undefined && { status: orderStatuses[status] }),
      ...(payment && { payment }),
      ...(place % 2 === 1 && { zone: zones[place % 3]! }),
      ...(place % 3 === 1 && { from: days[1] }),
      ...(place % 3 === 2 && { from: days[0], to: days[1] }),
      ...(place % 4 === 3 && { q: 'farhan' }),
    },
    { ...(status !== undefined && { status: orderStatuses[status] }), ...(payment && { payment }) },
  ]),
)

test('finds exactly the orders of each combination of filters, page by page in the order of placement', async () => {
  let shown = 0
  for (const filter of filters) {
    const { rows, count } = await walk(filter)
    const numbers = rows.map(({ orderNumber }) => orderNumber)
    expect([filter, numbers, count]).toEqual([filter, await expected(filter), numbers.length])
    shown += numbers.length
  }
  expect(shown).toBeGreaterThan(400)
})

test.each<[Filter, string]>([
  [{ from: '2026-11-20', to: '2026-11-19' }, 'The last day cannot be before the first.'],
  [{ from: '2026-02-30' }, 'Please choose a day'],
])('refuses the days %j', async (filter, sentence) => {
  const refusal = expectRefusal(await staff.api('GET /api/desk/orders', filter))
  expect([refusal.status, Object.values(refusal.fields ?? {})]).toEqual([422, [sentence]])
})

test('an order keeps the zone of its address when the zones change', async () => {
  const product = await addProduct(app, { stock: 5 })
  const placeAt = async (postalCode: string) => {
    const customer = await registerCustomer(app)
    const order = orderInput([{ product }], { shippingDetails: buildAddress({ postalCode }) })
    return expectOk(await customer.api('POST /api/orders/create', order)).order._id
  }
  const placed = { zon_district: await placeAt('500001'), zon_india: await placeAt('560001') }
  const owner = await signInStaff(app, ['owner'])
  const { settings } = expectOk(await owner.api('GET /api/desk/delivery', {}))
  const { zones: names } = expectOk(await staff.api('GET /api/desk/delivery/zones', {}))
  expect(names).toEqual(settings.zones.map(({ _id, name }) => ({ _id, name })))
  expectOk(
    await owner.api('POST /api/desk/delivery/zones/:id/remove', { id: 'zon_district', version: settings.version }),
  )
  for (const [zone, id] of Object.entries(placed)) {
    const { rows } = await find({ zone, status: 'Confirmed', from: '2026-11-20' })
    expect([zone, rows.filter(({ _id }) => Object.values(placed).includes(_id)).map(({ _id }) => _id)]).toEqual([
      zone,
      [id],
    ])
  }
})
