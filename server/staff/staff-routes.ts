import {
  blockStaff,
  changeStaff,
  confirmEnrolment,
  deskLogin,
  deskLoginSecond,
  deskLogout,
  inviteStaff,
  listAudit,
  listStaff,
  resetStaffFactor,
  showMe,
  startEnrolment,
  stepUp,
} from '#contract/staff.ts'
import { visitorOf } from '../accounts/account-limits.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import { listAuditEntries } from './audit-queries.ts'
import { confirmStaffEnrolment, startStaffEnrolment } from './enrolment.ts'
import { blockStaffMember, changeStaffMember, inviteStaffMember, resetStaffMember } from './manage-staff.ts'
import { checkStaffPassword, finishStaffLogin, logOutStaff, readSignedIn, stepUpStaff } from './staff-login.ts'
import { listStaffMembers } from './staff-queries.ts'

export function addStaffRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskLogin, async ({ input, ...from }) => checkStaffPassword(ctx, input, visitorOf(from)))
  handle(app, ctx, deskLoginSecond, async ({ input, ...from }) => finishStaffLogin(ctx, input, visitorOf(from)))
  handle(app, ctx, startEnrolment, async ({ input }) => startStaffEnrolment(ctx, input))
  handle(app, ctx, confirmEnrolment, async ({ input, ...from }) => confirmStaffEnrolment(ctx, input, visitorOf(from)))
  handle(app, ctx, stepUp, async ({ principal, input, ...from }) =>
    stepUpStaff(ctx, principal, input.code, visitorOf(from)),
  )
  handle(app, ctx, deskLogout, async ({ principal }) => {
    await logOutStaff(ctx, principal)
    return done
  })
  handle(app, ctx, showMe, async ({ principal }) => ({
    ...done,
    staff: await readSignedIn(ctx.db, principal.sessionId),
  }))
  handle(app, ctx, listStaff, async ({ input }) => ({ ...done, ...(await listStaffMembers(ctx.db, input)) }))
  handle(app, ctx, inviteStaff, async ({ principal, input }) => ({
    ...done,
    member: await inviteStaffMember(ctx, principal, input),
  }))
  handle(app, ctx, changeStaff, async ({ principal, input }) => ({
    ...done,
    member: await changeStaffMember(ctx, principal, input),
  }))
  handle(app, ctx, blockStaff, async ({ principal, input }) => ({
    ...done,
    member: await blockStaffMember(ctx, principal, input),
  }))
  handle(app, ctx, resetStaffFactor, async ({ principal, input }) => ({
    ...done,
    member: await resetStaffMember(ctx, principal, input),
  }))
  handle(app, ctx, listAudit, async ({ input }) => ({ ...done, ...(await listAuditEntries(ctx.db, input)) }))
}
