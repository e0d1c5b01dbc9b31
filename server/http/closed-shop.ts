import { accessKind, type Endpoint } from '#contract/endpoint.ts'
import { openingTexts, showsPages } from '#domain/setup/shop-opening.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { shopNotOpen } from './refusal.ts'

/** Whether a live shop has the address and the mail server without which it takes nothing from customers (setup-3). */
export function isReachable({ mode, publicUrl, smtpUrl }: Pick<Config, 'mode' | 'publicUrl' | 'smtpUrl'>): boolean {
  return mode === 'demo' || (publicUrl.startsWith('https:') && smtpUrl !== null)
}

/** Whether customers see the pages of the shop: it is reachable, and its owner has opened it (setup-3, setup-5). */
export function isOpenToCustomers({ config, settings }: Pick<Context, 'config' | 'settings'>): boolean {
  return isReachable(config) && showsPages(settings.opening.state)
}

/** Refuses what a customer sends to a shop that is not open. Notices of payment gateways are no such calls (setup-5). */
export function refuseWhileClosed(
  ctx: Pick<Context, 'config' | 'settings' | 'now'>,
  { method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>,
): void {
  const isFromCustomer = accessKind(access) !== 'desk' && !path.startsWith('/api/desk/')
  if (method === 'GET' || !isFromCustomer || isOpenToCustomers(ctx)) return
  const { opening } = ctx.settings
  const shown = showsPages(opening.state) ? ({ ...opening, state: 'new' } as const) : opening
  throw shopNotOpen(openingTexts(shown, ctx.now()))
}
