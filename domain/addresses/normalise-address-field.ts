import type { AddressField } from './address-rules.ts'
import { bareDigits } from '../typed-digits.ts'

const PHONE = /^(?:tel:)?(?:\+91|0091|91|0)?(\d{10})$/i

/**
 * Normalises a typed address field (addresses-2): a phone number or a postal code as bare Latin digits
 * without invisible characters, separators and country prefix, an address on one line. Other text is only trimmed.
 */
export function normaliseAddressField(field: AddressField, text: string): string {
  const trimmed = text.trim()
  if (field === 'address') return trimmed.replace(/,?\s*[\r\n]\s*/g, ', ')
  if (field !== 'phoneNumber' && field !== 'postalCode') return trimmed
  const bare = bareDigits(text)
  if (field === 'postalCode') return /^\d{6}$/.test(bare) ? bare : trimmed
  return PHONE.exec(bare)?.[1] ?? trimmed
}
