import { changeConsent, type CustomerConsents, showConsents } from '#contract/consents.ts'
import { hasSwitch, isOutdated, isUsedPurpose } from '#domain/consents/consent-rules.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { type App, handle } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import { languageOf } from '../http/requested-language.ts'
import { listConsents, recordConsent } from './consent-ledger.ts'
import { currentNotice } from './consent-notices.ts'

/** The consents of customers (consents-2). */
export function addConsentRoutes(app: App, ctx: Context): void {
  handle(app, ctx, showConsents, async ({ principal }) => ({
    consents: await readConsents(ctx, principal.customerId),
  }))
  handle(app, ctx, changeConsent, async ({ principal: { customerId }, input, header }) => {
    if (!input.isGiven && !hasSwitch(input.purpose))
      throw new Refusal('conflict', 'An account needs its terms. To withdraw them, erase your account.')
    if (input.isGiven && !isUsedPurpose(input.purpose))
      throw new Refusal('conflict', 'This shop sends no such messages, so there is nothing to agree to.')
    const language = languageOf(header('x-language'))
    await inTransaction(ctx.db, (trx) => recordConsent(ctx, trx, { ...input, customerId, language }))
    return { consents: await readConsents(ctx, customerId) }
  })
}

/** A consent without use is shown as long as it can be withdrawn. */
async function readConsents({ db }: Context, customerId: string): Promise<CustomerConsents> {
  const consents = await listConsents(db, customerId)
  const shown = consents.filter(({ purpose, state }) => isUsedPurpose(purpose) || state === 'given')
  return shown.map(({ purpose, state, version, at }) => ({
    purpose,
    state,
    at: at?.toISOString() ?? null,
    isOutdated: isOutdated({ state, version }, currentNotice(purpose).version),
  }))
}
