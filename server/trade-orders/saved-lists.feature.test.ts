import { expect, test } from 'vitest'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addPadBuyer } from '#test/trade-order-steps.ts'

const app = useTestApp()

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ productId: `prd_${index}`, quantity: index + 1 }))

test('saves lines under a name, replaces, opens, renames and deletes them', async () => {
  const buyer = await addPadBuyer(app)
  expectOk(await buyer.api('POST /api/trade/lists', { name: 'Weekly', lines: lines(3) }))
  const { lists } = expectOk(await buyer.api('POST /api/trade/lists', { name: 'weekly', lines: lines(500) }))
  expect(lists).toMatchObject([{ name: 'weekly', lineCount: 500 }])
  const id = lists[0]!._id
  expect(expectOk(await buyer.api('GET /api/trade/lists/:id', { id })).lines).toEqual(lines(500))
  expectOk(await buyer.api('POST /api/trade/lists', { name: 'Cold chain', lines: lines(1) }))
  expect(expectRefusal(await buyer.api('POST /api/trade/lists/:id/rename', { id, name: 'COLD CHAIN' }))).toMatchObject({
    status: 409,
    fields: { name: 'Another list has this name.' },
  })
  const renamed = expectOk(await buyer.api('POST /api/trade/lists/:id/rename', { id, name: 'Weekly order' })).lists
  expect(renamed.map(({ name }) => name)).toEqual(['Cold chain', 'Weekly order'])
  expect(expectOk(await buyer.api('DELETE /api/trade/lists/:id', { id })).lists).toHaveLength(1)
  expect(await buyer.api('GET /api/trade/lists/:id', { id })).toMatchObject({ status: 404 })
})

test('refuses a 51st list, 501 lines, an empty list and a list without a name', async () => {
  const buyer = await addPadBuyer(app)
  const save = (name: string, count: number) => buyer.api('POST /api/trade/lists', { name, lines: lines(count) })
  await Promise.all(Array.from({ length: 60 }, (_, index) => save(`List ${index}`, 1)))
  expect(expectOk(await buyer.api('GET /api/trade/lists', {})).lists).toHaveLength(50)
  expect(expectRefusal(await save('One more', 1))).toMatchObject({ status: 409 })
  for (const [name, count] of [
    ['Long', 501],
    ['Empty', 0],
    [' ', 1],
  ] as const)
    expect(expectRefusal(await save(name, count))).toMatchObject({ status: 422 })
})

test('a list of another buyer does not exist', async () => {
  const [owner, other] = [await addPadBuyer(app), await addPadBuyer(app)]
  const { lists } = expectOk(await owner.api('POST /api/trade/lists', { name: 'Mine', lines: lines(1) }))
  const id = lists[0]!._id
  for (const answer of [
    await other.api('GET /api/trade/lists/:id', { id }),
    await other.api('POST /api/trade/lists/:id/rename', { id, name: 'Theirs' }),
    await other.api('DELETE /api/trade/lists/:id', { id }),
  ])
    expect(answer).toMatchObject({ status: 404 })
})
