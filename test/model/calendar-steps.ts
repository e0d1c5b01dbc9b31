import { expect } from 'vitest'
import { DAY, MINUTE } from '#domain/time.ts'
import { openSession } from '#server/http/session.ts'
import { expireBatches } from '#server/stock/expire-batches.ts'
import { roundsRan, waitsForMoney } from './model-rules.ts'
import type { Model } from './model-state.ts'
import { remindersRan } from './prescription-steps.ts'
import type { RealShop } from './real-shop.ts'
import { batchesFollowCalendar } from './stock-rules.ts'
import { listen, type Step, step } from './step.ts'

/** The shortest life of a payment. */
export const LEAST = 5 * MINUTE

/** Advances the clock and runs the payment rounds; changes older than five minutes are known then (W4). */
export function wait(ms: number): Step {
  return step(
    `${ms / MINUTE} minutes pass`,
    () => true,
    async (model, real) => {
      const due = model.orders.flatMap((one) =>
        waitsForMoney(one) && ms >= LEAST ? one.attempts.filter(({ known }) => known === 'open') : [],
      )
      const young = due.filter(({ end }) => model.now + ms <= end)
      await goOn(model, real, ms)
      const asked = await runRounds(model, real)
      for (const { ref } of young) expect(asked).toContain(ref)
    },
  )
}

/** Days pass: sessions end, batches follow the calendar, and customers with a session log in again. */
export function passDays(days: number): Step {
  return step(
    `${days} days pass`,
    () => true,
    async (model, real) => {
      await goOn(model, real, days * DAY)
      await runRounds(model, real)
      await expireBatches(real.app.ctx)
      batchesFollowCalendar(model)
      await real.app.runJobs()
      remindersRan(model)
      for (const [index, who] of model.customers.entries()) {
        if (who.tokens.length === 0) continue
        who.ended.push(...who.tokens.splice(0))
        const { ctx } = real.app
        who.tokens.push(await openSession(ctx, ctx.db, real.customers[index]!.id))
      }
    },
  )
}

/** Advances the clock of the shop and the model. */
export async function goOn(model: Model, real: RealShop, ms: number): Promise<void> {
  real.advance(ms)
  model.now += ms
}

/** Runs the payment rounds. Returns the payments that the shop fetched. */
export async function runRounds(model: Model, real: RealShop): Promise<string[]> {
  await real.app.runPayments()
  const asked = listen(model, real)
  roundsRan(model)
  return asked
}
