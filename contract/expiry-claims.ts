import { z } from 'zod'
import { MAX_TRADE_LINES } from '#domain/trade/trade-lines.ts'
import { normalisePayoutTarget, PAYOUT_TARGET_MAX, PAYOUT_TARGET_RULE } from '#domain/returns/payout-target.ts'
import { RETURN_NOTE_MAX, RETURN_PACKS_MAX } from '#domain/returns/return-rules.ts'
import { endpoint } from './endpoint.ts'
import { checkRule, day, foldedLine, id, line, numberedOrder, wholeNumber } from './shapes.ts'

const claims = z.object({
  success: z.literal(true),
  terms: z.object({
    /** The share of what was paid that is credited, in per cent. */
    percent: z.number().int(),
    /** The months before and after the expiry in which goods are credited. */
    monthsBefore: z.number().int(),
    monthsAfter: z.number().int(),
  }),
  /** Packs that can be claimed now, the first to expire on top. */
  goods: z.array(
    z.object({
      orderId: id,
      orderNumber: z.string(),
      position: z.number().int(),
      productName: z.string(),
      batches: z.array(z.string()),
      /** The earliest one of its batches. */
      expiresOn: day,
      left: z.number().int(),
      /** Whether the order was paid at the door, so that the money needs an account. */
      needsPayout: z.boolean(),
    }),
  ),
})
export type ExpiryClaims = z.infer<typeof claims>

export const listExpiredGoods = endpoint('GET', '/api/trade/returns', {
  access: 'customer',
  summary: 'The goods of a licensed buyer whose expiry can be claimed now, with the terms of the shop.',
  input: z.object({}),
  output: claims,
})

export const claimExpired = endpoint('POST', '/api/trade/returns', {
  access: 'customer',
  summary:
    'Claims the credit of expired goods: a return for each order. 404 for goods outside the months of the shop, 422 for more packs than were supplied.',
  status: 201,
  input: z.object({
    lines: z
      .array(
        z.object({
          orderId: id,
          position: z.number().int().min(0).max(MAX_TRADE_LINES),
          quantity: wholeNumber.min(1).max(RETURN_PACKS_MAX),
        }),
      )
      .min(1, 'Please type how many packs expired.')
      .max(MAX_TRADE_LINES)
      .refine((lines) => new Set(lines.map((one) => `${one.orderId} ${one.position}`)).size === lines.length, {
        error: 'Please name each line once.',
      }),
    note: foldedLine(RETURN_NOTE_MAX).default(''),
    /** A UPI id, or account number and IFSC: needed for goods that were paid at the door. */
    payout: line(PAYOUT_TARGET_MAX)
      .check(checkRule((text) => (text === '' || normalisePayoutTarget(text) !== null ? null : PAYOUT_TARGET_RULE)))
      .default(''),
  }),
  output: z.object({ success: z.literal(true), orders: z.array(numberedOrder) }),
})

export const expiryClaimEndpoints = [listExpiredGoods, claimExpired] as const
