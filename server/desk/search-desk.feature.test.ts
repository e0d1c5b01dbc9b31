import { expect, test } from 'vitest'
import { addProduct, buildAddress, orderInput, registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addBatch } from '#test/stock-steps.ts'
import { orderTestPurchase, prepareTestReturn } from '#test/supply-steps.ts'
import { addTicket } from '#test/ticket-steps.ts'
import type { StaffRole } from '#domain/staff/actions.ts'

const app = useTestApp()

/** An order of Zubin with a product of that name, and his ticket. */
async function zubinsThings() {
  const product = await addProduct(app, { name: 'Zubinol 5 mg Tablet', stock: 9 })
  const customer = await registerCustomer(app)
  const shippingDetails = { ...buildAddress(), name: 'Zubin Mehta', phoneNumber: '9123456780' }
  const order = expectOk(
    await customer.api('POST /api/orders/create', { ...orderInput([{ product }]), shippingDetails }),
  ).order
  return { product, order, ticket: await addTicket(app, { name: 'Zubin Mehta' }) }
}

const searchAs = async (role: StaffRole) => {
  const { api } = await signInStaff(app, [role])
  return async (q: string) => expectOk(await api('GET /api/desk/search', { q }))
}

test('groups orders, products and tickets, and names the one exact hit', async () => {
  const { product, order, ticket } = await zubinsThings()
  const search = await searchAs('owner')
  const byName = await search('zubin')
  expect(byName.groups.map(({ kind, count }) => [kind, count])).toEqual([
    ['order', 1],
    ['product', 1],
  ])
  expect(byName.exact).toBeNull()
  const orderHit = { kind: 'order', _id: order._id, title: `#${order.orderId}` }
  expect((await search('+91 91234 56780')).groups).toMatchObject([
    { kind: 'order', hits: [orderHit] },
    { kind: 'customer', count: 1 },
  ])
  expect((await search(`#${order.orderId}`)).exact).toMatchObject(orderHit)
  expect((await search(order.orderId)).exact).toMatchObject(orderHit)
  const ticketHit = { kind: 'ticket', _id: ticket.id, title: `E-${ticket.number}` }
  expect((await search(`e-${ticket.number}`)).exact).toMatchObject(ticketHit)
  expect((await search(String(ticket.number))).groups.find(({ kind }) => kind === 'ticket')?.hits).toMatchObject([
    ticketHit,
  ])
  expect((await search('ZUBINOL 5 mg tablet')).exact).toMatchObject({ kind: 'product', _id: product.id })
  expect(await search('100%_')).toEqual({ success: true, groups: [], exact: null })
})

test.each([
  '\u202A+91 91234 56781\u202C',
  '091234\u201156781',
  'tel:+91-91234-56781',
  '९१२३४ ५६७८१',
  'anne-marie dsouza',
  '\u2066Anne\u2011Marie\u00a0D\u200bSouza\u2069',
])('finds an order by the pasted phone or name %j', async (q) => {
  const product = await addProduct(app, { stock: 9 })
  const customer = await registerCustomer(app)
  const shippingDetails = { ...buildAddress(), name: 'Anne\u2011Marie D\u200bSouza', phoneNumber: '9123456781' }
  const { order } = expectOk(
    await customer.api('POST /api/orders/create', { ...orderInput([{ product }]), shippingDetails }),
  )
  const { groups } = await (await searchAs('owner'))(q)
  expect(groups.flatMap(({ hits }) => hits)).toContainEqual(expect.objectContaining({ kind: 'order', _id: order._id }))
})

test('finds orders, tickets, products and batches by numbers and names with pasted characters', async () => {
  const { product, order, ticket } = await zubinsThings()
  const { id } = await addBatch(app, product.id, { number: 'ZB-18', packs: 0 })
  const search = await searchAs('owner')
  const inHindi = (number: number | string) =>
    String(number).replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))
  expect((await search(`\u202A#${inHindi(order.orderId)}\u202C`)).exact).toMatchObject({
    kind: 'order',
    _id: order._id,
  })
  expect((await search(`e\u2011${inHindi(ticket.number)}`)).exact).toMatchObject({ kind: 'ticket', _id: ticket.id })
  expect((await search('\u200bzb\u201118')).exact).toMatchObject({ kind: 'batch', _id: id })
  expect((await search('zubinol\u00a05 mg tab\u00adlet')).groups.map(({ kind }) => kind)).toContain('product')
})

test('finds batches by their number, also those that are gone', async () => {
  const { product } = await zubinsThings()
  const { id } = await addBatch(app, product.id, { number: 'ZB 17/A', packs: 0 })
  const hit = { kind: 'batch', _id: id, title: 'ZB 17/A', text: `${product.name} · expires 03/28` }
  const { groups, exact } = await (await searchAs('packer'))(' zb 17/a ')
  expect(groups).toEqual([{ kind: 'batch', count: 1, hits: [hit] }])
  expect(exact).toEqual(hit)
})

test('shows the first five of a kind and counts the rest', async () => {
  for (let count = 0; count < 7; count += 1) await addProduct(app, { name: `Xylographine ${count} mg` })
  const [group] = (await (await searchAs('packer'))('xylographine')).groups
  expect([group?.kind, group?.count, group?.hits.length]).toEqual(['product', 7, 5])
})

test('finds only what the role may read', async () => {
  const { ticket, order } = await zubinsThings()
  const asPacker = await searchAs('packer')
  expect((await asPacker(`e-${ticket.number}`)).groups).toEqual([])
  const asAccountant = await searchAs('accountant')
  expect((await asAccountant('9123456780')).groups).toEqual([])
  expect((await asAccountant('zubinol')).groups.map(({ kind }) => kind)).toEqual(['product'])
  expect((await asAccountant(order.orderId)).exact).toMatchObject({ kind: 'order', _id: order._id })
})

test('finds products and batches by the labels of the shop', async () => {
  const { product } = await zubinsThings()
  const { id, label_number: batchLabel } = await addBatch(app, product.id, { number: 'ZB-19' })
  const { label_number: productLabel } = await app.ctx.db
    .selectFrom('products')
    .select('label_number')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  const search = await searchAs('packer')
  expect((await search(`p${productLabel}`)).exact).toMatchObject({ kind: 'product', _id: product.id })
  expect((await search(`B${batchLabel}`)).exact).toMatchObject({ kind: 'batch', _id: id, title: 'ZB-19' })
})

test('finds return notes and purchase orders by their numbers', async () => {
  const { id: note } = await prepareTestReturn(app)
  const { id: purchase } = await orderTestPurchase(app)
  const numberOf = async (table: 'supplier_returns' | 'purchase_orders', id: string) =>
    (await app.ctx.db.selectFrom(table).select('number').where('id', '=', id).executeTakeFirstOrThrow()).number
  const search = await searchAs('packer')
  expect((await search(`return note ${await numberOf('supplier_returns', note)}`)).exact).toMatchObject({
    kind: 'supplier-return',
    _id: note,
  })
  const number = await numberOf('purchase_orders', purchase)
  expect((await search(`Purchase order ${number}`)).exact).toMatchObject({ kind: 'purchase-order', _id: purchase })
  expect((await search(String(number))).groups.map(({ kind }) => kind)).toContain('purchase-order')
})
