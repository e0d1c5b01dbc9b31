import {
  deskAddPasskey,
  deskPasskeyList,
  deskRemovePasskey,
  deskRenamePasskey,
  deskRequestPasskeyLogin,
  deskRequestPasskeyStepUp,
  deskStartPasskey,
} from '#contract/passkeys.ts'
import { deskBindPhone, deskLoginPhone, deskUnlockPhone } from '#contract/rider-phone.ts'
import {
  deskAuditList,
  deskConfirmEnrolment,
  deskLogin,
  deskLoginPasskey,
  deskLoginSecond,
  deskLogout,
  deskMe,
  deskStaffList,
  deskStartEnrolment,
  deskStepUp,
} from '#contract/staff.ts'
import { visitorOf } from '../accounts/account-limits.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle } from '../http/handle.ts'
import { listAuditEntries } from './audit-queries.ts'
import { confirmStaffEnrolment, startStaffEnrolment } from './enrolment.ts'
import { bindPhone, logInByPhone, unlockByPhone } from './rider-phone.ts'
import { staffRecord } from './staff-record.ts'
import {
  addOwnPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
  startOwnPasskey,
} from './passkeys/own-passkeys.ts'
import { requestPasskey } from './passkeys/redeem-passkey.ts'
import {
  checkStaffPassword,
  finishStaffLogin,
  logInWithPasskey,
  logOutStaff,
  readSignedIn,
  requestLoginPasskey,
  stepUpStaff,
} from './staff-login.ts'
import { listStaffMembers } from './staff-queries.ts'

export function addStaffRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskLogin, async ({ input, ...from }) => checkStaffPassword(ctx, input, visitorOf(from)))
  handle(app, ctx, deskLoginSecond, async ({ input, ...from }) => finishStaffLogin(ctx, input, visitorOf(from)))
  handle(app, ctx, deskRequestPasskeyLogin, async (from) => ({
    options: await requestLoginPasskey(ctx, visitorOf(from)),
  }))
  handle(app, ctx, deskLoginPasskey, async ({ input, ...from }) =>
    logInWithPasskey(ctx, input.assertion, visitorOf(from)),
  )
  handle(app, ctx, deskBindPhone, async ({ input, ...from }) => bindPhone(ctx, input, visitorOf(from)))
  handle(app, ctx, deskLoginPhone, async ({ input, ...from }) => logInByPhone(ctx, input, visitorOf(from)))
  handle(app, ctx, deskUnlockPhone, async ({ principal, input, ...from }) =>
    unlockByPhone(ctx, principal, input, visitorOf(from)),
  )
  handle(app, ctx, deskStartEnrolment, async ({ input }) => startStaffEnrolment(ctx, input))
  handle(app, ctx, deskConfirmEnrolment, async ({ input, ...from }) =>
    confirmStaffEnrolment(ctx, input, visitorOf(from)),
  )
  handle(app, ctx, deskStepUp, async ({ principal, input, ...from }) =>
    stepUpStaff(ctx, principal, input, visitorOf(from)),
  )
  handle(app, ctx, deskLogout, async ({ principal }) => {
    await logOutStaff(ctx, principal)
  })
  handle(app, ctx, deskMe, async ({ principal }) => ({ staff: await readSignedIn(ctx.db, principal.sessionId) }))
  handle(app, ctx, deskStaffList, ({ input }) => listStaffMembers(ctx.db, input))
  bindRecord(app, ctx, staffRecord)
  addPasskeyRoutes(app, ctx)
  handle(app, ctx, deskAuditList, ({ input }) => listAuditEntries(ctx.db, input))
}

/** The calls about the caller's own passkeys. */
function addPasskeyRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskRequestPasskeyStepUp, async ({ principal: { staffId } }) => ({
    options: await requestPasskey(ctx, { purpose: 'step-up', staffId }),
  }))
  handle(app, ctx, deskPasskeyList, ({ principal }) => listOwnPasskeys(ctx.db, principal.staffId))
  handle(app, ctx, deskStartPasskey, async ({ principal }) => ({ options: await startOwnPasskey(ctx, principal) }))
  handle(app, ctx, deskAddPasskey, async ({ principal, input }) => ({
    passkey: await addOwnPasskey(ctx, principal, input),
  }))
  handle(app, ctx, deskRenamePasskey, async ({ principal, input }) => ({
    passkey: await renameOwnPasskey(ctx, principal, input),
  }))
  handle(app, ctx, deskRemovePasskey, async ({ principal, input }) => {
    await removeOwnPasskey(ctx, principal, input.id)
  })
}
