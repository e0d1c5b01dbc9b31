import type { FormChange } from '../staff/record-change.ts'
import type { RequestState } from './request-rules.ts'

type RequestFacts = { readonly state: RequestState }

const notWaiting = {
  sent: null,
  prepared: 'A colleague has prepared this order meanwhile.',
  confirmed: 'A colleague prepared this order, and the customer has ordered it.',
  declined: 'The customer does not want this order any more.',
  ended: 'This request has ended.',
} as const satisfies Record<RequestState, string | null>

const notOffered = {
  sent: 'This order is being prepared.',
  prepared: null,
  confirmed: 'The customer has ordered this already.',
  declined: 'The customer does not want this order any more.',
  ended: 'This request has ended.',
} as const satisfies Record<RequestState, string | null>

/** The changes of an order from a prescription by pharmacists (prescriptions-5). */
export const requestChanges = {
  prepare: {
    permission: 'rx.decide',
    summary:
      'Offers an order to the customer at today’s prices. Takes no stock. 409 with the cart for products that cannot be had.',
    absentIf: ({ state }) => notWaiting[state],
    audit: 'Prepared an order from a prescription',
  },
  'take-back-offer': {
    permission: 'rx.decide',
    path: 'take-back',
    summary:
      'Takes back an offer that the customer has not answered, so that it is corrected and sent again; later 409.',
    absentIf: ({ state }) => notOffered[state],
    audit: 'Took back an offer to correct it',
  },
} as const satisfies Record<string, FormChange<RequestFacts>>
