import { changedPrescription, prescriptionChangeEndpoints } from '#contract/prescriptions.ts'
import type { PrescriptionRow } from '../../db/prescription-tables.ts'
import type { RecordKind } from '../../desk-change/change-record.ts'
import type { DeskRecord } from '../../desk-change/desk-record.ts'
import { decideOnPrescription, type PrescriptionToDecide, lockDecided } from './decide-prescription.ts'
import { getDeskPrescription } from './desk-prescription-queries.ts'
import { claimForReview, lockToClaim } from './prescription-claims.ts'

const { claim, decide } = prescriptionChangeEndpoints
const claimEndpoints = { claim }
const decisionEndpoints = { decide }
const shown = changedPrescription.omit({ success: true })

const kind: Pick<RecordKind<'claim' | 'decide', never, typeof shown>, 'subject' | 'action' | 'shown' | 'show'> = {
  subject: 'prescription',
  action: (name) => `prescriptions.${name}`,
  shown,
  show: async (ctx, principal, id) => ({ prescription: await getDeskPrescription(ctx, principal, id) }),
}

/** The reservation of a prescription, which locks no order. */
export const prescriptionClaimRecord: DeskRecord<typeof claimEndpoints, PrescriptionRow> = {
  ...kind,
  endpoints: claimEndpoints,
  lock: (_, trx, id) => lockToClaim(trx, id),
  useCases: { claim: claimForReview },
}

/** The decision on a prescription, which locks its order before. */
export const prescriptionDecisionRecord: DeskRecord<typeof decisionEndpoints, PrescriptionToDecide> = {
  ...kind,
  endpoints: decisionEndpoints,
  lock: lockDecided,
  useCases: { decide: decideOnPrescription },
}
