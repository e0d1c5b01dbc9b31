import { addressInLanguage, type Language } from '../languages/languages.ts'

/**
 * The shop's payment return page (payments-1) in a language. `origin` has no trailing slash. Throws a RangeError for an order id with unsafe
 * characters.
 */
export function validatePaymentUrl(origin: string, orderId: string, language: Language = 'en'): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(orderId)) throw new RangeError('Not an order id')
  return addressInLanguage(origin, `/validate-payment/${orderId}`, language)
}

/**
 * Validates the `redirectUrl` of /payment/initiate: it must equal the shop's own return page for this order on one of
 * its origins (payments-1, payments-13). Returns the rebuilt address, or `null`. The text is neither parsed nor
 * normalised.
 */
export function acceptReturnUrl(given: unknown, orderId: string, origins: readonly string[]): string | null {
  return origins.map((origin) => validatePaymentUrl(origin, orderId)).find((own) => own === given) ?? null
}
