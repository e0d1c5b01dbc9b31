import { amountString, type Paise } from '../money.ts'

type UpiRequest = {
  /** The UPI address of the shop. */
  readonly payTo: string
  readonly name: string
  readonly amount: Paise
  /** The number of the order, or of the account of a buyer. */
  readonly note: string
}

/** The address that UPI apps open with the exact amount filled in. It names no medicine (desk-5). */
export function upiRequest({ payTo, name, amount, note }: UpiRequest): string {
  const fields = { pa: payTo, pn: name, am: amountString(amount), cu: 'INR', tn: note }
  const written = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
  return `upi://pay?${written.join('&')}`
}
