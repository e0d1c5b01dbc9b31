import * as contract from '#contract/privacy-erasures.ts'
import type { Context } from '../context.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import { type App, handle } from '../http/handle.ts'
import { invalidField } from '../http/refusal.ts'
import { listErasures, readLockedData } from './desk-erasures.ts'
import { askToErase, confirmOwnErasure, readOwnErasure, withdrawOwnErasure } from './own-erasure.ts'

/** The erasure of customers, for themselves and at the desk. */
export function addErasureRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.showErasure, ({ principal }) => readOwnErasure(ctx, principal.customerId))
  handle(app, ctx, contract.askForErasure, async ({ principal: { customerId } }) => {
    await askToErase(ctx, customerId)
    return readOwnErasure(ctx, customerId)
  })
  handle(app, ctx, contract.confirmErasure, async ({ principal: { customerId }, input: { token } }) => {
    await confirmOwnErasure(ctx, customerId, token)
    return readOwnErasure(ctx, customerId)
  })
  handle(app, ctx, contract.withdrawErasure, async ({ principal: { customerId } }) => {
    await withdrawOwnErasure(ctx, customerId)
    return readOwnErasure(ctx, customerId)
  })
  handle(app, ctx, contract.deskErasureList, ({ input: { after } }) => listErasures(ctx, after))
  handle(app, ctx, contract.deskErasureDetails, async ({ principal, input: { id, reason = '' } }) => {
    if (reason === '')
      throw invalidField('reason', 'Please say why you read what is locked. The reason is kept in the audit log.')
    const locked = await readLockedData(ctx, id)
    const subject = { kind: 'customer', id: locked.erasure.customerId } as const
    await auditRead(ctx, principal, { action: 'privacy.read-locked', subject, reason })
    return locked
  })
}
