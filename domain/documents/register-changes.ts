import type { FormChange } from '../staff/record-change.ts'

/** The change of a row of the prescription register by staff. */
export const registerChanges = {
  correct: {
    permission: 'rx.decide',
    summary:
      'Corrects a register row by a new row; 409 when it is corrected already. `serial` is that of the prescription register.',
    audit: 'Corrected a register',
  },
} as const satisfies Record<string, FormChange>
