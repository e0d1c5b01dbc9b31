import { randomBytes } from 'node:crypto'
import type { Paise } from '#domain/money.ts'
import { formatReference, REFERENCE_BYTES } from '#domain/payments/references.ts'
import { MINUTE } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'
import { createDatabaseSandboxStore } from '../gateway/sandbox-database.ts'

type DemoPayment = {
  readonly id: string
  readonly orderId: string
  readonly amount: Paise
  readonly startedAt: Date
}

/** Adds a payment that succeeded after three minutes, to the sandbox gateway and the shop alike. */
export async function addDemoPayment(
  ctx: Context,
  trx: Trx,
  { id, orderId, amount, startedAt }: DemoPayment,
): Promise<void> {
  const reference = formatReference('payment', randomBytes(REFERENCE_BYTES))
  const returnToken = randomBytes(16).toString('hex')
  const paidAt = new Date(startedAt.getTime() + 3 * MINUTE)
  const expiresAt = new Date(startedAt.getTime() + 30 * MINUTE)
  const captureId = `cap_${randomBytes(12).toString('hex')}`
  const payment = await createDatabaseSandboxStore(trx).insert({
    id: `pay_${randomBytes(12).toString('hex')}`,
    reference,
    pageToken: randomBytes(16).toString('hex'),
    amount,
    reportedAmount: amount,
    currency: 'INR',
    description: 'Order of the demo',
    returnUrl: `${ctx.config.publicUrl}/payments/return/${returnToken}`,
    status: 'paid',
    createdAt: startedAt.getTime(),
    expiresAt: expiresAt.getTime(),
    succeedsAt: null,
    captures: [{ id: captureId, amount }],
    refunds: [],
    refundsFail: false,
    deliveries: [],
  })
  await trx
    .insertInto('payment_attempts')
    .values({
      id,
      order_id: orderId,
      gateway: 'sandbox',
      merchant_ref: reference,
      gateway_ref: payment.id,
      amount_paise: amount,
      state: 'paid',
      action: null,
      return_token: returnToken,
      return_origin: new URL(ctx.config.publicUrl).origin,
      created_at: startedAt,
      expires_at: expiresAt,
      starting_until: null,
      next_check_at: null,
      asked_at: paidAt,
      asking_since: null,
      checked_at: paidAt,
      raw_status: 'paid',
    })
    .execute()
  await trx
    .insertInto('payment_captures')
    .values({
      gateway: 'sandbox',
      capture_id: captureId,
      attempt_id: id,
      amount_paise: amount,
      method: 'test',
      recorded_at: paidAt,
    })
    .execute()
}
