import { z } from 'zod'
import { MAX_TROLLEY_ORDERS } from '#domain/fulfilment/trolley.ts'
import { batchStates } from '#domain/stock/batch-state.ts'
import { endpoint } from './endpoint.ts'
import { deskOrder } from './fulfilment.ts'
import { day, id, text } from './shapes.ts'

const knownBatch = z.object({
  batchId: id,
  labelCode: z.string(),
  number: z.string(),
  expiresOn: day,
  state: z.enum(batchStates),
})

const trolley = z.object({
  success: z.literal(true),
  /** The orders that the caller has claimed, the oldest first. */
  orders: z.array(deskOrder),
  /** What the packs of their products may carry. */
  products: z.array(
    z.object({
      productId: id,
      name: z.string(),
      labelCode: z.string(),
      gtins: z.array(z.string()),
      /** Batches on the shelf, and recalled or blocked ones. */
      batches: z.array(knownBatch),
    }),
  ),
  /** Packable orders without a claim, at most 501. */
  waiting: z.number().int(),
})
export type DeskTrolley = z.infer<typeof trolley>
export type DeskTrolleyInPaise = z.input<typeof trolley>

export const deskTrolleyDetails = endpoint('GET', '/api/desk/packing', {
  access: { desk: 'orders.pack' },
  summary: 'The orders that the caller has claimed for packing, with the codes of their packs.',
  input: z.object({}),
  output: trolley,
})

export const deskFillTrolley = endpoint('POST', '/api/desk/packing/claim', {
  access: { desk: 'orders.pack' },
  isRepeatable: true,
  summary: `Claims the oldest orders that can be packed for ten minutes, up to ${MAX_TROLLEY_ORDERS} in all, and prolongs the claims of the caller.`,
  input: z.object({ take: z.number().int().min(0).max(MAX_TROLLEY_ORDERS) }),
  output: trolley,
})

export const deskReadPack = endpoint('GET', '/api/desk/packing/codes', {
  access: { desk: 'orders.pack' },
  summary: 'The product of a scanned pack that no order of the trolley needs; null for an unknown code.',
  input: z.object({ code: text(400) }),
  output: z.object({ success: z.literal(true), product: z.object({ _id: id, name: z.string() }).nullable() }),
})

export const packingEndpoints = [deskTrolleyDetails, deskFillTrolley, deskReadPack] as const
