import { useState, useSyncExternalStore } from 'react'
import type { ApiInput, ApiOutput, DeskKey } from '#contract/api.ts'
import type { ApiResult } from '#contract/client.ts'
import { backgroundHeaders, deskApi } from './desk-session.ts'
import { observable } from '#web/platform/observable.ts'

/** One page of a list at the desk. */
export type ListedRows<Row> = { readonly rows: readonly Row[]; readonly hasMore: boolean; readonly count: number }

/** A list as the API answers it: a page, or all rows. */
type AnsweredRows<Row> = Pick<ListedRows<Row>, 'rows'> & Partial<ListedRows<Row>>

type ReadKey = Extract<DeskKey, `GET ${string}`>

/** The calls that answer with a list. */
export type DeskListKey = { [K in ReadKey]: ApiOutput<K> extends AnsweredRows<unknown> ? K : never }[ReadKey]

/** A row of the list that a call answers. */
export type ListedRow<K extends DeskListKey> = ApiOutput<K> extends AnsweredRows<infer Row> ? Row : never

type NamesOfRow<Row> = { [Name in keyof Row]: Row[Name] extends string | number ? Name : never }[keyof Row]

/** Where the rows of a list come from. */
export type DeskListSource<K extends DeskListKey> = {
  readonly load: K
  /** What the call sends beside the place in the list. */
  readonly input?: Omit<ApiInput<K>, 'after'>
  /** The field that names a row, and that the next page begins after. */
  readonly cursor: NamesOfRow<ListedRow<K>> & string
  /** What the call for the next page sends; `after` with the cursor unless stated. */
  readonly placeAfter?: (last: ListedRow<K>) => Partial<ApiInput<K>>
}

/** Loads the rows after this one, or the first ones. The headers mark background calls. */
type LoadPage<Row> = (
  last: Row | null,
  options: { readonly headers?: Readonly<Record<string, string>> },
) => Promise<ApiResult<AnsweredRows<Row>>>

export type DeskListState<Row> = ListedRows<Row> & {
  readonly phase: 'loading' | 'ready' | 'failed'
  /** The sentence of the refusal, or '' when there was no answer. */
  readonly message: string
  /** When the first page was loaded, in milliseconds since 1970. */
  readonly loadedAt: number
  /** The last answer of the API. */
  readonly answer: AnsweredRows<Row> | null
}

export type DeskListStore<Row> = {
  readonly keyOf: (row: Row) => string | number
  readonly get: () => DeskListState<Row>
  /** Loads the first page with the first subscriber. */
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the next page, or tries again. */
  readonly loadMore: () => Promise<void>
  /** Loads the first page again, unless more than one is shown. Keeps the rows when it fails. */
  readonly refresh: () => Promise<void>
  /** Replaces all rows by the first page on a person's request. Keeps the rows when it fails. */
  readonly reload: () => Promise<void>
  /** Replaces the row with the same key, or puts a new one on top. */
  readonly put: (row: Row) => void
}

/** The rows of a list by keyset (desk-4). */
export function createDeskListStore<Row>(
  load: LoadPage<Row>,
  keyOf: DeskListStore<Row>['keyOf'],
  now: () => number = Date.now,
): DeskListStore<Row> {
  const state = observable<DeskListState<Row>>({
    rows: [],
    hasMore: true,
    count: 0,
    phase: 'loading',
    message: '',
    loadedAt: now(),
    answer: null,
  })
  let isStarted = false
  const loadMore = async () => {
    const { rows, loadedAt } = state.get()
    state.set({ ...state.get(), phase: 'loading' })
    const result = await load(rows.at(-1) ?? null, {})
    if (result.ok) {
      const { hasMore = false, count = result.body.rows.length } = result.body
      const isFirst = rows.length === 0
      const shown = { rows: [...rows, ...result.body.rows], hasMore, count, loadedAt: isFirst ? now() : loadedAt }
      return state.set({ ...shown, phase: 'ready', message: '', answer: result.body })
    }
    const message = result.reason === 'refused' ? result.message : ''
    state.set({ ...state.get(), phase: 'failed', message })
  }
  const replaceAll = async (options: Parameters<LoadPage<Row>>[1]) => {
    const shown = state.get()
    const result = await load(null, options)
    if (!result.ok || state.get() !== shown) return
    const { rows, hasMore = false, count = rows.length } = result.body
    state.set({ ...shown, rows, hasMore, count, loadedAt: now(), answer: result.body })
  }
  return {
    keyOf,
    get: state.get,
    subscribe(listener) {
      if (!isStarted) void loadMore()
      isStarted = true
      return state.subscribe(listener)
    },
    loadMore,
    async refresh() {
      const { phase, rows } = state.get()
      if (phase === 'ready' && rows.length <= PAGE_ROWS) await replaceAll({ headers: backgroundHeaders })
    },
    reload: () => replaceAll({}),
    put(row) {
      const { rows, ...rest } = state.get()
      const index = rows.findIndex((one) => keyOf(one) === keyOf(row))
      if (index >= 0) return state.set({ ...rest, rows: rows.with(index, row) })
      state.set({ ...rest, rows: [row, ...rows], count: rest.count + 1 })
    },
  }
}

/** The store of a list. Another call or input begins it anew. */
export function useDeskListStore<K extends DeskListKey>(source: DeskListSource<K>): DeskListStore<ListedRow<K>> {
  const key = `${source.load} ${JSON.stringify(source.input)}`
  const [held, setHeld] = useState(() => ({ key, store: createListStore(source) }))
  if (held.key === key) return held.store
  const next = { key, store: createListStore(source) }
  setHeld(next)
  return next.store
}

function createListStore<K extends DeskListKey>({ load, input, cursor, placeAfter }: DeskListSource<K>) {
  type Row = ListedRow<K>
  const keyOf = (row: Row) => row[cursor] as string | number
  const placeOf = placeAfter ?? ((last: Row) => ({ after: keyOf(last) }))
  // The type of an answer cannot be derived from a key that is not known yet.
  const call = deskApi as (key: K, input: object, options: object) => Promise<ApiResult<unknown>>
  return createDeskListStore<Row>(
    (last, options) =>
      call(load, { ...input, ...(last && placeOf(last)) }, options) as Promise<ApiResult<AnsweredRows<Row>>>,
    keyOf,
  )
}

export function useDeskListState<Row>(store: DeskListStore<Row>): DeskListState<Row> {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** "1 person", "12 people", "500+ people". */
export function countText(count: number, [one, many]: readonly [one: string, many: string]): string {
  if (count > COUNT_CAP) return `${COUNT_CAP}+ ${many}`
  return `${count} ${count === 1 ? one : many}`
}

const COUNT_CAP = 500
/** The rows of one page (desk-4). */
const PAGE_ROWS = 50
