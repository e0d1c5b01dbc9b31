import { expect, test } from 'vitest'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addPadBuyer, offerProduct, type PadBuyer, placeTestTradeOrder } from '#test/trade-order-steps.ts'

const app = useTestApp()

async function nameProduct(buyer: PadBuyer, name: string) {
  const offer = await offerProduct(app, buyer)
  await app.ctx.db.updateTable('products').set({ name }).where('id', '=', offer.product.id).execute()
  return offer
}

async function resolve(buyer: PadBuyer, ...texts: string[]) {
  const { lines } = expectOk(await buyer.api('POST /api/trade/resolve', { lines: texts.map((text) => ({ text })) }))
  return lines.map(({ state, choices, sentence }) => ({ state, choices, sentence }))
}

test('a name in Devanagari or Telugu letters is sure where one product has it', async () => {
  const buyer = await addPadBuyer(app)
  const { product } = await nameProduct(buyer, 'Wexocrin 650 Tablet')
  const found = await resolve(
    buyer,
    'वेक्सोक्रिन 650 टैबलेट 20 स्ट्रिप',
    'వెక్సోక్రిన్ 650 - 10',
    'वेक्सोक्रिन 650 x १२',
    'वेक्सोक्रिन 500 x 10',
    'वेक्सोक्रिन प्लस 650 x 10',
    'wexocrin 650 १० स्ट्रिप',
  )
  expect(found.map(({ state, choices: [first] }) => [state, first?.productId, first?.quantity])).toEqual([
    ['sure', product.id, 20],
    ['sure', product.id, 10],
    ['sure', product.id, 12],
    ['unsure', product.id, 10],
    ['unsure', product.id, 10],
    ['sure', product.id, 10],
  ])
})

test('a name that two brands may have waits with both, and one that is only alike is never sure', async () => {
  const buyer = await addPadBuyer(app)
  const first = await nameProduct(buyer, 'Qelavozet 5 Tablet')
  const second = await nameProduct(buyer, 'Kelavocet 5 Tablet')
  await nameProduct(buyer, 'Zimrapost 10 Tablet')
  const [both, alike] = await resolve(buyer, 'केलावोसेट 5 x 20', 'ज़िमरापोस 10 x 20')
  expect(both!.state).toBe('unsure')
  expect(new Set(both!.choices.map(({ productId }) => productId))).toEqual(
    new Set([first.product.id, second.product.id]),
  )
  expect(alike!.state).not.toBe('sure')
})

test('"as last time" shows the packs of the last order as a question', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await nameProduct(buyer, 'Lastorin 40 Tablet')
  const other = await nameProduct(buyer, 'Lastorex 40 Tablet')
  await placeTestTradeOrder(buyer, [{ offer, paid: 30 }])
  await placeTestTradeOrder(buyer, [{ offer, paid: 35 }])
  expect(
    await resolve(buyer, 'lastorin 40 as last time', 'लास्टोरिन 40 पिछली बार जितना', 'lastorex 40 last time'),
  ).toEqual([
    {
      state: 'unsure',
      choices: [
        { productId: offer.product.id, quantity: 35 },
        { productId: offer.product.id, quantity: null },
      ],
      sentence: 'You ordered 35 packs last time. The same again?',
    },
    expect.objectContaining({
      state: 'unsure',
      choices: expect.arrayContaining([{ productId: offer.product.id, quantity: 35 }]),
    }),
    {
      state: 'packs',
      choices: [{ productId: other.product.id, quantity: null }],
      sentence: 'You have not ordered this before. Please enter the packs.',
    },
  ])
})
