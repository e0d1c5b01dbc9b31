import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct, stockOf } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { takeStock } from './stock.ts'

const app = useTestApp()

test('orders of a product that is changed and referred to meanwhile do not deadlock', async () => {
  const { db } = app.ctx
  const products = await Promise.all([addProduct(app, { stock: 10 }), addProduct(app, { stock: 10 })])
  const [first, second] = products.map(({ id }) => id).toSorted() as [string, string]
  const take = (...ids: string[]) => {
    const lines = ids.map((productId) => ({ productId, quantity: 1 }))
    return db.transaction().execute((trx) => takeStock(trx, lines, app.ctx.now()))
  }

  const cartLine = await db.startTransaction().execute()
  await sql`select id from products where id = ${first} for key share`.execute(cartLine)
  const change = await db.startTransaction().execute()
  await change.updateTable('products').set({ stock: 9 }).where('id', '=', first).execute()
  const laterChange = await db.startTransaction().execute()
  await laterChange.updateTable('products').set({ stock: 9 }).where('id', '=', second).execute()

  const ofBoth = take(first, second)
  await expect.poll(() => countLockWaits(db)).toBe(1)
  const ofFirst = take(first)
  await expect.poll(() => countLockWaits(db)).toBe(2)
  await change.commit().execute()
  // The order of both has the first product and waits for the second.
  await expect.poll(() => countLockWaits(db, 'tuple')).toBe(0)
  await laterChange.commit().execute()

  await expect(Promise.all([ofBoth, ofFirst])).resolves.toBeDefined()
  await cartLine.commit().execute()
  expect([await stockOf(app, first), await stockOf(app, second)]).toEqual([7, 8])
})
