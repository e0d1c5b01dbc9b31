import { expect } from 'vitest'
import { amountString, paise } from '#domain/money.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import { paymentLinkPath } from '#server/payments/payment-links.ts'
import { readLink } from '#test/staff-order-steps.ts'
import { advanceClocks, MIN_PAYMENT_LIFE, runBothPaymentRounds } from './calendar-commands.ts'
import { awaitsOnlinePayment, endOfModelHold, modelOrderTotal } from './model-rules.ts'
import type { Model, ModelAttempt, ModelOrder } from './model-state.ts'
import { applyAttemptState } from './payment-rules.ts'
import type { RealShop } from './real-shop.ts'
import { clientOf, orderIdOf, hasSession, nthOrder } from './shopping-commands.ts'
import { syncGatewayCalls, outcomeOf, type ShopCommand, command } from './command.ts'

const linkTo = ({ app: { ctx } }: RealShop, orderId: string) => ctx.config.publicUrl + paymentLinkPath(ctx, orderId)

const LIFE = 20 * MINUTE
const SMALLEST = 100
const TOO_SHORT = 2 * MINUTE

const ownerIsIn = (place: number) => (model: Model) => {
  const one = nthOrder(model, place)
  return one !== undefined && hasSession(one.customer)(model)
}

/** `link`: anybody pays by the payment link, without a session. */
export type PaymentWay = 'page' | 'page with a wrong amount' | 'link'

/** Starts a payment. */
export function startPaymentCommand(place: number, way: PaymentWay): ShopCommand {
  const wrong = way === 'page with a wrong amount'
  const words = `payment of order ${place} is started by the ${way}`
  const chosen = (model: Model) => nthOrder(model, place, awaitsOnlinePayment) ?? nthOrder(model, place)
  const can = (model: Model) => {
    const one = chosen(model)
    return one !== undefined && (way === 'link' || hasSession(one.customer)(model))
  }
  return command(words, can, async (model, real) => {
    const one = chosen(model)!
    const orderId = await orderIdOf(model, real, one)
    const total = modelOrderTotal(one)
    const amount = amountString(paise(total + (wrong ? -SMALLEST : 0)))
    const input = { orderId, amount, currency: 'INR' } as const
    const answer =
      way === 'link'
        ? await real.app.api('POST /api/payments/link/pay', readLink(linkTo(real, orderId)))
        : await clientOf(model, real, one.customer)('POST /api/payments/create', input)
    if (way === 'link' && one.type === 'COD') return expect(outcomeOf(answer)).toBe('404 not_found')
    const open = one.attempts.find(({ known }) => known === 'open')
    const fits = open !== undefined && open.end - model.now >= TOO_SHORT
    // A negative amount is invalid.
    if (wrong && total < SMALLEST) return expect(outcomeOf(answer)).toBe('422 invalid')
    if (!awaitsOnlinePayment(one) || wrong || total < SMALLEST) return expect(outcomeOf(answer)).toBe('409 conflict')
    syncGatewayCalls(model, real, () => true)
    if (!awaitsOnlinePayment(one)) return expect(outcomeOf(answer)).toBe('409 conflict')
    expect(outcomeOf(answer)).toBe('200')
    if (fits) return expect(answer.ok && answer.body.paymentUrl.endsWith(open.ref)).toBe(true)
    const ref = [...real.gateway.payments.keys()].at(-1)!
    const end = Math.max(Math.min(model.now + LIFE, endOfModelHold(one)), model.now + MIN_PAYMENT_LIFE)
    one.attempts.push({ ref, end, bank: 'created', known: 'open' })
    expect(answer.ok && answer.body.paymentUrl.endsWith(ref)).toBe(true)
  })
}

type BankState = 'pending' | 'paid' | 'failed'

function nthAttempt(model: Model, place: number): { one: ModelOrder; attempt: ModelAttempt } | null {
  const all = model.orders.flatMap((one) => one.attempts.map((attempt) => ({ one, attempt })))
  return all[place % Math.max(1, all.length)] ?? null
}

