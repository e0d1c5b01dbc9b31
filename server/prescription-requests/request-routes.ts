import * as contract from '#contract/prescription-requests.ts'
import { mayDo } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import { type App, handle } from '../http/handle.ts'
import { invalidField } from '../http/refusal.ts'
import { languageOf } from '../http/requested-language.ts'
import { confirmRequest, declineRequest } from './confirm-request.ts'
import { getDeskRequest, getOwnRequest, listDeskRequests } from './request-queries.ts'
import { requestRecord } from './request-record.ts'
import { sendRequest } from './send-request.ts'

/** Orders that pharmacists prepare from prescriptions, for customers and at the desk (prescriptions-5). */
export function addPrescriptionRequestRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.sendPrescriptionRequest, async ({ principal, input, header }) => {
    const sender = { customerId: principal.customerId, language: languageOf(header('x-language')) }
    const id = await sendRequest(ctx, sender, input)
    return { request: await getOwnRequest(ctx, principal, id) }
  })
  handle(app, ctx, contract.showPrescriptionRequest, async ({ principal, input }) => ({
    request: await getOwnRequest(ctx, principal, input.id),
  }))
  handle(app, ctx, contract.confirmPrescriptionRequest, ({ principal: { customerId }, input, header }) =>
    confirmRequest(ctx, { customerId, input, idempotencyKey: header('idempotency-key') }),
  )
  handle(app, ctx, contract.declinePrescriptionRequest, async ({ principal, input: { id, reason } }) => {
    await declineRequest(ctx, { customerId: principal.customerId, id, reason })
    return { request: await getOwnRequest(ctx, principal, id) }
  })
  handle(app, ctx, contract.deskPrescriptionRequestList, ({ input }) => listDeskRequests(ctx, input))
  handle(app, ctx, contract.deskPrescriptionRequestDetails, async ({ principal, input: { id, reason = '' } }) => {
    if (reason === '' && !mayDo(principal.roles, 'rx.decide'))
      throw invalidField('reason', 'Please say why you read this prescription. The reason is kept in the audit log.')
    const { request, prescriptionId } = await getDeskRequest(ctx, principal, id)
    const subject = { kind: 'prescription', id: prescriptionId } as const
    await auditRead(ctx, principal, { action: 'prescriptions.read', subject, reason })
    return { request }
  })
  bindRecord(app, ctx, requestRecord)
}
