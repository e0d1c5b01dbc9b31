import type { DeskOrder } from '#contract/fulfilment.ts'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { ChangeFieldControls } from '#web/desk/change-fields.tsx'
import { type FieldErrors, formText } from '#web/platform/forms.ts'

const { mode } = orderChanges.recordCash.fields

/** What is due at the outlet, and how it was paid. */
export function HandOverFields({ order, errors }: { order: DeskOrder; errors: FieldErrors }) {
  if (order.amountDue === 0) return <p>For {order.customerName}. The order is paid.</p>
  return (
    <>
      <p>
        For {order.customerName}. <strong>{formatRupees(tolerantPaise(order.amountDue))}</strong> are due.
      </p>
      <ChangeFieldControls fields={{ mode }} presets={{ mode: 'cash' }} errors={errors} />
    </>
  )
}

/** How the money was paid, where some is due. */
export function readHandOver({ amountDue }: DeskOrder, data: FormData) {
  return amountDue > 0 ? { mode: formText(data, 'mode') } : {}
}
