import { expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { type DraftLine, MAX_DRAFT_LINES } from '#domain/trade/pad-draft.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { addPadBuyer, type PadBuyer } from '#test/trade-order-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const line = (id: string, quantity: number | null = null): DraftLine => ({
  id,
  text: `dolo ${id}`,
  quantity,
  chosen: null,
  rate: null,
  relatives: null,
})

const put = (...lines: DraftLine[]) => lines.map((one) => ({ id: one.id, line: one }))

const merge = async (buyer: PadBuyer, input: ApiInput<'POST /api/trade/draft'>) =>
  expectOk(await buyer.api('POST /api/trade/draft', input))

test('two devices merge by line, and each is told only what it does not know', async () => {
  const buyer = await addPadBuyer(app)
  expect(await merge(buyer, { known: null, changes: [] })).toMatchObject({ version: 0, lines: [] })
  const first = await merge(buyer, { known: 0, changes: put(line('a', 1), line('b', 1)) })
  expect(first).toMatchObject({ version: 1, lines: null })
  const second = await merge(buyer, { known: 0, changes: put(line('c', 3)) })
  expect(second).toMatchObject({ version: 2, lines: [line('a', 1), line('b', 1), line('c', 3)] })
  const third = await merge(buyer, { known: 1, changes: [{ id: 'b', line: null }, ...put(line('a', 9))] })
  expect(third.lines).toEqual([line('a', 9), line('c', 3)])
  expect(await merge(buyer, { known: third.version, changes: [] })).toMatchObject({ version: 3, lines: null })
})

test('20 changes at the same time lose none', async () => {
  const buyer = await addPadBuyer(app)
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => merge(buyer, { known: null, changes: put(line(String(at))) })),
  )
  const { lines } = await merge(buyer, { known: null, changes: [] })
  expect(new Set(lines!.map(({ id }) => id)).size).toBe(20)
})

test('a draft is that of the own account, and a list is known on all devices', async () => {
  const [buyer, other] = [await addPadBuyer(app), await addPadBuyer(app)]
  await merge(buyer, { known: 0, changes: put(line('a')), addedList: '2-abc-def' })
  expect(await merge(other, { known: null, changes: [] })).toMatchObject({ lines: [], addedLists: [] })
  const { addedLists } = await merge(buyer, { known: 1, changes: [] })
  expect(addedLists).toEqual([{ key: '2-abc-def', at: app.ctx.now().toISOString() }])
})

test('refuses more lines than a draft holds, and keeps the others', async () => {
  const buyer = await addPadBuyer(app)
  const many = Array.from({ length: MAX_DRAFT_LINES }, (_, at) => line(String(at)))
  await merge(buyer, { known: 0, changes: put(...many) })
  const refused = expectRefusal(await buyer.api('POST /api/trade/draft', { known: 1, changes: put(line('more')) }))
  expect(refused.message).toBe(`The pad holds at most ${MAX_DRAFT_LINES} lines. Please order or remove some.`)
  expect((await merge(buyer, { known: null, changes: [] })).lines).toHaveLength(MAX_DRAFT_LINES)
})

test('a line with a cut emoji or a NUL is kept without them', async () => {
  const buyer = await addPadBuyer(app)
  await merge(buyer, { known: 0, changes: put({ ...line('a'), text: 'dolo \0 650 \ud83d' }) })
  expect((await merge(buyer, { known: null, changes: [] })).lines).toMatchObject([{ text: 'dolo  650 \ufffd' }])
})
