import type { OrderStatus } from '../orders/order-status.ts'
import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { PAYOUT_TARGET_MAX } from './payout-target.ts'
import { RETURN_NOTE_MAX, returnReasons, unopenedError } from './return-rules.ts'

/** How staff record the return that a customer asks the desk for, in person or by phone. */
export const askingChanges = {
  ask: {
    permission: 'returns.decide',
    path: 'returns',
    summary:
      'Records a return that a customer asks the desk for, also after the last day and without a photo. 422 for more than was supplied; 409 for packs that came back, and while another return of the order is open.',
    from: ['Delivered'],
    participle: 'sent back',
    label: 'Record a return…',
    variant: 'secondary',
    done: 'The return is recorded',
    audit: 'Recorded a return for a customer',
    dialog: { title: 'Record a return', submit: 'Record' },
    fields: {
      reason: { kind: 'choice', label: 'Why?', options: returnReasons, missing: 'Please say why it comes back.' },
      isUnopened: { kind: 'flag', label: 'The packs are unopened and no strip is cut' },
      note: {
        kind: 'lines',
        label: 'What does the customer say?',
        max: RETURN_NOTE_MAX,
        missing: 'Please write what the customer says.',
      },
      payout: {
        kind: 'line',
        label: 'Where should the money go?',
        hint: 'UPI id, or account number and IFSC.',
        max: PAYOUT_TARGET_MAX,
      },
    },
    check: (values) => ({ isUnopened: unopenedError(values) }),
  },
} as const satisfies Record<string, RecordChange<OrderStatus, never>>

export const askingRules = recordRules(askingChanges, {
  nouns: 'orders',
  of: ({ status }: { readonly status: OrderStatus }) => status,
})
