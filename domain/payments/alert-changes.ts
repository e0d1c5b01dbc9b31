import type { FormChange } from '../staff/record-change.ts'

/** The change of a payment alert by staff. */
export const alertChanges = {
  'settle-alert': {
    permission: 'money.alerts',
    summary: 'Settles a payment alert with a note of what was done; a refund that it is about is not sent again.',
    audit: 'Settled a payment alert',
  },
} as const satisfies Record<string, FormChange>
