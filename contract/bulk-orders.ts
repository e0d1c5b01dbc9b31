import { z } from 'zod'
import { MAX_BULK_ORDERS, parcelErrors } from '#domain/fulfilment/parcels.ts'
import { endpoint } from './endpoint.ts'
import { cancelReason, deskOrder, shipment } from './fulfilment.ts'
import { id } from './shapes.ts'

const bulkSteps = ['pack', 'sendOut', 'deliver'] as const
const TOO_MANY = `Please choose at most ${MAX_BULK_ORDERS} orders.`
const bulkIds = z.array(id).min(1).max(MAX_BULK_ORDERS, TOO_MANY)

const bulkAnswer = z.object({
  success: z.literal(true),
  /** `message` is the refusal; null for an order that moved. */
  results: z.array(z.object({ id, message: z.string().nullable() })),
})

export type BulkResults = z.infer<typeof bulkAnswer>['results']

export const deskBulk = endpoint('POST', '/api/desk/orders/bulk', {
  access: { desk: 'orders.deliver' },
  isRepeatable: true,
  summary:
    'Moves up to 100 orders on by one step, each for itself, and answers for each. A repeat tries refused orders again.',
  input: z.object({ step: z.enum(bulkSteps), ids: bulkIds }),
  output: bulkAnswer,
})

const parcel = z.object({ id, trackingNumber: shipment.shape.trackingNumber })

export const deskBulkShip = endpoint('POST', '/api/desk/orders/bulk-ship', {
  access: { desk: 'orders.ship' },
  isRepeatable: true,
  summary:
    'Hands up to 100 packed orders over together, each for itself, and answers for each. A repeat tries refused orders again.',
  input: shipment
    .omit({ trackingNumber: true })
    .extend({
      /** Each order once, each tracking number once. */
      parcels: z.array(parcel).min(1).max(MAX_BULK_ORDERS, TOO_MANY),
    })
    .superRefine(({ carrier, parcels }, context) => {
      for (const [index, message] of parcelErrors(carrier, parcels))
        context.addIssue({ code: 'custom', path: ['parcels', index, 'trackingNumber'], message })
    }),
  output: bulkAnswer,
})

export const deskBulkCancel = endpoint('POST', '/api/desk/orders/bulk-cancel', {
  access: { desk: 'orders.cancel' },
  isRepeatable: true,
  summary:
    'Cancels up to 100 orders before they are shipped, each for itself, and answers for each. A repeat tries refused orders again.',
  input: z.object({ ids: bulkIds, reason: cancelReason }),
  output: bulkAnswer,
})

export const deskOrderSheets = endpoint('POST', '/api/desk/orders/sheets', {
  access: { desk: 'orders.pack' },
  summary: 'Up to 100 orders to print, in the order of their ids.',
  input: z.object({ ids: bulkIds }),
  output: z.object({ success: z.literal(true), orders: z.array(deskOrder) }),
})

/** Listed before the endpoints of one order, whose `:id` would match these paths. */
export const bulkOrderEndpoints = [deskBulk, deskBulkShip, deskBulkCancel, deskOrderSheets] as const
