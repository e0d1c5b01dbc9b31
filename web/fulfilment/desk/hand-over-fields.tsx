import type { DeskOrder } from '#contract/fulfilment.ts'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { formatRupees, paise, rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import { ChangeFieldControls } from '#web/desk/change-fields.tsx'
import { type FieldErrors, formText, typedPaise } from '#web/platform/forms.ts'

const { mode, inCash } = orderChanges.recordCash.fields

/** What is due at the outlet, and how it was paid. */
export function HandOverFields({ order, errors }: { order: DeskOrder; errors: FieldErrors }) {
  if (order.amountDue === 0) return <p>For {order.customerName}. The order is paid.</p>
  return (
    <>
      <p>
        For {order.customerName}. <strong>{formatRupees(tolerantPaise(order.amountDue))}</strong> are due.
      </p>
      <ChangeFieldControls fields={{ mode, inCash }} presets={{ mode: 'cash' }} errors={errors} />
    </>
  )
}

/** How the money was paid, where some is due. */
export function readHandOver({ amountDue }: DeskOrder, data: FormData) {
  if (amountDue === 0) return {}
  const typed = formText(data, 'inCash')
  const amount = typed.trim() === '' ? paise(0) : typedPaise(typed)
  return { mode: formText(data, 'mode'), inCash: amount === null ? -1 : rupeesFromPaise(amount) }
}
