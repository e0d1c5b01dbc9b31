import { useState } from 'react'
import type { BulkResults } from '#contract/bulk-orders.ts'
import type { DeskOrderRow } from '#contract/fulfilment.ts'
import {
  type BulkOrderChange,
  bulkOrderChanges,
  type PlainOrderChange,
  statusRefusal,
} from '#domain/fulfilment/order-change-rules.ts'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { MAX_BULK_ORDERS } from '#domain/fulfilment/parcels.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { MarkedBar, type ShownList } from '#web/desk/desk-list.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { BulkDialog, type BulkDialogName } from './bulk-dialogs.tsx'
import { BulkPrint, type PrintedOrders } from './bulk-print.tsx'

/** Whether the signed-in person may move or print some orders. */
export function useMayMark(): boolean {
  const session = useDeskSession()
  return (
    session.kind === 'staff' &&
    bulkOrderChanges.some((name) => mayDo(session.staff.roles, orderChanges[name].permission))
  )
}

type BulkBarProps = { list: ShownList<'GET /api/desk/orders'>; onPrint: (printed: PrintedOrders) => void }

/** Prints the marked orders or moves them by one step, and shows the outcome of each. */
export function BulkBar({ list, onPrint }: BulkBarProps) {
  const { marked } = list
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const excess = marked.length - MAX_BULK_ORDERS
  const finish = (name: BulkOrderChange, results: BulkResults) => {
    const { done } = orderChanges[name]
    const moved = results.filter(({ message }) => message === null).map(({ id }) => id)
    setOutcome({ done, orders: marked, results })
    announce(`${done}: ${moved.length} of ${results.length} orders`)
    list.markOnly(marked.filter(({ _id }) => !moved.includes(_id)))
    void list.refresh()
  }
  return (
    <>
      {outcome !== null && <Outcome {...outcome} />}
      <MarkedBar list={list} hint="Mark orders to move or print them together.">
        {excess > 0 ? (
          <p className="self-center">
            At most {MAX_BULK_ORDERS} at once: please unmark {excess}.
          </p>
        ) : (
          <>
            <BulkSteps orders={marked} onDone={finish} />
            <BulkPrint ids={marked.map(({ _id }) => _id)} show={onPrint} />
          </>
        )}
      </MarkedBar>
    </>
  )
}

type BulkStepsProps = {
  orders: readonly DeskOrderRow[]
  onDone: (name: BulkOrderChange, results: BulkResults) => void
}

/** The steps that all these orders may take next. */
function BulkSteps({ orders, onDone }: BulkStepsProps) {
  const [dialog, setDialog] = useState<BulkDialogName | null>(null)
  const move = useDeskCall(
    async (step: PlainOrderChange, api) => {
      const result = await api('POST /api/desk/orders/bulk', { step, ids: orders.map(({ _id }) => _id) })
      return result.ok ? { ok: true as const, body: { step, results: result.body.results } } : result
    },
    { done: ({ step, results }) => onDone(step, results), fallback: NO_BULK_ANSWER },
  )
  const names = bulkOrderChanges.filter((name) => orders.every(({ status }) => statusRefusal(name, status) === null))

  return (
    <>
      <CallAlert call={move} className="w-full" />
      {names.length === 0 && <p className="self-center">These orders have no step in common.</p>}
      {names.map((name) => (
        <ActionButton
          key={name}
          action={orderChanges[name].permission}
          variant={orderChanges[name].variant}
          busy={move.running === name}
          busyLabel="Moving..."
          onClick={() => (hasDialog(name) ? setDialog(name) : move.start(name))}
        >
          {orderChanges[name].bulk}
        </ActionButton>
      ))}
      {dialog !== null && (
        <BulkDialog
          name={dialog}
          orders={orders}
          onDone={(results) => {
            setDialog(null)
            onDone(dialog, results)
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

function hasDialog(name: BulkOrderChange): name is BulkDialogName {
  return 'fields' in orderChanges[name]
}

const NO_BULK_ANSWER = 'There was no answer. Please press again: orders that have moved stay as they are.'

type BulkOutcome = {
  readonly done: string
  readonly orders: readonly DeskOrderRow[]
  readonly results: BulkResults
}

function Outcome({ done, orders, results }: BulkOutcome) {
  const numbers = new Map(orders.map(({ _id, orderNumber }) => [_id, `#${orderNumber}`]))
  const moved = results.filter(({ message }) => message === null)
  const refused = results.filter(({ message }) => message !== null)
  return (
    <>
      {moved.length > 0 && (
        <AlertBox tone="success">
          {done}: {moved.map(({ id }) => numbers.get(id)).join(', ')}
        </AlertBox>
      )}
      {refused.length > 0 && (
        <AlertBox>
          <p>{refused.length === 1 ? 'One order stays as it was:' : `${refused.length} orders stay as they were:`}</p>
          <ul>
            {refused.map(({ id, message }) => (
              <li key={id}>
                {numbers.get(id)}: {message}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
    </>
  )
}
