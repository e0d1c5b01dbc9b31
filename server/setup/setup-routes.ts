import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type changedSetup,
  deskClaimShop,
  deskSendTestMail,
  deskSetup,
  deskShopCheck,
  setupChangeEndpoints,
  shopTakesOrders,
} from '#contract/setup.ts'
import { deskAddressCheck, deskBackupDetails, deskMakeBackup, shopProof } from '#contract/server-care.ts'
import { connectionNames, type TypedConnection } from '#domain/setup/connections.ts'
import { openingTexts } from '#domain/setup/shop-opening.ts'
import type { DeskAction } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle } from '../http/handle.ts'
import { languageOf } from '../http/requested-language.ts'
import { runAllChecks } from '../preflight/run-all-checks.ts'
import { visitorOf } from '../accounts/account-limits.ts'
import { claimShop } from '../staff/first-owner.ts'
import { changeConnection, endOnlinePayments, forgetConnection, sayOfInvented, skipSetupStep } from './change-setup.ts'
import { checkAddress, proveShop } from './check-address.ts'
import { beginBackup, readBackupState } from './desk-backup.ts'
import { openingRecord } from './opening-record.ts'
import { readSetup } from './read-setup.ts'
import { sendTestMail } from './send-test-mail.ts'

/** What the endpoints of all connections have in common. */
type ConnectionEndpoint = Endpoint<
  { readonly desk: DeskAction },
  z.ZodType<{ readonly version: number } & TypedConnection>,
  typeof changedSetup
>

/** The first setup of a live shop. */
export function addSetupRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskClaimShop, async ({ input, ...from }) => ({
    link: await claimShop(ctx, input, visitorOf(from)),
  }))
  handle(app, ctx, deskSetup, async () => ({ setup: await readSetup(ctx) }))
  bindRecord(app, ctx, openingRecord)
  handle(app, ctx, shopTakesOrders, async ({ header }) => {
    const language = languageOf(header('x-language'))
    const texts = openingTexts(ctx.settings.opening, ctx.now())
    // A message of the owner without a translation stays English.
    const shown = texts.map(
      (text) => (language === 'en' ? null : ctx.translations.translateText(language, text)) ?? text,
    )
    return { takesOrders: texts.length === 0, sentence: shown.join(' ') }
  })
  handle(app, ctx, deskShopCheck, async () => ({ findings: await runAllChecks(ctx, ctx.now) }))
  handle(app, ctx, deskBackupDetails, async () => ({ backup: await readBackupState(ctx) }))
  handle(app, ctx, deskMakeBackup, async ({ principal }) => {
    await beginBackup(ctx, principal)
    return { backup: await readBackupState(ctx) }
  })
  handle(app, ctx, deskAddressCheck, async () => ({ findings: await checkAddress(ctx) }))
  handle(app, ctx, shopProof, async ({ input, ip }) => proveShop(ctx, input.nonce, ip))
  handle(app, ctx, deskSendTestMail, async ({ principal }) => ({ to: await sendTestMail(ctx, principal) }))
  handle(app, ctx, setupChangeEndpoints.cashOnly, async ({ principal, input: { version } }) => ({
    setup: await endOnlinePayments(ctx, principal, version),
  }))
  handle(app, ctx, setupChangeEndpoints.forget, async ({ principal, input: { connection, version } }) => ({
    setup: await forgetConnection(ctx, principal, { name: connection, version }),
  }))
  for (const [name, word] of [
    ['confirm', 'true'],
    ['leaveOut', 'left out'],
  ] as const)
    handle(app, ctx, setupChangeEndpoints[name], async ({ principal, input: { title } }) => ({
      setup: await sayOfInvented(ctx, principal, { title, word }),
    }))
  handle(app, ctx, setupChangeEndpoints.skip, async ({ principal, input }) => ({
    setup: await skipSetupStep(ctx, principal, input),
  }))
  for (const name of connectionNames)
    handle(app, ctx, setupChangeEndpoints[name] as unknown as ConnectionEndpoint, async ({ principal, input }) => {
      const { version, ...typed } = input
      return { setup: await changeConnection(ctx, principal, { name, version, typed }) }
    })
}
