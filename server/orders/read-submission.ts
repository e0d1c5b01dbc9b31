import type { z } from 'zod'
import { address } from '#contract/addresses.ts'
import type { createOrder } from '#contract/orders.ts'
import { COUNTRY, type Address } from '#domain/addresses/address-rules.ts'
import { MAX_QUANTITY } from '#domain/cart/cart-lines.ts'
import { mergeLines, type RequestedLine } from '#domain/cart/correct-cart.ts'
import { cartFingerprint } from '#domain/orders/cart-fingerprint.ts'
import type { OrderPaymentType } from '#domain/orders/order-status.ts'
import type { SeenPrices } from '#domain/orders/seen-prices.ts'
import { shippingRefusal } from '#domain/orders/shipping-details.ts'
import { invalidField, Refusal } from '../http/refusal.ts'

export type OrderInput = z.output<typeof createOrder.input>

/** What is ordered, where to, and how it is paid. */
export type OrderedLines = {
  /** One line per product. */
  readonly lines: readonly RequestedLine[]
  readonly fingerprint: string
  readonly shipping: Address
  readonly paymentType: OrderPaymentType
}

/** A submitted order after the checks that need no database. */
export type Submission = OrderedLines & {
  readonly seen: SeenPrices
  readonly seenTotal: number
}

/** Parses a submit. Refuses invalid shipping details (orders-9) and invalid lines. */
export function readSubmission(input: OrderInput): Submission {
  return submissionTo(readShipping(input.shippingDetails), input)
}

/** A submit to a valid address. Refuses invalid lines. */
export function submissionTo(shipping: Address, input: Omit<OrderInput, 'shippingDetails'>): Submission {
  const lines = mergeLines(input.items)
  if (lines.some(({ quantity }) => quantity > MAX_QUANTITY))
    throw invalidField('items', `One order holds at most ${MAX_QUANTITY} of one product.`)
  return {
    lines,
    fingerprint: cartFingerprint(lines),
    shipping,
    paymentType: input.paymentType,
    seen: input,
    seenTotal: input.totalAmount,
  }
}

function readShipping(details: Readonly<Record<string, unknown>>): Address {
  const incomplete = shippingRefusal(details)
  if (incomplete !== null) throw new Refusal('invalid', incomplete)
  const parsed = address.safeParse({ ...details, country: COUNTRY })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[`shippingDetails.${path.join('.')}`] ??= message
  const sentences = Object.values(fields)
  const text = sentences.join('; ')
  throw new Refusal('invalid', sentences.length === 1 ? text : `Please check the address: ${text}`, { fields })
}
