import {
  forgotPassword,
  login,
  logout,
  register,
  resetPassword as resetPasswordEndpoint,
  validateToken,
} from '#contract/accounts.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import { endSession } from '../http/session.ts'
import { completeRegistration } from './complete-registration.ts'
import { logIn } from './log-in.ts'
import { requestRegistration } from './request-registration.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'

export function addAccountRoutes(app: App, ctx: Context): void {
  handle(app, ctx, register, async ({ input: { otp, ...form }, ip, requestId }) =>
    otp === undefined
      ? requestRegistration(ctx, form, { ip, requestId })
      : completeRegistration(ctx, { ...form, otp }, { ip, requestId }),
  )
  handle(app, ctx, login, async ({ input, ip, requestId }) => logIn(ctx, input, { ip, requestId }))
  handle(app, ctx, validateToken, async () => done)
  handle(app, ctx, logout, async ({ principal }) => {
    await endSession(ctx.db, ctx.now(), principal)
    return done
  })
  handle(app, ctx, forgotPassword, async ({ input, ip, requestId }) => requestReset(ctx, input, { ip, requestId }))
  handle(app, ctx, resetPasswordEndpoint, async ({ input, ip, requestId }) =>
    resetPassword(ctx, input, { ip, requestId }),
  )
}
