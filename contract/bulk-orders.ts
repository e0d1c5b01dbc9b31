import { z } from 'zod'
import { plainOrderChanges } from '#domain/fulfilment/order-change-rules.ts'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { MAX_BULK_ORDERS, parcelErrors, shipmentDayErrors, shipmentFields } from '#domain/fulfilment/parcels.ts'
import { changeShapes } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { deskOrder } from './fulfilment.ts'
import { checkFields, id } from './shapes.ts'

const TOO_MANY = `Please choose at most ${MAX_BULK_ORDERS} orders.`
const bulkIds = z.array(id).min(1).max(MAX_BULK_ORDERS, TOO_MANY)

const bulkAnswer = z.object({
  success: z.literal(true),
  /** `message` is the refusal; null for an order that moved. */
  results: z.array(z.object({ id, message: z.string().nullable() })),
})

export type BulkResults = z.infer<typeof bulkAnswer>['results']

export const deskMoveOrders = endpoint('POST', '/api/desk/orders/bulk', {
  access: { desk: 'orders.deliver' },
  isRepeatable: true,
  summary:
    'Moves up to 100 orders on by one step, each for itself, and answers for each. A repeat tries refused orders again.',
  input: z.object({ step: z.enum(plainOrderChanges), ids: bulkIds }),
  output: bulkAnswer,
})

const parcel = z.object({ id, trackingNumber: changeShapes(orderChanges.ship.fields).trackingNumber })

export const deskShipOrders = endpoint('POST', '/api/desk/orders/bulk-ship', {
  access: { desk: 'orders.ship' },
  isRepeatable: true,
  summary:
    'Hands up to 100 packed orders over together, each for itself, and answers for each. A repeat tries refused orders again.',
  input: z
    .object({
      ...changeShapes(shipmentFields),
      /** Each order once, each tracking number once. */
      parcels: z.array(parcel).min(1).max(MAX_BULK_ORDERS, TOO_MANY),
    })
    .check(checkFields(shipmentDayErrors))
    .superRefine(({ carrier, parcels }, context) => {
      for (const [index, message] of parcelErrors(carrier, parcels))
        context.addIssue({ code: 'custom', path: ['parcels', index, 'trackingNumber'], message })
    }),
  output: bulkAnswer,
})

export const deskCancelOrders = endpoint('POST', '/api/desk/orders/bulk-cancel', {
  access: { desk: 'orders.cancel' },
  isRepeatable: true,
  summary:
    'Cancels up to 100 orders before they are shipped, each for itself, and answers for each. A repeat tries refused orders again.',
  input: z.object({ ids: bulkIds, ...changeShapes(orderChanges.cancel.fields) }),
  output: bulkAnswer,
})

export const deskOrderSheetList = endpoint('POST', '/api/desk/orders/sheets', {
  access: { desk: 'orders.pack' },
  summary: 'Up to 100 orders to print, in the order of their ids.',
  input: z.object({ ids: bulkIds }),
  output: z.object({ success: z.literal(true), orders: z.array(deskOrder) }),
})

/** Listed before the endpoints of one order, whose `:id` would match these paths. */
export const bulkOrderEndpoints = [deskMoveOrders, deskShipOrders, deskCancelOrders, deskOrderSheetList] as const
