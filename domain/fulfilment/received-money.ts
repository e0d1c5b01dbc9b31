import { type Paise, paise } from '../money.ts'
import type { CashMode, OrderPaidMode } from './order-in-fulfilment.ts'

/** The money of a cash order as staff record it: `inCash` is the part in cash of an order that is paid in two ways. */
type RecordedMoney<Amount extends number> = {
  readonly amount: Amount
  readonly mode: OrderPaidMode
  readonly inCash?: Amount
}

/** What is wrong with the part in cash, by field (day-5). The amounts may be rupees or paise. */
export function partInCashErrors({ amount, mode, inCash = 0 }: RecordedMoney<number>): {
  readonly inCash: string | null
} {
  if (mode !== 'split')
    return { inCash: inCash === 0 ? null : 'Please leave this empty, or choose that a part is paid in cash.' }
  const isPart = inCash > 0 && inCash < amount
  return { inCash: isPart ? null : 'Please type the part that is paid in cash: less than the whole amount.' }
}

/** What was received in each way, in paise. Requires money without `partInCashErrors`. */
export function partsOfMoney({
  amount,
  mode,
  inCash = paise(0),
}: RecordedMoney<Paise>): readonly { readonly mode: CashMode; readonly amount: Paise }[] {
  if (mode !== 'split') return [{ mode, amount }]
  return [
    { mode: 'cash', amount: inCash },
    { mode: 'UPI', amount: paise(amount - inCash) },
  ]
}

/** "in cash", "by UPI", "by card". */
export const modeWords = {
  cash: 'in cash',
  UPI: 'by UPI',
  card: 'by card',
} as const satisfies Record<CashMode, string>
