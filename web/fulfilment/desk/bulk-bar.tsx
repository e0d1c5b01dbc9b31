import { useState } from 'react'
import type { ApiInput } from '#contract/api.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { deskApi } from '#web/desk/desk-session.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

type BulkStep = ApiInput<'POST /api/desk/orders/bulk'>['step']

const labels = {
  pack: 'Mark as packed',
  sendOut: 'Out for delivery',
  deliver: 'Delivered',
} as const satisfies Record<BulkStep, string>

/** The step that moves many orders of a state at once; null for states without one. */
export function bulkStepOf(status: OrderStatus | undefined): BulkStep | null {
  if (status === 'Confirmed') return 'pack'
  if (status === 'Shipped') return 'sendOut'
  return status === 'Out for Delivery' ? 'deliver' : null
}

type BulkBarProps = {
  step: BulkStep
  /** The numbers of the marked orders by id. */
  marked: ReadonlyMap<string, string>
  onMoved: () => void
}

/** Moves the marked orders by one step and lists those that could not be moved. */
export function BulkBar({ step, marked, onMoved }: BulkBarProps) {
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  async function move() {
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
          <Button busy={isBusy} busyLabel="Moving..." onClick={() => void move()}>
            {labels[step]}
          </Button>
        </div>
      )}
    </>
  )
}
