import { useState } from 'react'
import type { ApiInput } from '#contract/api.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { BulkPrint, type PrintedOrders } from './bulk-print.tsx'

type BulkStep = ApiInput<'POST /api/desk/orders/bulk'>['step']

const labels = {
  pack: 'Mark as packed',
  sendOut: 'Out for delivery',
  deliver: 'Delivered',
} as const satisfies Record<BulkStep, string>

/** The step that moves many orders of a state at once: null where they are only printed, undefined where they are not marked. */
const bulkSteps: Partial<Record<OrderStatus, BulkStep | null>> = {
  Confirmed: 'pack',
  Packed: null,
  Shipped: 'sendOut',
  'Out for Delivery': 'deliver',
}

/** Whether orders of this state are marked to be moved or printed together. */
export function areMarkable(status: OrderStatus | undefined): status is OrderStatus {
  return status !== undefined && bulkSteps[status] !== undefined
}

type BulkBarProps = {
  status: OrderStatus
  /** The numbers of the marked orders by id. */
  marked: ReadonlyMap<string, string>
  onMoved: () => void
  onPrint: (printed: PrintedOrders) => void
}

/** Prints the marked orders, or moves them by one step and lists those that could not be moved. */
export function BulkBar({ status, marked, onMoved, onPrint }: BulkBarProps) {
  const step = bulkSteps[status] ?? null
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  async function move(step: BulkStep) {
    setBusy(true)
    const result = await deskApi('POST /api/desk/orders/bulk', { step, ids: [...marked.keys()] })
    setBusy(false)
    if (!result.ok) return setRefusals([refusalText(result, 'The orders could not be moved. Please try again.')])
    const { results } = result.body
    const refused = results.flatMap(({ id, message }) => (message === null ? [] : [`#${marked.get(id)}: ${message}`]))
    setRefusals(refused)
    announce(`${results.length - refused.length} of ${results.length} orders moved`)
    onMoved()
  }

  return (
    <>
      {refusals.length > 0 && (
        <AlertBox>
          <ul>
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </AlertBox>
      )}
      {marked.size > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-brand bg-brand-soft p-3">
          <p className="font-semibold">{marked.size} marked</p>
          {step !== null && (
            <Button busy={isBusy} busyLabel="Moving..." onClick={() => void move(step)}>
              {labels[step]}
            </Button>
          )}
          <BulkPrint ids={[...marked.keys()]} show={onPrint} />
        </div>
      )}
    </>
  )
}
