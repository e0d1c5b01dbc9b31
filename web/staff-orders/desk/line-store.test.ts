import { expect, test } from 'vitest'
import { MAX_LINES } from '#domain/cart/cart-lines.ts'
import { type EntryLine, linesOf, type RequestedPacks } from './entry-lines.ts'
import { createLineStore } from './line-store.ts'

const packs = (productId: string, quantity = 1) => ({ productId, name: productId.toUpperCase(), quantity })
const checkedLine = (requested: RequestedPacks): EntryLine => ({
  ...linesOf({ cart: { items: [] } as never, corrections: [] }, [requested])[0]!,
  price: 10,
  problem: requested.quantity > 5 ? 'Only 5 left.' : null,
})

/** Lines whose checks are answered when the test says so, in any order. */
function openEntry(start: readonly EntryLine[] = []) {
  const waiting: ((isAnswered: boolean) => void)[] = []
  const store = createLineStore(
    start,
    (requested) =>
      new Promise((resolve) =>
        waiting.push((isAnswered) =>
          resolve(isAnswered ? { lines: requested.map(checkedLine) } : { message: 'Please try again.' }),
        ),
      ),
  )
  const texts = () => store.get().map(({ productId, quantity }) => `${productId} ${quantity}`)
  return { ...store, texts, answer: (index: number, isAnswered = true) => waiting[index]?.(isAnswered) }
}

test('keeps a product whose check is answered after that of the next one', async () => {
  const entry = openEntry()
  const added = [entry.add(packs('a')), entry.add(packs('b'))]
  entry.answer(1)
  await added[1]
  entry.answer(0)
  await Promise.all(added)
  expect(entry.texts()).toEqual(['b 1', 'a 1'])
})

test('a failed check loses only its own product', async () => {
  const entry = openEntry()
  const added = [entry.add(packs('a')), entry.add(packs('b'))]
  entry.answer(0)
  entry.answer(1, false)
  expect(await Promise.all(added)).toEqual([null, 'Please try again.'])
  expect(entry.texts()).toEqual(['a 1'])
})

test('a pack that is scanned twice at once counts twice', async () => {
  const entry = openEntry()
  const added = [entry.add(packs('a')), entry.add(packs('a'))]
  entry.answer(0)
  entry.answer(1)
  await added[0]
  await expect.poll(entry.texts).toEqual(['a 2'])
  entry.answer(2)
  expect(await added[1]).toBeNull()
})

test('changed packs and removed lines stay so when an earlier answer arrives', async () => {
  const entry = openEntry([checkedLine(packs('a')), checkedLine(packs('b'))])
  const changes = [entry.setPacks('a', 9), entry.setPacks('a', 3), entry.setPacks('b', 2), entry.add(packs('c'))]
  entry.remove('b')
  for (const index of [1, 0, 2, 3]) entry.answer(index)
  await Promise.all(changes)
  expect(entry.texts()).toEqual(['a 3', 'c 1'])
  expect(entry.get()[0]?.problem).toBeNull()
})

test('another brand takes packs and origin of the line', async () => {
  const entry = openEntry([{ ...checkedLine(packs('a', 3)), asked: 2 }])
  const replaced = entry.replace('a', { productId: 'b', name: 'B' })
  entry.answer(0)
  expect(await replaced).toBeNull()
  expect(entry.get()).toMatchObject([{ productId: 'b', name: 'B', quantity: 3, asked: 2, isOtherBrand: true }])
})

test('refuses more products than an order holds', async () => {
  const entry = openEntry(Array.from({ length: MAX_LINES }, (_, index) => checkedLine(packs(`p${index}`))))
  const added = entry.add(packs('more'))
  entry.answer(0)
  expect(await added).toBe(`An order holds at most ${MAX_LINES} products.`)
})
