import { useEffect } from 'react'
import { href } from 'react-router'
import type { Adjustment } from '#contract/stock.ts'
import { adjustmentReasons } from '#domain/stock/adjustment-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { ChangeButtons } from '#web/desk/change-buttons.tsx'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { type DeskListStore, useDeskListState, useDeskListStore } from '#web/desk/list-store.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { packsText } from './batch-row.tsx'

/** The adjustments that wait for a second person, for those who count. A new value of `since` reloads them. */
export function WaitingAdjustments({ since = 0 }: { since?: number }) {
  return useDenial('stock.count') === null ? <WaitingList since={since} /> : null
}

function WaitingList({ since }: { since: number }) {
  const store = useDeskListStore({ load: 'GET /api/desk/adjustments', cursor: '_id' })
  const { rows, phase } = useDeskListState(store)
  useRefresh(store.refresh)
  useEffect(() => {
    if (since > 0) void store.refresh()
  }, [since, store])
  if (phase === 'failed' && rows.length === 0)
    return (
      <RetryAlert onRetry={() => void store.loadMore()}>
        What waits for a second person could not be loaded just now.
      </RetryAlert>
    )
  if (rows.length === 0) return null
  return (
    <Card as="section" aria-label="Waiting for a second person" className="flex flex-col gap-1">
      <h2 className="text-xl font-semibold">Waiting for a second person</h2>
      <ul className="divide-y divide-line">
        {rows.map((adjustment) => (
          <li key={adjustment._id} className="py-3">
            <WaitingAdjustment adjustment={adjustment} store={store} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function WaitingAdjustment({ adjustment, store }: { adjustment: Adjustment; store: DeskListStore<Adjustment> }) {
  const { _id: id, batch, difference, reason, note, value, requestedBy, requestedAt } = adjustment
  const session = useDeskSession()
  const isMine = session.kind === 'staff' && session.staff.id === requestedBy.id
  const reload = async () => {
    await store.refresh()
    return null
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {difference < 0 ? `${packsText(-difference)} less` : `${packsText(difference)} more`} of {batch.productName},
          worth <Rupees amount={value} />
        </p>
        <p className="text-quiet wrap-anywhere">
          {adjustmentReasons[reason]}
          {note !== '' && <span>: {note}</span>}
          <span>
            {' '}
            · {requestedBy.name}, {formatDateTime(requestedAt)}
          </span>
        </p>
        <TextLink href={href('/desk/stock/:id', { id: batch._id })}>Batch {batch.number}</TextLink>
      </div>
      {isMine ? (
        <p className="text-quiet">A colleague has to confirm it.</p>
      ) : (
        <div className="flex flex-col gap-2">
          <ChangeButtons<keyof typeof decisions, { adjustment: Adjustment }>
            changes={decisions}
            record={{ adjustment }}
            dialogs={{}}
            send={(api, name) => api('POST /api/desk/adjustments/:id/decide', { id, isConfirmed: name === 'confirm' })}
            reload={reload}
            onChanged={() => void reload()}
          />
        </div>
      )}
    </div>
  )
}

const decisions = {
  confirm: { permission: 'stock.write-off', label: 'Confirm', variant: 'primary', done: 'Confirmed' },
  refuse: { permission: 'stock.write-off', label: 'Refuse', variant: 'secondary', done: 'Refused' },
} as const
