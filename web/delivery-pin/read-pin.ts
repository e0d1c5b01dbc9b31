import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { isPinCode } from '#domain/delivery/pin-code.ts'

/** A typed PIN as six Latin digits (addresses-2), or its error. */
export function readPin(typed: string): { readonly pin: string; readonly error: string | null } {
  const pin = normaliseAddressField('postalCode', typed)
  return { pin, error: isPinCode(pin) ? null : 'A PIN code has 6 digits, the first one not 0' }
}
