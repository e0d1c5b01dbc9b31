import { paiseFromWire } from '#domain/money.ts'
import { formatSignedRupees } from '#domain/signed-rupees.ts'

/** An amount in rupees that is added or taken off: "+ Rs. 0.40". */
export function SignedRupees({ amount }: { amount: number }) {
  return (
    <span translate="no" className="tabular-nums">
      {formatSignedRupees(paiseFromWire(amount))}
    </span>
  )
}
