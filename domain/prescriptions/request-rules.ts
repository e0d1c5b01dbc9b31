import { DAY } from '../time.ts'

export const requestStates = ['sent', 'prepared', 'confirmed', 'declined', 'ended'] as const
/** The states of an order that a pharmacist prepares from a prescription (prescriptions-5). */
export type RequestState = (typeof requestStates)[number]

/** The states in the words for the customer. */
export const requestStateNames = {
  sent: 'We are preparing your order',
  prepared: 'Ready for you to confirm',
  confirmed: 'Ordered',
  declined: 'You did not want it',
  ended: 'Ended without an order',
} as const satisfies Record<RequestState, string>

/** The states of a request that still has a step to come. */
export const openRequestStates = ['sent', 'prepared'] as const satisfies readonly RequestState[]

/** The most open requests of one customer. */
export const MAX_OPEN_REQUESTS = 3
/** The most medicines that a customer names in a request. */
export const MAX_NAMED_LINES = 20
/** How long the customer can confirm an offer. */
export const OFFER_MS = 2 * DAY

/** Why an offer differs from what was asked; the customer reads it. */
export const differenceReasons = {
  unavailable: 'Not available',
  brand: 'Another brand with the same salts',
  quantity: 'The quantity is limited',
  refused: 'We may not supply this',
} as const
export type DifferenceReason = keyof typeof differenceReasons

/** A medicine that the customer named. */
export type NamedLine = { readonly position: number; readonly name: string; readonly packs: number }

/** What is offered for a named line, or for one that the pharmacist read from the prescription (`position` null). */
export type OfferLine = {
  readonly position: number | null
  /** Null: nothing is supplied. */
  readonly productId: string | null
  readonly packs: number
  readonly reason: DifferenceReason | null
}

/** Why an offer cannot be sent: each named line is answered once, and each difference has a reason (prescriptions-5). Null if it can. */
export function offerRefusal(named: readonly NamedLine[], offer: readonly OfferLine[]): string | null {
  const products = offer.flatMap(({ productId }) => productId ?? [])
  if (new Set(products).size < products.length) return 'Please offer each product once.'
  if (offer.some(({ position }) => position !== null && named.every((one) => one.position !== position)))
    return 'The customer did not name such a line.'
  for (const { position, name, packs } of named) {
    const [answer, second] = offer.filter((line) => line.position === position)
    if (answer === undefined || second !== undefined) return `Please answer ${name} once.`
    const isSame = answer.productId !== null && answer.packs === packs
    if (!isSame && answer.reason === null) return `Please choose why ${name} differs from what was asked.`
  }
  return offer.some(({ position, productId }) => position === null && productId === null)
    ? 'Please choose the product of each line.'
    : null
}
