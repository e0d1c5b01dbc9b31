import { CASH_LIMIT } from '../delivery/cash-on-delivery.ts'
import { type Paise, paise } from '../money.ts'
import { formatDate, startOfIndianDay } from '../time.ts'

/** The cash of one person that the law counts together. */
export type CountedCash = (
  | { readonly of: 'day' }
  /** `number`: of the invoice. */
  | { readonly of: 'invoice'; readonly number: string }
  /** The invoices of one day, which are of one occasion. A day such as 2026-11-26. */
  | { readonly of: 'occasion'; readonly day: string }
) & { readonly received: Paise; readonly amount: Paise }

/**
 * The refusal of cash that reaches the limit of section 269ST of the Income Tax Act from one person in a day, for one invoice or
 * for one occasion, as a sentence, or null (trade-7).
 */
export function cashLimitRefusal(counted: readonly CountedCash[]): string | null {
  const over = counted.find(({ received, amount }) => amount > 0 && paise(received + amount) >= CASH_LIMIT)
  if (over === undefined) return null
  return `The law forbids Rs. 2,00,000 or more in cash ${scopeOf(over)}. Please take a cheque, UPI or a transfer.`
}

function scopeOf(counted: CountedCash): string {
  if (counted.of === 'day') return 'from one buyer in a day'
  if (counted.of === 'invoice') return `for one invoice, also on several days (${counted.number})`
  return `for one occasion: the invoices of ${formatDate(startOfIndianDay(counted.day))} count together`
}
