import { type ReactNode, useState } from 'react'
import type { ApiInput, ApiOutput } from '#contract/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ROWS_ATTRIBUTE } from './move-focus.ts'
import {
  countText,
  type DeskListKey,
  type DeskListSource,
  type DeskListState,
  type DeskListStore,
  type ListedRow,
  useDeskListState,
  useDeskListStore,
} from './list-store.ts'
import { useIsOnline } from './offline-note.tsx'
import { StaleNote } from './stale-note.tsx'
import { useRefresh } from './use-refresh.ts'

type RowsProps<Row> = {
  /** The name of the list for screen readers. */
  label: string
  /** "person", "people". */
  nouns: readonly [one: string, many: string]
  /** The text says the next step. */
  empty: { icon: IconName; title: string; text: string; action?: ReactNode }
  children: (row: Row) => ReactNode
}

/** The rows of a list and the marked ones of them, for what stands above the list and for its rows. */
export type ShownList<K extends DeskListKey> = DeskListStore<ListedRow<K>> &
  MarkedRows<ListedRow<K>> & {
    readonly input: Partial<ApiInput<K>>
    readonly answer: ApiOutput<K> | null
    /** The address of all rows as a file. */
    readonly fileAddress: (format: 'csv' | 'pdf') => string
  }

export type DeskListProps<K extends DeskListKey> = DeskListSource<K> &
  Omit<RowsProps<ListedRow<K>>, 'children'> & {
    /** The label of the box that marks a row; without it rows are not marked. */
    markLabel?: ((row: ListedRow<K>) => string) | false | undefined
    /** What stands directly above the list. */
    renderAbove?: (list: ShownList<K>) => ReactNode
    children: (row: ListedRow<K>, list: ShownList<K>) => ReactNode
  }

/** A list at the desk. Another call or input begins it anew. */
export function DeskList<K extends DeskListKey>(props: DeskListProps<K>) {
  return <LoadedList key={`${props.load} ${JSON.stringify(props.input)}`} {...props} />
}

function LoadedList<K extends DeskListKey>({ markLabel, renderAbove, children, ...props }: DeskListProps<K>) {
  const { load, input = {} } = props
  const store = useDeskListStore<K>(props)
  const { answer } = useDeskListState(store)
  const list = {
    ...store,
    ...useMarkedRows(store),
    input: input as Partial<ApiInput<K>>,
    answer: answer as ApiOutput<K> | null,
    fileAddress: (format: string) => `${load.replace('GET ', '')}/${format}?${new URLSearchParams(input)}`,
  }
  return (
    <>
      {renderAbove?.(list)}
      <DeskListRows {...props} store={store}>
        {(row) =>
          markLabel ? (
            <div className="flex items-start gap-1">
              <label className="-ml-3 grid size-11 shrink-0 place-items-center">
                <span className="sr-only">{markLabel(row)}</span>
                <input
                  type="checkbox"
                  checked={list.isMarked(row)}
                  onChange={({ target }) => list.mark(row, target.checked)}
                  className="size-5 accent-brand"
                />
              </label>
              <div className="min-w-0 flex-1">{children(row, list)}</div>
            </div>
          ) : (
            children(row, list)
          )
        }
      </DeskListRows>
    </>
  )
}

export type MarkedRows<Row> = {
  /** The marked rows as they are now, also those that left the list. */
  readonly marked: readonly Row[]
  readonly hasRows: boolean
  readonly isMarked: (row: Row) => boolean
  readonly mark: (row: Row, isMarked: boolean) => void
  readonly markOnly: (rows: readonly Row[]) => void
  readonly markAll: () => void
  readonly markNone: () => void
}

function useMarkedRows<Row>(store: DeskListStore<Row>): MarkedRows<Row> {
  const { keyOf } = store
  const { rows } = useDeskListState(store)
  const [marked, setMarked] = useState<readonly Row[]>([])
  const isSame = (one: Row) => (other: Row) => keyOf(one) === keyOf(other)
  return {
    marked: marked.map((row) => rows.find(isSame(row)) ?? row),
    hasRows: rows.length > 0,
    isMarked: (row) => marked.some(isSame(row)),
    mark: (row, isMarked) =>
      setMarked((before) => [...before.filter((one) => !isSame(row)(one)), ...(isMarked ? [row] : [])]),
    markOnly: setMarked,
    markAll: () => setMarked(rows),
    markNone: () => setMarked([]),
  }
}

type MarkedBarProps = {
  list: Pick<MarkedRows<unknown>, 'marked' | 'hasRows' | 'markAll' | 'markNone'>
  /** What marking is for, while no row is marked. */
  hint: string
  children: ReactNode
}

/** The bar above a list whose rows are marked, with what can be done to them. */
export function MarkedBar({ list: { marked, hasRows, markAll, markNone }, hint, children }: MarkedBarProps) {
  const hasNone = marked.length === 0
  if (!hasRows && hasNone) return null
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-lg border border-line bg-surface p-3 md:sticky md:top-2 md:z-10">
      <p className="flex min-h-11 items-center font-semibold">{hasNone ? hint : `${marked.length} marked`}</p>
      <Button variant="quiet" onClick={hasNone ? markAll : markNone}>
        {hasNone ? 'Mark all shown' : 'Unmark all'}
      </Button>
      {!hasNone && children}
    </div>
  )
}

/** The rows of a store: loading, empty, failed, offline or ready, with more rows on demand (desk-4). */
export function DeskListRows<Row>({
  store,
  label,
  nouns,
  empty,
  children,
}: RowsProps<Row> & { store: DeskListStore<Row> }) {
  const state = useDeskListState(store)
  useRefresh(store.refresh)
  const { rows, hasMore, count, phase } = state
  if (rows.length === 0 && phase === 'loading')
    return (
      <div role="status">
        <span className="sr-only">Loading...</span>
        <RowsSkeleton />
      </div>
    )
  if (rows.length === 0 && phase === 'ready')
    return (
      <>
        <StaleNote loadedAt={state.loadedAt} reload={store.reload} />
        <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      </>
    )
  return (
    <div className="flex flex-col gap-3">
      {phase !== 'failed' && <StaleNote loadedAt={state.loadedAt} reload={store.reload} />}
      {rows.length > 0 && (
        <>
          <p className="text-quiet">{countText(count, nouns)}</p>
          <ul
            {...{ [ROWS_ATTRIBUTE]: '' }}
            aria-label={label}
            className="divide-y divide-line rounded-lg border border-line bg-surface"
          >
            {rows.map((row) => (
              <li key={store.keyOf(row)} tabIndex={-1} className="p-4">
                {children(row)}
              </li>
            ))}
          </ul>
        </>
      )}
      {phase === 'failed' && <FailedList {...state} retry={() => void store.loadMore()} />}
      {phase !== 'failed' && hasMore && (
        <Button
          variant="secondary"
          className="self-center"
          busy={phase === 'loading'}
          busyLabel="Loading..."
          onClick={() => void store.loadMore()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

function FailedList({ message, retry }: Pick<DeskListState<unknown>, 'message'> & { retry: () => void }) {
  const isOnline = useIsOnline()
  const reason = isOnline
    ? message || 'The list could not be loaded just now.'
    : 'You are offline, so this cannot be loaded.'
  return <RetryAlert onRetry={retry}>{reason}</RetryAlert>
}
