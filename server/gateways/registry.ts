import {
  createDemoSandboxAdapter,
  createDemoSandboxGateway,
  SANDBOX_PATH,
  startSandboxDeliveries,
} from '#demo/gateway/demo-gateway.ts'
import { createMailboxGateway } from '#demo/mailbox/mailbox-mail.ts'
import { addMailboxRoutes } from '#demo/mailbox/mailbox-routes.ts'
import { fillDemoDesk } from '#demo/desk/fill-demo-desk.ts'
import { addSignInRoute, issueSignInLinks } from '#demo/desk/sign-in-links.ts'
import type { BrandedShop } from '#domain/settings/shop-profile.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { App } from '../http/handle.ts'
import type { Loop } from '../jobs/loop.ts'
import { isLoopbackHost } from './mail/check-smtp.ts'
import { type MailGateway, noMail } from './mail/mail.ts'
import { createSmtpMail } from './mail/smtp-mail.ts'
import { createGateways, type Gateways } from './payments/create-gateways.ts'

/*
 * The gateway registry: real gateways from the configuration, pretend ones from demo/. Only this file and the catalogue
 * seed (server/start/prepare-database.ts) import demo/.
 */

export function openGateways(config: Config, secret: Uint8Array, now: () => Date): Gateways {
  return createGateways(config.payments, { now }, () => createDemoSandboxAdapter(config, secret, now))
}

/** The configured mail server, or the mailbox in demo mode. */
export function openMailGateway(
  { mode, smtpUrl, mailFrom }: Pick<Config, 'mode' | 'smtpUrl' | 'mailFrom'>,
  { db, settings, now }: Pick<Context, 'db' | 'settings' | 'now'>,
): MailGateway {
  if (smtpUrl === null) return mode === 'live' ? noMail : createMailboxGateway(db, now)
  const requireTls = mode === 'live' && !isLoopbackHost(new URL(smtpUrl).hostname)
  return createSmtpMail({ url: smtpUrl, from: () => mailFrom ?? senderOf(settings.shop), requireTls })
}

/** The shop as the sender of its mails. */
function senderOf({ name, email }: Pick<BrandedShop, 'name' | 'email'>): string {
  return `"${name.replaceAll(/["\\\\]/g, '')}" <${email.display}>`
}

/** The mailbox pages and sign-in links in demo mode, and the simulated gateway while it is active. */
export function addDemoRoutes(app: App, ctx: Context): void {
  if (ctx.config.mode === 'demo') addMailboxRoutes(app, ctx)
  addSignInRoute(app, ctx)
  if (usesSandbox(ctx)) app.route(SANDBOX_PATH, createDemoSandboxGateway(ctx).app)
}

/** Fills a new demo shop with staff, whose links are in the mailbox, and with their work. */
export async function prepareDemoDesk(ctx: Context): Promise<void> {
  if (ctx.config.mode === 'demo') await fillDemoDesk(ctx)
}

/** New links into the desk of a demo shop, one line for each role (`npm run dev` only). */
export async function describeSignInLinks(ctx: Context): Promise<string> {
  const lines = await issueSignInLinks(ctx)
  if (lines.length === 0) return ''
  return `Links into the desk, each for one use within 15 minutes:\n${lines.map((line) => `  ${line}\n`).join('')}`
}

export function startDemoDeliveries(ctx: Context): Loop[] {
  return usesSandbox(ctx) ? [startSandboxDeliveries(ctx)] : []
}

function usesSandbox({ gateways }: Context): boolean {
  return gateways.active?.id === 'sandbox'
}
