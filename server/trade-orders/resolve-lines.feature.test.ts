import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { MAX_PAD_LINE, MAX_TRADE_LINES, MAX_TRADE_QUANTITY } from '#domain/trade/trade-lines.ts'
import { judgeLists } from '#test/pad-line-answers.ts'
import { inventRelatives, writeLists } from '#test/pad-line-lists.ts'
import { namesWithOneReading } from '#test/pad-names.ts'
import { everydayPadLines } from '#test/pad-lines.ts'
import { buildProduct } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addPadBuyer, offerProduct, setTradeRate } from '#test/trade-order-steps.ts'

const app = useTestApp()

test('finds the product and the packs of 90 % of everyday lines at first, and 200 lines within 2 seconds', async () => {
  const buyer = await addPadBuyer(app)
  await seedCatalogue(app.ctx.db, app.clock.now())
  const lines = everydayPadLines.map(([text]) => ({ text }))
  const { lines: found, offers } = expectOk(await buyer.api('POST /api/trade/resolve', { lines }))
  const names = new Map(offers.map(({ productId, name }) => [productId, name]))
  const missed = everydayPadLines.filter(([, name, packs], index) => {
    const [first] = found[index]!.choices
    return !names.get(first?.productId ?? '')?.startsWith(name) || first?.quantity !== packs
  })
  expect(missed.length / everydayPadLines.length, missed.map(([line]) => line).join('\n')).toBeLessThanOrEqual(0.1)
  const unsure = everydayPadLines.filter((_, index) => found[index]!.state !== 'sure').map(([line]) => line)
  expect(1 - unsure.length / found.length, unsure.join('\n')).toBeGreaterThanOrEqual(0.6)
  const many = Array.from({ length: 200 }, (_, index) => lines[index % lines.length]!)
  const start = performance.now()
  expectOk(await buyer.api('POST /api/trade/resolve', { lines: many }))
  const took = performance.now() - start
  expect(took).toBeLessThan(2000)
})

test('of 1,000 written lines none is wrong and sure, and 90 % of the plain ones are right', async () => {
  const buyer = await addPadBuyer(app)
  const products = inventRelatives()
  await app.ctx.db
    .insertInto('products')
    .values(products.map(({ id, name, packSize }) => buildProduct({ id, name, pack_size: packSize, item_form: '' })))
    .execute()
  const lists = writeLists(products, { lines: 1000, perList: 250, seed: 51 })
  const { wrong, plain } = await judgeLists(
    lists,
    async (texts) => {
      const input = { lines: texts.map((text) => ({ text })) }
      return expectOk(await buyer.api('POST /api/trade/resolve', input)).lines
    },
    namesWithOneReading(products),
  )
  expect(wrong.map(({ kind, text, answer }) => [kind, text, answer])).toEqual([])
  expect(plain.share, plain.missed.join('\n')).toBeGreaterThanOrEqual(0.9)
})

test('a letter of a salt tells a product, and a count in the name of a relative is no packs', async () => {
  const buyer = await addPadBuyer(app)
  const facts = [
    ['Amfoxil B 50mg Injection', 'Amphotericin B (50mg)'],
    ['Orlixin X 120mg Capsule', ''],
    ['Regrovin 5% Solution', ''],
    ['Regrovin 5% Solution (3 Bottles)', ''],
  ]
  for (const [name, composition] of facts) {
    const { product } = await offerProduct(app, buyer)
    await app.ctx.db.updateTable('products').set({ name, composition }).where('id', '=', product.id).execute()
  }
  const lines = ['amfoxil 50mg inj 15', 'regrovin 5% solution (3 bottles)', 'orlixin x 8 cap 120'].map((text) => ({
    text,
  }))
  const found = expectOk(await buyer.api('POST /api/trade/resolve', { lines })).lines
  expect(found.map(({ state }) => state)).toEqual(['unsure', 'unsure', 'unsure'])
})

