import { expect, test } from 'vitest'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addPadBuyer, offerProduct, type PadBuyer } from '#test/trade-order-steps.ts'

const app = useTestApp()

async function addNamed(buyer: PadBuyer, name: string, packs_per_box: number | null = null, pack_size?: string) {
  const { product } = await offerProduct(app, buyer)
  const facts = { name, packs_per_box, ...(pack_size !== undefined && { pack_size }) }
  await app.ctx.db.updateTable('products').set(facts).where('id', '=', product.id).execute()
  return product.id
}

const resolve = async (buyer: PadBuyer, text: string) =>
  expectOk(await buyer.api('POST /api/trade/resolve', { lines: [{ text }] })).lines[0]!

test('counts strips, dozens and boxes of a known size', async () => {
  const buyer = await addPadBuyer(app)
  const productId = await addNamed(buyer, 'Unitorin 40 Tablet', 25)
  for (const [text, quantity] of [
    ['unitorin 40 7 strips', 7],
    ['unitorin 40 2 dozen', 24],
    ['unitorin 40 x 2 box', 50],
    ['3 boxes of unitorin 40', 75],
  ] as const)
    expect([text, await resolve(buyer, text)]).toMatchObject([
      text,
      { state: 'sure', choices: [{ productId, quantity }] },
    ])
  // Its tablets come in no bottle, so that another product may be meant.
  expect((await resolve(buyer, 'unitorin 40 7 bottle')).state).toBe('unsure')
  expect((await resolve(buyer, 'unitorin 40 2 box')).sentence).toBe('2 × box is 50 packs.')
})

test('a strip of a pack with several strips waits', async () => {
  const buyer = await addPadBuyer(app)
  await addNamed(buyer, 'Multistrol 40 Tablet', null, '10x10')
  expect(await resolve(buyer, 'multistrol 40 7 strips')).toMatchObject({ state: 'packs', openUnit: null })
})

test('an unknown box waits and asks, and the answer is kept for the buyer and the product until it is removed', async () => {
  const [buyer, other] = [await addPadBuyer(app), await addPadBuyer(app)]
  const productId = await addNamed(buyer, 'Boxivane 40 Tablet')
  await addNamed(buyer, 'Boxivane 80 Tablet')
  const asked = { state: 'packs', openUnit: { word: 'box', count: 2 }, choices: [{ productId, quantity: null }] }
  expect(await resolve(buyer, 'boxivane 40 2 box')).toMatchObject(asked)
  const { words } = expectOk(await buyer.api('POST /api/trade/pack-words', { word: 'Box', productId, packs: 10 }))
  expect(words).toEqual([{ word: 'box', productId, productName: 'Boxivane 40 Tablet', packs: 10 }])
  expect(await resolve(buyer, 'boxivane 40 2 box')).toMatchObject({ state: 'sure', choices: [{ quantity: 20 }] })
  expect(await resolve(buyer, 'boxivane 80 2 box')).toMatchObject({ state: 'packs' })
  expect(await resolve(other, 'boxivane 40 2 box')).toMatchObject({ state: 'packs' })
  expect(expectOk(await buyer.api('DELETE /api/trade/pack-words', { word: 'box', productId })).words).toEqual([])
  expect(await resolve(buyer, 'boxivane 40 2 box')).toMatchObject(asked)
})

test("the buyer's own word means the same for every product", async () => {
  const buyer = await addPadBuyer(app)
  await addNamed(buyer, 'Ownwordol 40 Tablet')
  const asked = { state: 'packs', openUnit: { word: 'do', count: 2 }, sentence: 'How many packs are your “do”?' }
  expect(await resolve(buyer, 'ownwordol 40 2 do')).toMatchObject(asked)
  expectOk(await buyer.api('POST /api/trade/pack-words', { word: 'do', packs: 12 }))
  expect(await resolve(buyer, 'ownwordol 40 2 do')).toMatchObject({ state: 'sure', choices: [{ quantity: 24 }] })
})

test.each([0, 10_000, 1.5])('refuses %j packs of a unit', async (packs) => {
  const buyer = await addPadBuyer(app)
  expect(expectRefusal(await buyer.api('POST /api/trade/pack-words', { word: 'do', packs }))).toMatchObject({
    status: 422,
  })
})
