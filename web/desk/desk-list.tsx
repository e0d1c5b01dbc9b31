import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ROWS_ATTRIBUTE } from './move-focus.ts'
import { countText, type DeskListState, type DeskListStore, useDeskListState } from './list-store.ts'
import { useIsOnline } from './offline-note.tsx'
import { StaleNote } from './stale-note.tsx'
import { useRefresh } from './use-refresh.ts'

type DeskListProps<Row> = {
  store: DeskListStore<Row>
  /** The name of the list for screen readers. */
  label: string
  /** "person", "people". */
  nouns: readonly [one: string, many: string]
  /** The text says the next step. */
  empty: { icon: IconName; title: string; text: string; action?: ReactNode }
  children: (row: Row) => ReactNode
}

/** A list at the desk: loading, empty, failed, offline or ready, with more rows on demand (desk-4). */
export function DeskList<Row>({ store, label, nouns, empty, children }: DeskListProps<Row>) {
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