/** Changes the state at the bank and queues a webhook. */
export function changeBankStateCommand(place: number, news: BankState): ShopCommand {
  const can = (model: Model) => {
    const attempt = nthAttempt(model, place)?.attempt
    if (attempt === undefined || attempt.bank === 'paid' || attempt.bank === news) return false
    // Only a late capture may follow a failure.
    return attempt.bank !== 'failed' || news === 'paid'
  }
  return command(`the bank says ${news} to payment ${place}`, can, async (model, real) => {
    const { attempt } = nthAttempt(model, place)!
    attempt.bank = news
    if (news === 'paid') real.gateway.pay(attempt.ref)
    else if (news === 'failed') real.gateway.end(attempt.ref, 'failed')
    else real.gateway.set(attempt.ref, { status: 'pending', rawStatus: 'pending' })
    real.webhooks.push({ reference: attempt.ref, id: `evt_${real.webhooks.length}` })
  })
}

/** Delivers one of the queued webhooks, late, out of order or repeatedly. */
export function deliverWebhookCommand(place: number, copies: number): ShopCommand {
  const can = (model: Model) => nthAttempt(model, 0) !== null
  return command(`webhook ${place} arrives ${copies} times`, can, async (model, real) => {
    const one = real.webhooks[place % Math.max(1, real.webhooks.length)]
    if (one === undefined) return
    await advanceClocks(model, real, 4 * SECOND)
    for (let copy = 0; copy < copies; copy += 1) {
      const { status } = await real.app.send('/api/payments/webhooks/razorpay', real.gateway.webhook(one))
      expect(status).toBe(200)
    }
    await runBothPaymentRounds(model, real)
  })
}

/** Follows the gateway's return URL in the browser. */
export function returnFromGatewayCommand(place: number): ShopCommand {
  const can = (model: Model) => nthAttempt(model, place) !== null
  return command(`the browser comes back from payment ${place}`, can, async (model, real) => {
    const { returnUrl } = real.gateway.payments.get(nthAttempt(model, place)!.attempt.ref)!
    const response = await real.app.send(new URL(returnUrl).pathname)
    expect(response.status).toBe(303)
    syncGatewayCalls(model, real)
  })
}

/** The page requests the payment status. */
export function requestPaymentStatusCommand(place: number): ShopCommand {
  return command(`the page asks about the payment of order ${place}`, ownerIsIn(place), async (model, real) => {
    const one = nthOrder(model, place)!
    const orderId = await orderIdOf(model, real, one)
    const answer = await clientOf(model, real, one.customer)('GET /api/payment/status/:orderId', { orderId })
    syncGatewayCalls(model, real)
    expect(outcomeOf(answer)).toBe(one.type === 'COD' ? '409 conflict' : '200')
    if (answer.ok) expect(answer.body.success).toBe(one.payment === 'Paid')
  })
}

/** Claims an order state. Only the actual state is accepted, and nothing changes (payments-2). */
export function claimOrderStateCommand(place: number, status: string, paymentStatus: string): ShopCommand {
  const words = `a browser claims ${status}/${paymentStatus} of order ${place}`
  return command(words, ownerIsIn(place), async (model, real) => {
    const one = nthOrder(model, place)!
    const orderId = await orderIdOf(model, real, one)
    const input = { orderId, status, paymentStatus }
    const answer = await clientOf(model, real, one.customer)('POST /api/orders/update-status', input)
    syncGatewayCalls(model, real)
    const holds = one.type === 'ONLINE' && one.status === status && one.payment === paymentStatus
    expect(outcomeOf(answer)).toBe(holds ? '200' : '409 conflict')
  })
}

/** Delivers every webhook at the end and expects that nothing changes. */
export async function deliverAllWebhooks(model: Model, real: RealShop): Promise<void> {
  for (const { reference } of real.webhooks) {
    await advanceClocks(model, real, 4 * SECOND)
    await real.app.send('/api/payments/webhooks/razorpay', real.gateway.webhook({ reference, id: `last_${reference}` }))
    await runBothPaymentRounds(model, real)
  }
  for (const one of model.orders) {
    for (const attempt of one.attempts) {
      const before = attempt.known
      applyAttemptState(model, one, attempt)
      expect(`${attempt.ref} ${attempt.known}`).toBe(`${attempt.ref} ${before}`)
    }
  }
}