test.each([
  ['wexolar 40 x २०', 'sure', 20],
  ['wexolar 40 x ౨౦', 'sure', 20],
  ['wexolar 40 (12)', 'sure', 12],
  ['wexolar 40-30', 'sure', 30],
  ['20 strips of wexolar 40', 'sure', 20],
  ['45 wexolar 40', 'sure', 45],
  ['wexolar 40 20 strips urgent pls', 'sure', 20],
  ['wexolar 40 x 20 old stock no', 'sure', 20],
  ['wexolar 40 x -5', 'unreadable', null],
  ['wexolar 40 x 0', 'unreadable', null],
] as const)('%s is %s with %j packs', async (text, state, quantity) => {
  const buyer = await addPadBuyer(app)
  const { product } = await offerProduct(app, buyer)
  await app.ctx.db.updateTable('products').set({ name: 'Wexolar 40 Tablet' }).where('id', '=', product.id).execute()
  const { lines } = expectOk(await buyer.api('POST /api/trade/resolve', { lines: [{ text }] }))
  expect([lines[0]!.state, lines[0]!.choices[0]?.quantity ?? null]).toEqual([state, quantity])
  await app.ctx.db.updateTable('products').set({ name: 'Past Wexolar' }).where('id', '=', product.id).execute()
})

test('a product that is not sold any more is said, and no relative is taken for it', async () => {
  const buyer = await addPadBuyer(app)
  const { product: relative } = await offerProduct(app, buyer)
  const { product: gone } = await offerProduct(app, buyer)
  const rename = (id: string, name: string, withdrawn_at: Date | null) =>
    app.ctx.db.updateTable('products').set({ name, withdrawn_at }).where('id', '=', id).execute()
  await rename(relative.id, 'Wexolar AM 40 Tablet', null)
  await rename(gone.id, 'Wexolar 40 Tablet', app.ctx.now())
  const resolve = async (text: string) =>
    expectOk(await buyer.api('POST /api/trade/resolve', { lines: [{ text }] })).lines[0]
  expect(await resolve('wexolar 40 x 20')).toEqual({
    state: 'unsure',
    choices: [{ productId: relative.id, quantity: 20 }],
    sentence: 'This product is not sold any more. Is it one of these?',
    openUnit: null,
  })
  await app.ctx.db.deleteFrom('price_list_items').where('product_id', '=', gone.id).execute()
  await app.ctx.db
    .deleteFrom('products')
    .where('id', '=', gone.id)
    .execute()
    .catch(() => rename(gone.id, 'Other', null))
  expect(await resolve('wexolar 40 x 20')).toMatchObject({
    state: 'unsure',
    sentence: 'We do not list exactly this. Is it one of these?',
  })
})

test.each([
  [
    'wexolar 40 20',
    [
      [40, 20],
      [20, 40],
    ],
  ],
  ['wexolar 40 - 12', [[40, 12]]],
  ['wexolar 40', [[40, null]]],
] as const)('%s has the readings %j', async (text, expected) => {
  const buyer = await addPadBuyer(app)
  const [first, second] = [await offerProduct(app, buyer), await offerProduct(app, buyer)]
  for (const [{ product }, strength] of [
    [first, 40],
    [second, 20],
  ] as const)
    await app.ctx.db
      .updateTable('products')
      .set({ name: `Wexolar ${strength} Tablet` })
      .where('id', '=', product.id)
      .execute()
  const strengthOf = (id: string) => (id === first.product.id ? 40 : 20)
  const { lines } = expectOk(await buyer.api('POST /api/trade/resolve', { lines: [{ text }] }))
  expect(lines[0]!.choices.map(({ productId, quantity }) => [strengthOf(productId), quantity])).toEqual(expected)
  expect(lines[0]!.state).toBe(expected.length > 1 ? 'unsure' : expected[0][1] === null ? 'packs' : 'sure')
})

test('the rows of a file come with their heading, and 5,001 rows are refused with a sentence', async () => {
  const buyer = await addPadBuyer(app)
  const { product } = await offerProduct(app, buyer)
  const readFile = async (text: string) =>
    expectOk(await buyer.api('POST /api/trade/lines', {}, { file: new Blob([text]) }))
  const { texts } = await readFile(`Pack,Product,MRP,Qty\n10's,${product.name},50,20\n15's,nothing like it,60,3`)
  expect(texts).toEqual(['Pack\tProduct\tMRP\tQty', `10's\t${product.name}\t50\t20`, "15's\tnothing like it\t60\t3"])
  const many = await readFile(`${product.name},20\n`.repeat(MAX_TRADE_LINES + 1))
  expect(many.texts).toHaveLength(MAX_TRADE_LINES + 1)
  const refused = await buyer.api('POST /api/trade/lines', {}, { file: new Blob(['a,20\n'.repeat(5001)]) })
  expect(expectRefusal(refused).fields).toEqual({ file: 'The file has more than 5000 lines.' })
})

