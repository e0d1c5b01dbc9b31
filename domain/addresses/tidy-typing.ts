import type { AddressField } from './address-rules.ts'

/**
 * What a person typed into a field of the address, in the form which the rules of spec §5 want: a phone number without
 * spaces, dashes and the country's prefix when ten digits are left, a postal code without its space, an address in one line.
 * Anything else stays.
 */
export function tidyTyping(field: AddressField, text: string): string {
  const trimmed = text.trim()
  const bare = trimmed.replace(/[\s().-]/g, '')
  if (field === 'postalCode') return /^\d{6}$/.test(bare) ? bare : trimmed
  if (field === 'address') return trimmed.replace(/,?\s*[\r\n]+\s*/g, ', ')
  if (field === 'phoneNumber') return /^(?:\+91|0091|91|0)?(\d{10})$/.exec(bare)?.[1] ?? trimmed
  return trimmed
}
