import { formatRupees, type Paise, paise } from './money.ts'

/** "+ Rs. 0.40" or "- Rs. 0.40": an amount that is added or taken off; "Rs. 0.00" for none. */
export function formatSignedRupees(amount: Paise): string {
  const sign = amount === 0 ? '' : amount < 0 ? '- ' : '+ '
  return `${sign}${formatRupees(paise(Math.abs(amount)))}`
}
