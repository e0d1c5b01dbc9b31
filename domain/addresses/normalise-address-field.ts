import type { AddressField } from './address-rules.ts'

/**
 * Normalises a typed address field for the rules of spec §5: a phone number without separators and country prefix, a
 * postal code without spaces, an address on one line. Other text is only trimmed.
 */
export function normaliseAddressField(field: AddressField, text: string): string {
  const trimmed = text.trim()
  const bare = trimmed.replace(/[\s().-]/g, '')
  if (field === 'postalCode') return /^\d{6}$/.test(bare) ? bare : trimmed
  if (field === 'address') return trimmed.replace(/,?\s*[\r\n]\s*/g, ', ')
  if (field === 'phoneNumber') return /^(?:\+91|0091|91|0)?(\d{10})$/.exec(bare)?.[1] ?? trimmed
  return trimmed
}
