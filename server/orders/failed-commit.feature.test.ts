import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, orderInput, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
beforeAll(async () => {
  // A full disk behaves like this: PostgreSQL accepts every statement and rejects the commit.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$`.execute(
    app.ctx.db,
  )
  await sql`create constraint trigger full_disk after insert on orders deferrable initially deferred for each row
    when (new.cart_fingerprint like '%:7') execute function refuse()`.execute(app.ctx.db)
  await sql`create constraint trigger full_disk_later after update on orders deferrable initially deferred for each row
    when (new.cart_fingerprint like '%:5') execute function refuse()`.execute(app.ctx.db)
})

test('reports an error and stores nothing when the commit of an order fails', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 9 })
  const order = orderInput([{ product, quantity: 7 }])
  const headers = { 'idempotency-key': 'once' }

  const answer = await asha.api('POST /api/orders/create', order, { headers })

  expect(answer).toMatchObject({ ok: false, status: 503, code: 'unavailable' })
  expect(expectOk(await asha.api('GET /api/orders/list', {})).orders).toEqual([])
  expect(await stockOf(app, product.id)).toBe(9)
  await app.runJobs()
  expect(app.mails).toHaveLength(0)
  await checkConservation(app.ctx.db)
})

test('reports an error and changes nothing when the commit of a cancellation fails', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 9 })
  const { _id: id } = await placeCodOrder(asha, [{ product, quantity: 5 }])
  await app.runJobs()
  const mails = app.mails.length

  const answer = await asha.api('POST /api/orders/:id/cancel', { id })

  expect(answer).toMatchObject({ ok: false, status: 503, code: 'unavailable' })
  expect(expectOk(await asha.api('GET /api/orders/details/:id', { id })).order.status).toBe('Confirmed')
  expect(await stockOf(app, product.id)).toBe(4)
  await app.runJobs()
  expect(app.mails).toHaveLength(mails)
})

test('places one order when the submit is repeated after the disk has space again', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 9 })
  const order = orderInput([{ product, quantity: 7 }])
  const headers = { 'idempotency-key': 'once' }
  await asha.api('POST /api/orders/create', order, { headers })
  await sql`alter table orders disable trigger full_disk`.execute(app.ctx.db)
  const placed = expectOk(await asha.api('POST /api/orders/create', order, { headers }))
  expect(expectOk(await asha.api('POST /api/orders/create', order, { headers }))).toEqual(placed)
  expect(expectOk(await asha.api('GET /api/orders/list', {})).orders).toHaveLength(1)
  expect(await stockOf(app, product.id)).toBe(2)
  await sql`alter table orders enable trigger full_disk`.execute(app.ctx.db)
})
