import { expect } from 'vitest'
import { paise } from '#domain/money.ts'
import { requestResetCode, signUp } from '#test/account-steps.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import type { Model } from './model-state.ts'
import { applyDueJobs } from './prescription-commands.ts'
import { clientOf, hasSession } from './shopping-commands.ts'
import { outcomeOf, type ShopCommand, command } from './command.ts'

export function registerCommand(customer: number): ShopCommand {
  const can = (model: Model) => !model.customers[customer]!.registered
  return command(`customer ${customer} registers`, can, async (model, real) => {
    const who = real.customers[customer]!
    const token = await signUp(real.app, who.email)
    const row = await real.app.ctx.db.selectFrom('customers').select('id').where('email', '=', who.email).execute()
    real.customers[customer] = { ...who, id: row[0]!.id }
    model.customers[customer]!.registered = true
    model.customers[customer]!.tokens.push(token)
  })
}

export function logInCommand(customer: number, rightPassword: boolean): ShopCommand {
  const can = (model: Model) => model.customers[customer]!.registered
  const words = `customer ${customer} logs in${rightPassword ? '' : ' with a wrong password'}`
  return command(words, can, async (model, real) => {
    const { email } = real.customers[customer]!
    const password = rightPassword ? TEST_PASSWORD : `${TEST_PASSWORD}!`
    const answer = await real.app.api('POST /api/auth/login', { email, password })
    expect(outcomeOf(answer)).toBe(rightPassword ? '200' : '401 invalid_credentials')
    if (answer.ok) model.customers[customer]!.tokens.push(answer.body.token)
  })
}

export function logOutCommand(customer: number): ShopCommand {
  return command(`customer ${customer} logs out`, hasSession(customer), async (model, real) => {
    const who = model.customers[customer]!
    expect(outcomeOf(await clientOf(model, real, customer)('POST /api/auth/logout', {}))).toBe('200')
    who.ended.push(who.tokens.pop()!)
  })
}

/** Ends all sessions. An address gets at most five codes an hour. */
export function resetPasswordCommand(customer: number): ShopCommand {
  const can = (model: Model) => model.customers[customer]!.registered && model.customers[customer]!.resets < 3
  return command(`customer ${customer} sets a password anew`, can, async (model, real) => {
    const who = model.customers[customer]!
    const { email } = real.customers[customer]!
    // Earlier mails are sent first, so that the code is in the last one.
    await real.app.runJobs()
    applyDueJobs(model)
    const otp = await requestResetCode(real.app, email)
    const answer = await real.app.api('POST /api/auth/reset-password', { email, otp, password: TEST_PASSWORD })
    expect(outcomeOf(answer)).toBe('200')
    who.ended.push(...who.tokens.splice(0))
    who.resets += 1
  })
}

/** Calls the API with tokens of ended sessions, which get 401. */
export function useEndedSessionCommand(customer: number): ShopCommand {
  const can = (model: Model) => model.customers[customer]!.ended.length > 0
  return command(`customer ${customer} comes with an ended session`, can, async (model, real) => {
    for (const token of model.customers[customer]!.ended) {
      expect(outcomeOf(await real.as(token)('DELETE /api/cart/clear', {}))).toBe('401 not_logged_in')
    }
  })
}

export function changePriceCommand(product: number, price: number): ShopCommand {
  return command(
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

export function withdrawProductCommand(product: number): ShopCommand {
  return command(
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

export function restartShopCommand(): ShopCommand {
  return command(
    'the shop restarts',
    () => true,
    async (_, real) => real.restart(),
  )
}
