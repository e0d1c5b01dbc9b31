import { sumPaise, type Paise } from '#domain/money.ts'
import type { PaymentSnapshot, RefundSnapshot } from '#domain/payments/snapshot.ts'
import { GatewayError } from './gateway-error.ts'
import type { GatewayId } from './gateway.ts'

type CaptureFields = { readonly id: string; readonly amount: Paise; readonly method?: string | null | undefined }
type PaymentFields = Omit<PaymentSnapshot, 'paid' | 'captures' | 'failure'> & {
  readonly captures: readonly CaptureFields[]
  readonly failureCode?: string | undefined
}

/** A payment snapshot. `paid` is the sum of the captures. */
export function paymentSnapshot({ captures, failureCode, ...payment }: PaymentFields): PaymentSnapshot {
  return {
    ...payment,
    paid: sumPaise(captures.map(({ amount }) => amount)),
    captures: captures.map(({ id, amount, method }) => ({ id, amount, ...(method && { method }) })),
    ...(failureCode !== undefined && { failure: { code: failureCode } }),
  }
}

/** Refuses an earlier refund with the same reference and another amount. */
export function requireSameAmount(gateway: GatewayId, refund: RefundSnapshot, amount: Paise): RefundSnapshot {
  if (refund.amount !== amount) throw new GatewayError(gateway, 'rejected', undefined, 'other_amount')
  return refund
}
