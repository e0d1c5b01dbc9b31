import type { CartTotals } from '#domain/cart/price-cart.ts'
import { businessFields } from '#domain/documents/business-buyer.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { ChangeFieldControls } from '#web/desk/change-fields.tsx'
import type { FieldErrors } from '#web/platform/forms.ts'
import { FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

type PaymentStepProps = {
  paymentType: PaymentType
  onChoose: (type: PaymentType) => void
  isCollected: boolean
  /** Why cash is not possible at the PIN, or null. */
  cashRefusal: string | null
  hasMail: boolean
}

/** How the order is paid. */
export function PaymentChoice({ paymentType, onChoose, isCollected, cashRefusal, hasMail }: PaymentStepProps) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">Payment</legend>
      <RadioCard
        name="paymentType"
        value="COD"
        label={isCollected ? 'At the outlet' : 'On delivery'}
        hint={cashRefusal ?? 'Cash or UPI'}
        checked={paymentType === 'COD'}
        disabled={cashRefusal !== null}
        onChange={() => onChoose('COD')}
      />
      <RadioCard
        name="paymentType"
        value="ONLINE"
        label="Payment link"
        hint={`Valid for 24 hours, ${hasMail ? 'mailed and to copy' : 'to copy into a message'}`}
        checked={paymentType === 'ONLINE'}
        onChange={() => onChoose('ONLINE')}
      />
    </fieldset>
  )
}

/** The firm to which the invoice goes, if the buyer names one. */
export function BusinessDetails({ errors }: { errors: FieldErrors }) {
  const hasErrors = errors.gstin != null || errors.firm != null
  return (
    <details open={hasErrors || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Invoice to a firm with a GSTIN</summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <ChangeFieldControls fields={businessFields} errors={errors} />
      </div>
    </details>
  )
}

/** The totals of an order. */
export function OrderTotals({ itemsTotal, deliveryFee, totalAmount }: CartTotals) {
  return (
    <FactList
      facts={[
        { label: 'Items', value: <Rupees amount={rupeesFromPaise(itemsTotal)} /> },
        { label: 'Delivery', value: <Rupees amount={rupeesFromPaise(deliveryFee)} /> },
        {
          label: 'Total',
          value: <Rupees amount={rupeesFromPaise(totalAmount)} className="text-lg font-semibold" />,
        },
      ]}
    />
  )
}
