import {
  endSessions,
  forgotPassword,
  listSessions,
  login,
  loginWithCode,
  logout,
  register,
  requestLoginCode,
  resetPassword,
  setAccountLanguage,
  validateToken,
} from '#contract/accounts.ts'
import type { MiddlewareHandler } from 'hono'
import type { RefusalBody } from '#contract/refusal.ts'
import type { Context } from '../context.ts'
import { type App, handle } from '../http/handle.ts'
import { endAllSessions, endSession, listCustomerSessions } from '../http/session.ts'
import { setLanguageOf } from './account-language.ts'
import { visitorOf } from './account-limits.ts'
import { logIn, logInWithCode } from './log-in.ts'
import { requestAccountCode } from './one-time-codes.ts'
import { completePasswordReset } from './password-reset.ts'
import { completeRegistration, requestRegistration } from './registration.ts'

/** A refused registration names its message twice (api-1): clients of registration read `error`. */
export const repeatMessageAsError: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok || !c.res.headers.get('content-type')?.startsWith('application/json')) return
  const refusal = (await c.res.json()) as RefusalBody
  c.res = Response.json({ ...refusal, error: refusal.message }, { status: c.res.status, headers: c.res.headers })
}

export function addAccountRoutes(app: App, ctx: Context): void {
  handle(app, ctx, register, async ({ input: { otp, ...form }, ...from }) =>
    otp === undefined
      ? requestRegistration(ctx, form, visitorOf(from))
      : completeRegistration(ctx, { ...form, otp }, visitorOf(from)),
  )
  handle(app, ctx, login, async ({ input, ...from }) => logIn(ctx, input, visitorOf(from)))
  handle(app, ctx, requestLoginCode, async ({ input, ...from }) =>
    requestAccountCode(ctx, 'login', input, visitorOf(from)),
  )
  handle(app, ctx, loginWithCode, async ({ input, ...from }) => logInWithCode(ctx, input, visitorOf(from)))
  handle(app, ctx, validateToken, async () => {})
  handle(app, ctx, logout, async ({ principal }) => {
    await endSession(ctx.db, ctx.now(), principal)
  })
  handle(app, ctx, forgotPassword, async ({ input, ...from }) =>
    requestAccountCode(ctx, 'reset', input, visitorOf(from)),
  )
  handle(app, ctx, resetPassword, async ({ input, ...from }) => completePasswordReset(ctx, input, visitorOf(from)))
  handle(app, ctx, setAccountLanguage, async ({ input: { language }, principal }) =>
    setLanguageOf(ctx.db, principal.customerId, language),
  )
  handle(app, ctx, listSessions, async ({ principal }) => ({ sessions: await listCustomerSessions(ctx, principal) }))
  handle(app, ctx, endSessions, async ({ principal }) => {
    await endAllSessions(ctx.db, ctx.now(), principal.customerId)
  })
}
