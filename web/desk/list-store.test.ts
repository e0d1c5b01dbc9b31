import { expect, test } from 'vitest'
import type { ApiResult } from '#contract/client.ts'
import { BACKGROUND_HEADER } from '#domain/staff/staff-rules.ts'
import { countText, createDeskListStore, type ListedRows } from './list-store.ts'
import { staleText } from './stale-note.tsx'

type Row = { id: number; name?: string }
type Answer = ApiResult<ListedRows<Row>>

const page = (ids: number[], hasMore: boolean): Answer => ({
  ok: true,
  status: 200,
  body: { rows: ids.map((id) => ({ id })), hasMore, count: 3 },
})
const offline: Answer = { ok: false, reason: 'no_response' }

/** A store whose loads get these answers in turn; `asked` are the last rows that they were asked to continue after. */
function storeWith(...answers: Answer[]) {
  const asked: (number | null)[] = []
  const background: boolean[] = []
  const clock = { now: 0 }
  const store = createDeskListStore<Row>(
    async (last, { headers }) => {
      asked.push(last?.id ?? null)
      background.push(headers?.[BACKGROUND_HEADER] !== undefined)
      return answers.shift() ?? offline
    },
    ({ id }) => id,
    () => clock.now,
  )
  return { store, asked, background, clock }
}
const settled = async (store: ReturnType<typeof storeWith>['store']) => {
  await expect.poll(() => store.get().phase).not.toBe('loading')
  return store.get()
}

test('loads once with the first subscriber and continues after the last row', async () => {
  const { store, asked } = storeWith(page([1, 2], true), page([3], false))
  expect(store.get()).toMatchObject({ phase: 'loading', rows: [] })
  for (let i = 0; i < 2; i += 1) store.subscribe(() => {})
  expect(await settled(store)).toMatchObject({ phase: 'ready', hasMore: true, count: 3 })
  await store.loadMore()
  expect(store.get()).toMatchObject({ phase: 'ready', hasMore: false, rows: [{ id: 1 }, { id: 2 }, { id: 3 }] })
  expect(asked).toEqual([null, 2])
})

test('keeps its rows when the next page fails, and tries the same page again', async () => {
  const { store, asked } = storeWith(page([1], true), offline, page([2], false))
  store.subscribe(() => {})
  await settled(store)
  await store.loadMore()
  expect(store.get()).toMatchObject({ phase: 'failed', message: '', rows: [{ id: 1 }] })
  await store.loadMore()
  expect(store.get()).toMatchObject({ phase: 'ready', rows: [{ id: 1 }, { id: 2 }] })
  expect(asked).toEqual([null, 1, 1])
})

test('replaces a changed row in its place and puts a new one on top', async () => {
  const { store } = storeWith(page([1, 2], false))
  store.subscribe(() => {})
  await settled(store)
  store.put({ id: 2, name: 'changed' })
  store.put({ id: 9 })
  expect(store.get()).toMatchObject({ count: 4, rows: [{ id: 9 }, { id: 1 }, { id: 2, name: 'changed' }] })
})

test('is as old as its first page, and only what a person asks for counts as use of the desk', async () => {
  const many = Array.from({ length: 51 }, (_, id) => id)
  const { store, background, clock } = storeWith(
    page([1], true),
    offline,
    page(many, true),
    page([60], false),
    page([7], false),
  )
  const ageAfter = async (ms: number, act: () => Promise<void>) => {
    clock.now += ms
    await act()
    return clock.now - store.get().loadedAt
  }
  store.subscribe(() => {})
  await settled(store)
  expect(await ageAfter(15, store.refresh)).toBe(15)
  expect(await ageAfter(15, store.refresh)).toBe(0)
  expect(await ageAfter(15, store.loadMore)).toBe(15)
  expect(await ageAfter(15, store.refresh)).toBe(30)
  expect(await ageAfter(15, store.reload)).toBe(0)
  expect(store.get().rows).toEqual([{ id: 7 }])
  expect(background).toEqual([false, true, true, false, false])
})

test('says its age from one minute on', () => {
  const texts = [0, 59_999, 60_000, 150_000, 3_600_000].map((age) => staleText(1000, 1000 + age))
  expect(texts).toEqual([
    null,
    null,
    'Last updated 1 minute ago.',
    'Last updated 2 minutes ago.',
    'Last updated 1 hour ago.',
  ])
})

test('counts up to 500', () => {
  const nouns = ['person', 'people'] as const
  expect([0, 1, 2, 500, 501].map((count) => countText(count, nouns))).toEqual([
    '0 people',
    '1 person',
    '2 people',
    '500 people',
    '500+ people',
  ])
})
