import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { Adjustment } from '#contract/stock.ts'
import { adjustmentReasons } from '#domain/stock/adjustment-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { ActionButton, useDenial } from '#web/desk/desk-permission.tsx'
import { deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { type DeskListStore, useDeskListState, useDeskListStore } from '#web/desk/list-store.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
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
  const store = useDeskListStore<Adjustment>(
    async (_, options) => {
      const result = await deskApi('GET /api/desk/adjustments', {}, options)
      if (!result.ok) return result
      const { rows } = result.body
      return { ...result, body: { rows, hasMore: false, count: rows.length } }
    },
    ({ _id }) => _id,
  )
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
  const api = useFormApi()
  const [busy, setBusy] = useState<'confirm' | 'refuse' | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const isMine = session.kind === 'staff' && session.staff.id === requestedBy.id

  async function decide(isConfirmed: boolean) {
    setBusy(isConfirmed ? 'confirm' : 'refuse')
    const result = await api('POST /api/desk/adjustments/:id/decide', { id, isConfirmed })
    setBusy(null)
    setAlert(result.ok ? null : refusalText(result, 'This could not be saved. Please check the connection.'))
    if (result.ok) announce(isConfirmed ? 'Confirmed' : 'Refused')
    await store.refresh()
  }

  return (
    <div className="flex flex-col gap-2">
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {difference < 0 ? `${packsText(-difference)} less` : `${packsText(difference)} more`} of {batch.productName}
            , worth <Rupees amount={value} />
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
          <div className="flex flex-wrap gap-3">
            <ActionButton
              action="stock.write-off"
              busy={busy === 'confirm'}
              busyLabel="Saving..."
              onClick={() => void decide(true)}
            >
              Confirm
            </ActionButton>
            <ActionButton
              action="stock.write-off"
              variant="secondary"
              busy={busy === 'refuse'}
              busyLabel="Saving..."
              onClick={() => void decide(false)}
            >
              Refuse
            </ActionButton>
          </div>
        )}
      </div>
    </div>
  )
}
