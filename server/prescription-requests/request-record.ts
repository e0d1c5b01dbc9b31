import { requestChangeEndpoints, shownDeskRequest } from '#contract/prescription-requests.ts'
import { requestChanges } from '#domain/prescriptions/request-changes.ts'
import type { PrescriptionRequestRow } from '../db/prescription-tables.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { prepareRequest } from './prepare-request.ts'
import { getDeskRequest, lockRequest } from './request-queries.ts'
import { takeBackOffer } from './take-back-offer.ts'

/** What pharmacists may do to an order from a prescription (prescriptions-5). */
export const requestRecord: DeskRecord<typeof requestChangeEndpoints, PrescriptionRequestRow> = {
  subject: 'prescription',
  action: (name) => `prescriptions.${name}`,
  endpoints: requestChangeEndpoints,
  lock: (_, trx, id) => lockRequest(trx, { id }),
  refusal: (name, request) => requestChanges[name].absentIf(request),
  shown: shownDeskRequest.omit({ success: true }),
  show: async (ctx, principal, id) => ({ request: (await getDeskRequest(ctx, principal, id)).request }),
  useCases: { prepare: prepareRequest, 'take-back-offer': takeBackOffer },
}
