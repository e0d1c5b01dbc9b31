import {
  createPayment,
  initiatePayment,
  payByLink,
  listPaymentMethods,
  showLinkedPayment,
  showPaymentStatus,
  updateOrderStatus,
} from '#contract/payments.ts'
import { paymentTypes } from '#domain/orders/order-status.ts'
import type { Context } from '../context.ts'
import { type App, handle } from '../http/handle.ts'
import { notFound } from '../http/refusal.ts'
import { languageOf } from '../http/requested-language.ts'
import { findReadableOrder } from '../orders/orders-queries.ts'
import { findCodRefusal } from '../orders/refused-parcels.ts'
import { readLinkedPayment, startLinkedPayment } from './payment-links.ts'
import { verifyStatusClaim, readPaymentStatus } from './payment-status.ts'
import { returnOriginFrom, returnOriginOf } from './return-origins.ts'
import { startPayment } from './start-payment.ts'

export function addPaymentRoutes(app: App, ctx: Context): void {
  const { config } = ctx
  handle(app, ctx, listPaymentMethods, async ({ principal: { customerId } }) => ({
    methods: paymentTypes.filter((type) => type === 'COD' || ctx.gateways.active !== null),
    codRefusedUntil: (await findCodRefusal(ctx, customerId))?.toISOString() ?? null,
  }))

  handle(app, ctx, createPayment, async ({ principal: { customerId }, requestId, input, header }) => {
    const returns = { returnOrigin: returnOriginOf({ config, header }), language: languageOf(header('x-language')) }
    return { paymentUrl: await startPayment(ctx, { customerId, requestId, ...input, ...returns }) }
  })

  handle(app, ctx, initiatePayment, async ({ principal: { customerId }, requestId, input, header }) => {
    const order = await findReadableOrder(ctx.db, customerId, input.orderId)
    if (order === undefined) throw notFound('Order')
    const ids = [order.id, String(order.number)]
    const returnOrigin = returnOriginFrom({ config, header }, input.redirectUrl, ids)
    const { orderId, amount, currency } = input
    const language = languageOf(header('x-language'))
    const start = { customerId, requestId, orderId, amount, currency, returnOrigin, language }
    return { redirectUrl: await startPayment(ctx, start) }
  })

  handle(app, ctx, showPaymentStatus, ({ principal: { customerId }, requestId, input }) =>
    readPaymentStatus(ctx, { customerId, requestId, orderId: input.orderId }),
  )

  handle(app, ctx, showLinkedPayment, ({ requestId, input }) => readLinkedPayment(ctx, { ...input, requestId }))

  handle(app, ctx, payByLink, async ({ requestId, input, header }) => {
    const returns = { returnOrigin: returnOriginOf({ config, header }), language: languageOf(header('x-language')) }
    return { paymentUrl: await startLinkedPayment(ctx, { ...input, requestId, ...returns }) }
  })

  handle(app, ctx, updateOrderStatus, async ({ principal: { customerId }, requestId, input }) => ({
    order: await verifyStatusClaim(ctx, { customerId, requestId, ...input }),
  }))
}
