import type { FormChange } from '../staff/record-change.ts'

/** What pharmacists do to a prescription for an order (prescriptions-3). */
export const prescriptionChanges = {
  claim: {
    permission: 'rx.decide',
    summary: 'Reserves a prescription for ten minutes; 409 while a colleague checks it.',
    audit: 'Began to check a prescription',
  },
  decide: {
    permission: 'rx.decide',
    summary: 'Approves, refuses or asks again for each line; refused packs are cut and their money goes back.',
    audit: 'Decided on a prescription',
  },
} as const satisfies Record<string, FormChange>
