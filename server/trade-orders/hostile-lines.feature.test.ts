import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { MAX_PAD_LINE, MAX_TRADE_LINES } from '#domain/trade/trade-lines.ts'
import { buildProduct } from '#test/factories.ts'
import { hostileLines } from '#test/hostile-lines.ts'
import { addPadBuyer, offerProduct, placeTestTradeOrder, tradeOrderInput } from '#test/trade-order-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test.each(Object.entries(hostileLines))('500 lines of %s are answered within 3 seconds', async (_, write) => {
  const buyer = await addPadBuyer(app)
  const lines = Array.from({ length: MAX_TRADE_LINES }, (_line, at) => ({ text: write(at).slice(0, MAX_PAD_LINE / 2) }))
  const startedAt = performance.now()
  const answer = expectOk(await buyer.api('POST /api/trade/resolve', { lines }))
  expect(performance.now() - startedAt).toBeLessThan(3000)
  expect(answer.lines.filter(({ state }) => state === 'sure')).toEqual([])
})

test('lines beyond what reading a list may cost wait with a sentence, and other requests go on meanwhile', async () => {
  const buyer = await addPadBuyer(app)
  const made = Array.from({ length: 300 }, (_, at) =>
    buildProduct({ id: `prd_costly_${at}`, name: `Kostrave ${at + 20} mg Tablet`, pack_size: 'strip of 10 tablets' }),
  )
  await app.ctx.db.insertInto('products').values(made).execute()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const texts = Array.from({ length: MAX_TRADE_LINES }, (_, at) => `kostrave ${at} 1 2 3 4 5 6 7 8 9 10 11 x forte`)
  const lines = [{ text: 'kostrave 40 mg tab x 30' }, ...texts.slice(1).map((text) => ({ text }))]
  expectOk(await buyer.api('POST /api/trade/resolve', { lines: lines.slice(0, 1) }))
  delay.enable()
  const answer = expectOk(await buyer.api('POST /api/trade/resolve', { lines }))
  delay.disable()
  expect(answer.lines[0]).toMatchObject({ state: 'sure', choices: [{ productId: 'prd_costly_20', quantity: 30 }] })
  const unread = answer.lines.filter(({ sentence }) => sentence.startsWith('This list takes too long'))
  expect(unread.length).toBeGreaterThan(100)
  expect(unread.every(({ state, choices }) => state === 'unreadable' && choices.length === 0)).toBe(true)
  // The machine of a test may be busy; without turns it is blocked for seconds.
  expect(delay.max / 1e6).toBeLessThan(300)
})

test('a list of 5,000 lines is refused with a sentence', async () => {
  const buyer = await addPadBuyer(app)
  const lines = Array.from({ length: 5000 }, (_, at) => ({ text: `dolo ${at} x 10` }))
  expect(expectRefusal(await buyer.api('POST /api/trade/resolve', { lines }))).toMatchObject({
    status: 422,
    fields: { lines: 'One order holds at most 500 lines. Please send the rest in a second order.' },
  })
})

test('a line whose brand has another product since it was matched is refused to be looked at again', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer)
  const rename = (id: string, name: string) =>
    app.ctx.db.updateTable('products').set({ name }).where('id', '=', id).execute()
  await rename(offer.product.id, 'Zorvex 40 Tablet')
  const resolve = async () => {
    const { lines, offers } = expectOk(
      await buyer.api('POST /api/trade/resolve', { lines: [{ text: 'zorvex 40 - 10' }] }),
    )
    return { line: lines[0]!, relatives: offers.find((one) => one.productId === offer.product.id)!.relatives }
  }
  const { line, relatives } = await resolve()
  expect(line.state).toBe('sure')
  const input = tradeOrderInput([{ offer, paid: 10 }])
  const order = (seen: string) =>
    buyer.api('POST /api/trade/orders', { ...input, lines: input.lines.map((one) => ({ ...one, relatives: seen })) })
  const added = await offerProduct(app, buyer)
  await rename(added.product.id, 'Zorvex AM 40 Tablet')
  const refused = await order(relatives)
  expect(expectRefusal(refused)).toMatchObject({
    status: 409,
    code: 'price_changed',
    fields: { [`lines.${offer.product.id}`]: expect.stringContaining('Zorvex 40 Tablet: the products of this brand') },
  })
  // Prices and stock of relatives change nothing.
  const { relatives: fresh } = await resolve()
  await app.ctx.db.updateTable('products').set({ stock: 7 }).where('id', '=', added.product.id).execute()
  expectOk(await order(fresh))
})

test('a restored line is matched anew where the products of its brand have changed', async () => {
  const buyer = await addPadBuyer(app)
  const [{ product }, { product: relative }] = [await offerProduct(app, buyer), await offerProduct(app, buyer)]
  const rename = (id: string, name: string) =>
    app.ctx.db.updateTable('products').set({ name }).where('id', '=', id).execute()
  await rename(product.id, 'Vornexa 40 Tablet')
  const text = 'vornexa 40 - 10'
  const resolve = async (line: object) => {
    const { lines, offers } = expectOk(
      await buyer.api('POST /api/trade/resolve', { lines: [line as { text: string }] }),
    )
    return { ...lines[0]!, relatives: offers.find((one) => one.productId === product.id)?.relatives }
  }
  const { relatives } = await resolve({ text })
  const kept = { productId: product.id, text, relatives }
  expect(await resolve(kept)).toMatchObject({ state: 'sure', choices: [{ productId: product.id, quantity: null }] })
  await rename(relative.id, 'Vornexa AM 40 Tablet')
  // The line has one reading still.
  expect(await resolve(kept)).toMatchObject({ state: 'sure', choices: [{ productId: product.id, quantity: 10 }] })
  await rename(relative.id, 'Vornexa 40 Capsule')
  const anew = await resolve(kept)
  expect(anew).toMatchObject({ state: 'unsure' })
  expect(await resolve({ ...kept, relatives: anew.relatives })).toMatchObject({ state: 'sure' })
  // Another product than the kept one asks, although it is the only one.
  await rename(product.id, 'Otherbrand 40 Tablet')
  expect(await resolve({ productId: product.id, text, relatives })).toMatchObject({
    state: 'unsure',
    choices: [{ productId: relative.id, quantity: 10 }],
  })
})

test('an order of a product that was edited after its look-up is refused with the product shown anew', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer)
  const lines = [{ productId: offer.product.id }]
  const { offers } = expectOk(await buyer.api('POST /api/trade/resolve', { lines }))
  const seen = offers[0]!.version
  await app.ctx.db
    .updateTable('products')
    .set({ name: 'Another Name 500 Tablet' })
    .where('id', '=', offer.product.id)
    .execute()
  const input = tradeOrderInput([{ offer, paid: 10 }])
  const withVersion = (version: number) => ({ ...input, lines: input.lines.map((line) => ({ ...line, version })) })
  const refused = await buyer.api('POST /api/trade/orders', withVersion(seen))
  expect(expectRefusal(refused)).toMatchObject({ code: 'price_changed' })
  const { offers: fresh } = (refused as unknown as { body: { offers: { name: string; version: number }[] } }).body
  expect(fresh).toMatchObject([{ name: 'Another Name 500 Tablet', version: seen + 1 }])
  expectOk(await buyer.api('POST /api/trade/orders', withVersion(fresh[0]!.version)))
  await placeTestTradeOrder(buyer, [{ offer, paid: 1 }])
})