test('resolves pasted lines with prices, and holds back what is unsure', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer, { scheme: { paid: 10, free: 1 } })
  const names = ['Zynquor 500 Tablet', 'Zynquor 250 Tablet']
  await app.ctx.db.updateTable('products').set({ name: names[0]! }).where('id', '=', offer.product.id).execute()
  const other = await offerProduct(app, buyer)
  await app.ctx.db.updateTable('products').set({ name: names[1]! }).where('id', '=', other.product.id).execute()
  await setTradeRate(app, buyer, other.product.id, [{ minQuantity: 100 }])
  const texts = [
    'zynquor 500 20 strip',
    'Zynquor - 10',
    'zinquor 250 5',
    '=SUM(A1)',
    '8.90103E+12\t5',
    'nothing like it 3',
  ]
  const { lines, offers } = expectOk(
    await buyer.api('POST /api/trade/resolve', { lines: texts.map((text) => ({ text })) }),
  )
  expect(lines.map(({ state, choices }) => [state, choices[0]?.quantity ?? null])).toEqual([
    ['sure', 20],
    ['unsure', 10],
    ['unsure', 5],
    ['unreadable', null],
    ['unreadable', null],
    ['none', null],
  ])
  const idsOf = (line: (typeof lines)[number] | undefined) => line?.choices.map(({ productId }) => productId)
  expect(idsOf(lines[0])).toEqual([offer.product.id])
  expect(new Set(idsOf(lines[1]))).toEqual(new Set([offer.product.id, other.product.id]))
  expect(idsOf(lines[2])?.[0]).toBe(other.product.id)
  expect(offers.find(({ productId }) => productId === offer.product.id)).toMatchObject({
    stock: 1000,
    taxPercent: 5,
    isSameState: true,
    slabs: [{ rate: 10, scheme: { paid: 10, free: 1 } }],
    refusal: null,
  })
})

const oddPart = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('\0', '\u001f', '\ufffd', '\u202e', '\ud83d', '💊', "'", '\\', '=1', '8.9e12', '10+1'),
  fc.constantFrom('दवा '.repeat(70), `${'x'.repeat(199)}💊`, '💊'.repeat(141), 'a '.repeat(140)),
  fc.bigInt({ min: 0n, max: 10n ** 25n }).map(String),
  fc.constantFrom('0', '00', '100000', '1'.repeat(270)),
)
const glue = fc.constantFrom('', ' ', ' - ', ' x ', '\t', ', ')
/** Cut to the length of a line as the pad does it, which may halve an emoji. */
const oddLine = fc
  .tuple(fc.constantFrom('', 'odzorin', '8901030000001', '10 x odzorin'), glue, oddPart, glue, oddPart)
  .map((parts) => parts.join('').slice(0, MAX_PAD_LINE))

test('an odd line never fails its neighbours, and packs that are found can be ordered', async () => {
  const buyer = await addPadBuyer(app)
  const { product } = await offerProduct(app, buyer)
  await app.ctx.db.updateTable('products').set({ name: 'Odzorin 650 Tablet' }).where('id', '=', product.id).execute()
  await fc.assert(
    fc.asyncProperty(fc.array(oddLine, { minLength: 1, maxLength: 20 }), async (odd) => {
      const texts = [...odd, 'odzorin 650 20 strip']
      const answer = await buyer.api('POST /api/trade/resolve', { lines: texts.map((text) => ({ text })) })
      const { lines } = expectOk(answer)
      expect(lines.at(-1)).toMatchObject({ state: 'sure', choices: [{ productId: product.id, quantity: 20 }] })
      for (const { quantity } of lines.flatMap(({ choices }) => choices))
        if (quantity !== null) expect([quantity > 0, quantity <= MAX_TRADE_QUANTITY]).toEqual([true, true])
    }),
    { numRuns: 20 },
  )
})

test.each(['odzorin 0', 'odzorin 100000', 'odzorin 650 0', `odzorin ${10n ** 20n}`, '8901030000003 0'])(
  '%j names packs that cannot be ordered',
  async (text) => {
    const buyer = await addPadBuyer(app)
    const { lines } = expectOk(await buyer.api('POST /api/trade/resolve', { lines: [{ text }] }))
    expect(lines).toMatchObject([{ state: 'unreadable', sentence: 'A line has 1 to 99999 packs.' }])
  },
)

test('looks a known product up without packs', async () => {
  const buyer = await addPadBuyer(app)
  const { product } = await offerProduct(app, buyer)
  const { lines } = expectOk(await buyer.api('POST /api/trade/resolve', { lines: [{ productId: product.id }] }))
  expect(lines).toEqual([
    { state: 'sure', choices: [{ productId: product.id, quantity: null }], sentence: '', openUnit: null },
  ])
})
