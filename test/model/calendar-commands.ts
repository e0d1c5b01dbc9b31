import { expect } from 'vitest'
import { DAY, MINUTE } from '#domain/time.ts'
import { openSession } from '#server/http/session.ts'
import { expireBatches } from '#server/stock/expire-batches.ts'
import { awaitsOnlinePayment } from './model-rules.ts'
import type { Model } from './model-state.ts'
import { applyPaymentRound } from './payment-rules.ts'
import { applyDueJobs } from './prescription-commands.ts'
import type { RealShop } from './real-shop.ts'
import { updateModelBatches } from './stock-rules.ts'
import { outcomeOf, syncGatewayCalls, type ShopCommand, command } from './command.ts'

/** The minimum lifetime of a payment. */
export const MIN_PAYMENT_LIFE = 5 * MINUTE

/** Advances the clock and runs the payment rounds, which find every change older than five minutes (W4). */
export function advanceClockCommand(ms: number): ShopCommand {
  return command(
    `${ms / MINUTE} minutes pass`,
    () => true,
    async (model, real) => {
      const due = model.orders.flatMap((one) =>
        awaitsOnlinePayment(one) && ms >= MIN_PAYMENT_LIFE ? one.attempts.filter(({ known }) => known === 'open') : [],
      )
      const young = due.filter(({ end }) => model.now + ms <= end)
      await advanceClocks(model, real, ms)
      const asked = await runBothPaymentRounds(model, real)
      for (const { ref } of young) expect(asked).toContain(ref)
    },
  )
}

const SESSION_DAYS = 7

/** Advances the clock by days: batch states change, and customers whose sessions ended or expired log in again. */
export function passDaysCommand(days: number): ShopCommand {
  return command(
    `${days} days pass`,
    () => true,
    async (model, real) => {
      const tokens = days < SESSION_DAYS ? model.customers.flatMap((who) => who.tokens) : []
      for (const token of tokens) expect(outcomeOf(await real.as(token)('POST /api/auth/logout', {}))).toBe('200')
      await advanceClocks(model, real, days * DAY)
      await runBothPaymentRounds(model, real)
      await expireBatches(real.app.ctx)
      updateModelBatches(model)
      await real.app.runJobs()
      applyDueJobs(model)
      for (const [index, who] of model.customers.entries()) {
        if (who.tokens.length === 0) continue
        who.ended.push(...who.tokens.splice(0))
        const { ctx } = real.app
        who.tokens.push(await openSession(ctx, ctx.db, real.customers[index]!.id))
      }
    },
  )
}

/** Advances the clocks of the shop and the model. */
export async function advanceClocks(model: Model, real: RealShop, ms: number): Promise<void> {
  real.advance(ms)
  model.now += ms
}

/** Runs the payment rounds. Returns the payments that the shop fetched. */
export async function runBothPaymentRounds(model: Model, real: RealShop): Promise<string[]> {
  await real.app.runPayments()
  const asked = syncGatewayCalls(model, real)
  applyPaymentRound(model)
  return asked
}
