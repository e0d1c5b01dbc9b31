import { z } from 'zod'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart-lines.ts'
import { correctionReasons } from '#domain/cart/correct-cart.ts'
import { deliveryClasses } from '#domain/delivery/delivery-rules.ts'
import { endpoint } from './endpoint.ts'
import { id, rupees, seenRupees, success, text } from './shapes.ts'

/** The message for a cart with too many lines. */
export const TOO_MANY_LINES = `A cart holds at most ${MAX_LINES} different products`

const quantityRule = `The quantity must be a whole number from 1 to ${MAX_QUANTITY}`

/** A submitted line. `price` and `name` are those that the customer saw. */
export const cartLineInput = z.object({
  productId: id,
  quantity: z.number(quantityRule).int(quantityRule).min(1, quantityRule).max(MAX_QUANTITY, quantityRule),
  price: seenRupees.optional(),
  name: text(2000).optional(),
})
export type CartLineInput = z.infer<typeof cartLineInput>

/** The saved cart with today's prices in rupees. */
export const cart = z.object({
  items: z.array(
    z.object({
      product: z.object({
        _id: id,
        productName: z.string(),
        images: z.array(z.string()),
        brand: z.string(),
        packSize: z.string(),
        mrp: rupees,
        prescriptionRequired: z.boolean(),
        deliveryClasses: z.array(z.enum(deliveryClasses)),
        stock: z.number().int(),
      }),
      price: rupees,
      quantity: z.number().int(),
    }),
  ),
})
export type ServerCart = z.infer<typeof cart>
export type ServerCartInPaise = z.input<typeof cart>

/** A change by the server to a submitted cart, as a sentence for the customer (cart-3). */
export const correction = z.object({
  productId: id,
  reason: z.enum(correctionReasons),
  message: z.string(),
})

export const getCart = endpoint('GET', '/api/cart/get', {
  access: 'customer',
  summary: 'The saved cart with current prices.',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    cart,
    /** The latest order, while its online payment waits or has failed within a day. */
    unsettledOrderId: id.optional(),
  }),
})

export const updateCart = endpoint('POST', '/api/cart/update', {
  access: 'customer',
  summary:
    'Replaces the saved cart with absolute quantities. Unknown and sold-out products are left out, with reasons.',
  input: z.object({
    items: z.array(cartLineInput, 'Please send the items of the cart').max(MAX_LINES, TOO_MANY_LINES),
  }),
  output: z.object({ success: z.literal(true), cart, corrections: z.array(correction) }),
})

/** Checks a visitor's cart, which only the browser stores. */
export const checkCart = endpoint('POST', '/api/cart/check', {
  access: 'public',
  isInTurn: true,
  summary: 'Says what of a cart can be had now and at which prices. Nothing is saved.',
  input: z.object({ items: z.array(cartLineInput).max(MAX_LINES) }),
  output: z.object({ success: z.literal(true), cart, corrections: z.array(correction) }),
})

export const clearCart = endpoint('DELETE', '/api/cart/clear', {
  access: 'customer',
  summary: 'Empties the saved cart.',
  input: z.object({}),
  output: success,
})

export const cartEndpoints = [getCart, updateCart, checkCart, clearCart] as const
