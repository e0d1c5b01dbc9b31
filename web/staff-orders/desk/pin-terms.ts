import type { ApiOutput } from '#contract/api.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { codRefusal } from '#domain/delivery/cash-on-delivery.ts'
import { deliveryRefusal } from '#domain/delivery/delivery-refusal.ts'
import type { ClassVerdicts } from '#domain/delivery/delivery-rules.ts'
import { isPinCode } from '#domain/delivery/pin-code.ts'
import { type Paise, tolerantPaise } from '#domain/money.ts'
import { publicApi } from '#web/platform/public-api.ts'
import type { EntryLine } from './entry-lines.ts'

export type PinTerms = ApiOutput<'GET /api/pincodes/:pin'>

/** The terms at a PIN, or null for a text that is none, or without an answer. */
export async function loadTerms(typed: string): Promise<PinTerms | null> {
  const pin = normaliseAddressField('postalCode', typed)
  if (!isPinCode(pin)) return null
  const result = await publicApi('GET /api/pincodes/:pin', { pin })
  return result.ok ? result.body : null
}

/** Why a line is not delivered to a PIN (delivery-2), or null. */
export function notDelivered({ deliveryClasses }: EntryLine, terms: PinTerms | null, pin: string): string | null {
  if (terms === null) return null
  const reason = deliveryRefusal(deliveryClasses, terms.schedules as ClassVerdicts, pin)
  return reason === null ? null : `${reason} It can be collected at the outlet.`
}

/** Why cash is not possible at a PIN (delivery-3), or null. */
export function cashRefusalOf({ cod: { allowed, max } }: PinTerms, total: Paise): string | null {
  const terms = { allowed, max: max === null ? null : tolerantPaise(max) }
  return codRefusal({ total, terms, refusedUntil: null })
}
