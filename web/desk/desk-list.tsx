import { Fragment, type ReactNode, useState } from 'react'
import type { ApiInput, ApiOutput } from '#contract/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ColumnRow, ColumnTable, type DeskColumns, MarkLabel } from './list-columns.tsx'
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
import { useIsWide } from './use-is-wide.ts'
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

type DrawnRows<K extends DeskListKey> = { children: (row: ListedRow<K>, list: ShownList<K>) => ReactNode }

export type DeskListProps<K extends DeskListKey> = DeskListSource<K> &
  Omit<RowsProps<ListedRow<K>>, 'children'> & {
    /** The label of the box that marks a row; without it rows are not marked. */
    markLabel?: ((row: ListedRow<K>) => string) | false | undefined
    /** What stands directly above the list. */
    renderAbove?: (list: ShownList<K>) => ReactNode
    /** The filters, in one line with the number of rows. */
    filters?: ReactNode
  } & (DeskColumns<ListedRow<K>> | DrawnRows<K>)

/** A list at the desk. Another call or input begins its rows and marks anew; the filters stay as they are. */
export function DeskList<K extends DeskListKey>({ markLabel, renderAbove, filters, ...props }: DeskListProps<K>) {
  const { load, input = {}, label, nouns } = props
  const store = useDeskListStore<K>(props)
  const { answer, rows, count, loadedAt } = useDeskListState(store)
  const isTable = useIsWide() && 'columns' in props
  const list = {
    ...store,
    ...useMarkedRows(store),
    isTable,
    input: input as Partial<ApiInput<K>>,
    answer: answer as ApiOutput<K> | null,
    fileAddress: (format: string) => `${load.replace('GET ', '')}/${format}?${new URLSearchParams(input)}`,
  }
  const asOf = new Date(loadedAt)
  const key = `${load} ${JSON.stringify(input)}`
  const marks = markLabel
    ? {
        label: markLabel,
        isMarked: list.isMarked,
        mark: list.mark,
        areAllMarked: rows.length > 0 && rows.every(list.isMarked),
        markAll: (areMarked: boolean) => (areMarked ? list.markAll() : list.markNone()),
      }
    : null
  const draw = (row: ListedRow<K>) =>
    'columns' in props ? <ColumnRow {...props} row={row} asOf={asOf} /> : props.children(row, list)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {filters}
        {rows.length > 0 && <p className="text-quiet">{countText(count, nouns)}</p>}
      </div>
      <Fragment key={key}>{renderAbove?.(list)}</Fragment>
      <DeskListRows
        key={`rows ${key}`}
        {...props}
        store={store}
        isCounted={false}
        table={
          isTable && (
            <ColumnTable
              {...(props as DeskColumns<ListedRow<K>>)}
              {...{ label, rows, asOf, marks }}
              keyOf={store.keyOf}
            />
          )
        }
      >
        {(row) =>
          marks === null ? (
            draw(row)
          ) : (
            <div className="-ml-3 flex items-start gap-1">
              <MarkLabel
                name={marks.label(row)}
                isMarked={list.isMarked(row)}
                onMark={(isMarked) => list.mark(row, isMarked)}
              />
              <div className="min-w-0 flex-1">{draw(row)}</div>
            </div>
          )
        }
      </DeskListRows>
    </>
  )
}

type MarkedRows<Row> = {
  /** The marked rows as they are now, also those that left the list. */
  readonly marked: readonly Row[]
  readonly hasRows: boolean
  /** Whether the rows stand in a table, whose head has a box that marks all. */
  readonly isTable: boolean
  readonly isMarked: (row: Row) => boolean
  readonly mark: (row: Row, isMarked: boolean) => void
  readonly markOnly: (rows: readonly Row[]) => void
  readonly markAll: () => void
  readonly markNone: () => void
}

function useMarkedRows<Row>(store: DeskListStore<Row>): Omit<MarkedRows<Row>, 'isTable'> {
  const { keyOf } = store
  const { rows } = useDeskListState(store)
  const [held, setHeld] = useState<{ readonly of: DeskListStore<Row>; readonly rows: readonly Row[] }>({
    of: store,
    rows: [],
  })
  const marked = held.of === store ? held.rows : []
  const setMarked = (next: readonly Row[]) => setHeld({ of: store, rows: next })
  const isSame = (one: Row) => (other: Row) => keyOf(one) === keyOf(other)
  return {
    marked: marked.map((row) => rows.find(isSame(row)) ?? row),
    hasRows: rows.length > 0,
    isMarked: (row) => marked.some(isSame(row)),
    mark: (row, isMarked) =>
      setHeld(({ of, rows: before }) => ({
        of: store,
        rows: [...(of === store ? before : []).filter((one) => !isSame(row)(one)), ...(isMarked ? [row] : [])],
      })),
    markOnly: setMarked,
    markAll: () => setMarked(rows),
    markNone: () => setMarked([]),
  }
}

type MarkedBarProps = {
  list: Pick<MarkedRows<unknown>, 'marked' | 'hasRows' | 'isTable' | 'markAll' | 'markNone'>
  /** What marking is for, while no row is marked. */
  hint: string
  children: ReactNode
}

/** The bar above a list whose rows are marked, with what can be done to them. */
export function MarkedBar({ list, hint, children }: MarkedBarProps) {
  const { marked, hasRows, isTable, markAll, markNone } = list
  const hasNone = marked.length === 0
  if (hasNone && (!hasRows || isTable)) return null
  return (
    <div
      className={classNames(
        'flex items-start gap-x-3 gap-y-2 rounded-lg border bg-surface px-3 md:sticky md:z-10',
        hasNone ? 'border-line' : 'flex-wrap py-2',
        // Below a table it moves no row under the pointer.
        isTable ? 'order-last border-edge shadow-float md:bottom-2' : 'border-line md:top-2',
      )}
    >
      <p className={classNames('flex min-h-11 items-center', hasNone ? 'min-w-0 flex-1 text-xs' : 'font-semibold')}>
        {hasNone ? hint : `${marked.length} marked`}
      </p>
      <Button variant="quiet" onClick={hasNone ? markAll : markNone}>
        {hasNone ? 'Mark all shown' : 'Unmark all'}
      </Button>
      {!hasNone && children}
    </div>
  )
}

type DeskListRowsProps<Row> = RowsProps<Row> & {
  store: DeskListStore<Row>
  /** Whether the number of rows stands above them. */
  isCounted?: boolean
  /** What shows the rows instead of a list. */
  table?: ReactNode
}

/** The rows of a store: loading, empty, failed, offline or ready, with more rows on demand (desk-4). */
export function DeskListRows<Row>({
  store,
  label,
  nouns,
  empty,
  isCounted = true,
  table,
  children,
}: DeskListRowsProps<Row>) {
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
      {isCounted && rows.length > 0 && <p className="text-quiet">{countText(count, nouns)}</p>}
      {rows.length > 0 && !table && (
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
      )}
      {rows.length > 0 && table && <div className="contents">{table}</div>}
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
