import { randomBytes } from 'node:crypto'
import { isOpen } from '#domain/payments/attempt.ts'
import { validatePaymentUrl } from '#domain/payments/return-url.ts'
import { SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { RawHttp } from '../gateways/payments/gateway.ts'
import { handOffPage, type HandOff } from '../gateways/payments/hand-off-page.ts'
import { pollIfDue } from './poll-gateway.ts'
import { findAttempt } from './attempt-queries.ts'

const TOKEN = /^[0-9a-f]{32}$/

/**
 * Handles the return from a gateway: fetches the status from the gateway, because the URL is untrusted, and redirects to
 * the validation page. No session is required, because a cross-site form post carries no session cookie.
 */
export async function handleReturn(ctx: Context, token: string, request: RawHttp): Promise<string> {
  const attempt = TOKEN.test(token) ? await findAttempt(ctx.db, 'return_token', token) : null
  if (attempt === null) return `${ctx.config.publicUrl}/validate-payment`
  const { claimed, signature } = ctx.gateways.find(attempt.gateway)?.readReturn(request) ?? {}
  ctx.log.info({ attemptId: attempt.id, claimed, signature }, 'back from the payment gateway')
  if (isOpen(attempt.state)) await pollIfDue(ctx, attempt, { timeoutMs: 4 * SECOND })
  return validatePaymentUrl(attempt.return_origin, attempt.order_id, attempt.language)
}

/** The hand-off page of a payable attempt; otherwise a redirect to the validation page. */
export async function openHandOff(ctx: Context, token: string): Promise<HandOff | { readonly location: string }> {
  const attempt = TOKEN.test(token) ? await findAttempt(ctx.db, 'return_token', token) : null
  if (attempt === null) return { location: `${ctx.config.publicUrl}/validate-payment` }
  const { action } = attempt
  if (!isOpen(attempt.state) || attempt.expires_at <= ctx.now() || action === null)
    return { location: validatePaymentUrl(attempt.return_origin, attempt.order_id, attempt.language) }
  if (action.kind === 'redirect') return { location: action.url }
  return handOffPage(action, randomBytes(16).toString('base64'))
}
