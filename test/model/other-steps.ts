import { expect } from 'vitest'
import { paise } from '#domain/money.ts'
import { getResetCode, PASSWORD, signUp } from '#test/account-steps.ts'
import type { Model } from './model-state.ts'
import { remindersRan } from './prescription-steps.ts'
import { clientOf, isIn } from './shopping-steps.ts'
import { outcomeOf, type Step, step } from './step.ts'

export function register(customer: number): Step {
  const can = (model: Model) => !model.customers[customer]!.registered
  return step(`customer ${customer} registers`, can, async (model, real) => {
    const who = real.customers[customer]!
    const token = await signUp(real.app, who.email)
    const row = await real.app.ctx.db.selectFrom('customers').select('id').where('email', '=', who.email).execute()
    real.customers[customer] = { ...who, id: row[0]!.id }
    model.customers[customer]!.registered = true
    model.customers[customer]!.tokens.push(token)
  })
}

export function login(customer: number, rightPassword: boolean): Step {
  const can = (model: Model) => model.customers[customer]!.registered
  const words = `customer ${customer} logs in${rightPassword ? '' : ' with a wrong password'}`
  return step(words, can, async (model, real) => {
    const { email } = real.customers[customer]!
    const password = rightPassword ? PASSWORD : `${PASSWORD}!`
    const answer = await real.app.api('POST /api/auth/login', { email, password })
    expect(outcomeOf(answer)).toBe(rightPassword ? '200' : '401 invalid_credentials')
    if (answer.ok) model.customers[customer]!.tokens.push(answer.body.token)
  })
}

export function logout(customer: number): Step {
  return step(`customer ${customer} logs out`, isIn(customer), async (model, real) => {
    const who = model.customers[customer]!
    expect(outcomeOf(await clientOf(model, real, customer)('POST /api/auth/logout', {}))).toBe('200')
    who.ended.push(who.tokens.pop()!)
  })
}

/** Ends all sessions. An address gets at most five codes an hour. */
export function resetPassword(customer: number): Step {
  const can = (model: Model) => model.customers[customer]!.registered && model.customers[customer]!.resets < 3
  return step(`customer ${customer} sets a password anew`, can, async (model, real) => {
    const who = model.customers[customer]!
    const { email } = real.customers[customer]!
    // Earlier mails are sent first, so that the code is in the last one.
    await real.app.runJobs()
    remindersRan(model)
    const otp = await getResetCode(real.app, email)
    const answer = await real.app.api('POST /api/auth/reset-password', { email, otp, password: PASSWORD })
    expect(outcomeOf(answer)).toBe('200')
    who.ended.push(...who.tokens.splice(0))
    who.resets += 1
  })
}

/** A token of an ended session is refused. */
export function useOldToken(customer: number): Step {
  const can = (model: Model) => model.customers[customer]!.ended.length > 0
  return step(`customer ${customer} comes with an ended session`, can, async (model, real) => {
    for (const token of model.customers[customer]!.ended) {
      expect(outcomeOf(await real.as(token)('DELETE /api/cart/clear', {}))).toBe('401 not_logged_in')
    }
  })
}

export function changePrice(product: number, price: number): Step {
  return step(
    `product ${product} costs ${price} paise`,
    () => true,
    async (model, real) => {
      const { db } = real.app.ctx
      const set = { selling_price_paise: paise(price) }
      await db.updateTable('products').set(set).where('id', '=', real.products[product]!).execute()
      model.products[product]!.price = price
    },
  )
}

export function withdraw(product: number): Step {
  return step(
    `product ${product} is withdrawn, or sold again`,
    () => true,
    async (model, real) => {
      const { db, now } = real.app.ctx
      const withdrawn = !model.products[product]!.withdrawn
      const set = { withdrawn_at: withdrawn ? now() : null }
      await db.updateTable('products').set(set).where('id', '=', real.products[product]!).execute()
      model.products[product]!.withdrawn = withdrawn
    },
  )
}

export function restart(): Step {
  return step(
    'the shop restarts',
    () => true,
    async (_, real) => real.restart(),
  )
}
