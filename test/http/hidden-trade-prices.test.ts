import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiKey, endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { paise } from '#domain/money.ts'
import { accessTable, buildAccessScene } from '#test/access/calls.ts'
import { sendRawCall } from '#test/access/send-raw-call.ts'
import { addProduct, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { expectOk } from '#test/start-test-app.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { addTestRate, applyForTestTrade, type TradeScene, verifyTestBuyer } from '#test/trade-steps.ts'
import routes from '#web/routes.ts'

/** Rs. 87,654.32: no other amount of the shop looks like it. */
const HIDDEN_RATE = /87654\.?32|87,654/

let shop: WholeShop
let buyer: TradeScene
let retail: TestCustomer
let productId: string
let port: number
beforeAll(async () => {
  shop = await startWholeShop()
  productId = (await addProduct(shop, { mrp_paise: paise(99_999_99), selling_price_paise: paise(99_999_99) })).id
  retail = await registerCustomer(shop)
  buyer = await applyForTestTrade(shop)
  await addTestRate(shop, await verifyTestBuyer(buyer), productId, { rupees: 87_654.32 })
  port = await shop.serve()
})
afterAll(() => shop.close())

const tokenOf = ({ token }: TestCustomer): Record<string, string> => ({ authorization: `Bearer ${token}` })
const readPrices = () => buyer.customer.api('POST /api/trade/prices', { productIds: [productId] })

test('the planted rate is found where it belongs', async () => {
  expect(JSON.stringify(expectOk(await readPrices()))).toMatch(HIDDEN_RATE)
})

const keys = (endpoints as readonly Endpoint[])
  .filter(({ method, access }) => method === 'GET' && typeof access === 'string')
  .map(({ method, path }) => `${method} ${path}` as ApiKey)

test.each([...keys, 'POST /api/trade/prices' as const])('%s has no trade price for others', async (key) => {
  const input = key === 'POST /api/trade/prices' ? { productIds: [productId] } : {}
  const scene = { ...(await buildAccessScene(shop)), customer: retail }
  const good = { ...(await accessTable[key].good(scene)), ...input }
  for (const headers of [{}, tokenOf(retail)])
    expect((await sendRawCall(shop, key, good, headers)).body).not.toMatch(HIDDEN_RATE)
  if (key.endsWith('/products/:id') || key.endsWith('/related'))
    expect((await sendRawCall(shop, key, { id: productId }, {})).body).not.toMatch(HIDDEN_RATE)
})

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(index ? ['/'] : []),
    ...(path === undefined || path === '*' ? [] : [`/${path}`]),
    ...pathsOf(children),
  ])
}

const paths = pathsOf(routes)
  .filter((path) => !path.startsWith('/desk'))
  .map((path) => path.replace(':part', '1.xml').replace(/\/:(?!id)\w+\??/, ''))

test('the pages of the shop are known', () => {
  expect(paths.length).toBeGreaterThan(40)
})

test.each([...paths, '/products?search=testamol', '/products.data', '/product-details/:id.data'])(
  'the page %s has no trade price for others, nor does a cache keep one',
  async (path) => {
    await readPrices()
    // The second answer of a visitor comes from the cache where there is one.
    for (const headers of [tokenOf(buyer.customer), {}, {}]) {
      const address = `http://127.0.0.1:${port}${path.replace(':id', productId)}`
      const answer = await fetch(address, { headers, redirect: 'manual' })
      expect(await answer.text()).not.toMatch(HIDDEN_RATE)
    }
  },
)
