/**
 * The address of the page which checks a payment, rebuilt from the shop's own origin (D7). Origins stand without a slash
 * at the end. Throws a RangeError for an order id that could change the path: such an id is a bug.
 */
export function validatePaymentUrl(origin: string, orderId: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(orderId)) throw new RangeError('Not an order id')
  return `${origin}/validate-payment/${orderId}`
}

/**
 * The `redirectUrl` of /payment/initiate: accepted only when it equals, character by character, the shop's own page for
 * this order on one of the shop's origins (D7, payments.md §4.3). Gives the rebuilt address, or `null`. Nothing is
 * parsed or normalised, so there is nothing to trick.
 */
export function acceptReturnUrl(given: unknown, orderId: string, origins: readonly string[]): string | null {
  return origins.map((origin) => validatePaymentUrl(origin, orderId)).find((own) => own === given) ?? null
}
