import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { FakeApi } from '#test/fake-api.ts'
import { loadProduct } from './load-product.ts'

const product = (id: string) => ({ _id: id, productName: `Medicine ${id}`, sellingPrice: 10 })
const file = { success: true, data: [product('prd_1'), product('prd_2')] }

afterEach(() => vi.restoreAllMocks())

/** Loads a product with the given responses of the API and of `/products.json`. */
async function ask(id: string, answer: () => Response, fromFile: () => Response | Promise<Response>) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const readFile = vi.fn<() => Promise<Response>>(async () => fromFile())
  const call = createClient({ send: async () => answer(), origin: 'http://shop.test' })
  return { found: await loadProduct(call, id, readFile), fileReads: readFile.mock.calls.length }
}

const away = () => {
  throw new TypeError('fetch failed')
}

test('reads the product from /products.json when the API does not respond', async () => {
  const { found } = await ask('prd_2', away, () => Response.json(file))
  expect(found).toMatchObject({ state: 'found', product: { _id: 'prd_2', productName: 'Medicine prd_2' } })
})

test('reports a product missing from the file as unknown', async () => {
  expect((await ask('prd_9', away, () => Response.json(file))).found).toEqual({ state: 'unknown' })
})

test.each([
  ['no response', away],
  ['an error', () => new Response('', { status: 503 })],
  ['no JSON', () => new Response('<html>')],
  ['another shape', () => Response.json({ data: 'soon' })],
])('fails when the file gives %s', async (_, fromFile) => {
  const { found } = await ask('prd_1', away, fromFile)
  expect(found).toEqual({ state: 'failed', message: 'Error fetching product data' })
})

test.each([200, 404, 422, 500, 503])('does not read the file when the API answers %i', async (status) => {
  const { found, fileReads } = await ask('prd_1', () => Response.json({ data: product('prd_1') }, { status }), away)
  expect([found.state, fileReads]).toEqual([status === 200 ? 'found' : status < 500 ? 'unknown' : 'failed', 0])
})

const shown = { _id: 'prd_a', productName: 'A' }

function answering(body: object) {
  const api = new FakeApi()
  api.answers['GET /api/products/prd_a'] = () => ({ body: { success: true, ...body } })
  return api
}

test('returns other brands with their unit prices and drops products without an id', async () => {
  const brand = { _id: 'prd_b', productName: 'B', manufacturer: 'M', unitPrice: 1.5, savingPercent: -20 }
  const api = answering({
    data: shown,
    related: {
      sameComposition: [brand, { ...brand, _id: '' }],
      related: [{ _id: 'prd_c', productName: 'C' }, null],
    },
  })
  expect(await loadProduct(api.client, 'prd_a')).toMatchObject({
    state: 'found',
    product: shown,
    alternatives: {
      otherBrands: [{ _id: 'prd_b', manufacturer: 'M', unitPrice: 1.5, savingPercent: -20 }],
      related: [{ _id: 'prd_c' }],
    },
  })
  expect(api.calls).toHaveLength(1)
})

test.each([[undefined], [null], ['soon'], [{ sameComposition: 1 }]])(
  'returns the product when its related products are %j',
  async (related) => {
    const { client } = answering({ data: shown, related })
    expect(await loadProduct(client, 'prd_a')).toMatchObject({ state: 'found', product: shown, alternatives: null })
  },
)
