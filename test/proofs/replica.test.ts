import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { addProduct } from '#test/factories.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { openDatabase } from '#server/db/connect.ts'

async function openPair() {
  const [main, copy] = [await createTestDatabase(), await createTestDatabase()]
  const config = { kind: 'postgres', poolSize: 3 } as const
  const shop = await startTestApp({ database: await openDatabase({ ...config, url: main.url, replicaUrl: copy.url }) })
  const beside = await startTestApp({ database: await openDatabase({ ...config, url: copy.url }) })
  const close = async () => {
    await beside.close()
    await shop.close()
    await main.drop()
    await copy.drop().catch(() => {})
  }
  return { shop, beside, copy, close }
}

const names = async ({ send }: { send: (path: string) => Promise<Response> }) => {
  const answer = await send('/api/products')
  const { data } = (await answer.json()) as { data: { productName: string }[] }
  return { status: answer.status, names: data.map(({ productName }) => productName) }
}

test('the catalogue is read from the copy, and from the main database while the copy is away', async () => {
  const { shop, beside, copy, close } = await openPair()
  const product = await addProduct(shop)
  await addProduct(beside, { ...product, name: 'As the copy has it' })
  expect(await names(shop)).toEqual({ status: 200, names: ['As the copy has it'] })
  expect((await sql<{ name: string }>`select name from products`.execute(shop.ctx.db)).rows[0]?.name).toBe(product.name)
  await beside.close()
  await copy.drop()
  for (let n = 0; n < 5; n += 1) expect(await names(shop)).toEqual({ status: 200, names: [product.name] })
  await close()
})

test('nothing is written to the copy', async () => {
  const { shop, close } = await openPair()
  await expect(shop.ctx.catalogueDb.transaction().execute(async () => {})).rejects.toThrow('single questions only')
  await close()
})
