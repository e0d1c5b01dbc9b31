/** Payment alerts for staff: the problem and the remedy. */
export const alertSentences = {
  short_payment: {
    what: 'Less money came than was asked for. It is going back by itself.',
    todo: 'Tell the customer.',
  },
  amount_mismatch: {
    what: 'The gateway asked for another amount than the order costs.',
    todo: 'Compare in its dashboard, then confirm by hand or refund.',
  },
  currency_mismatch: {
    what: 'The gateway asked for another currency.',
    todo: 'Compare in its dashboard, then confirm by hand or refund.',
  },
  total_changed: {
    what: 'The total of the order differs from what was asked for.',
    todo: 'Compare in the dashboard of the gateway, then confirm by hand or refund.',
  },
  double_capture: {
    what: 'The customer was charged twice in one payment. The second is going back by itself.',
    todo: 'See that the refund ends.',
  },
  overpaid: { what: 'More money came than was asked for.', todo: 'Refund the rest in the dashboard of the gateway.' },
  capture_of_another_payment: {
    what: 'The gateway names one bank payment for two orders.',
    todo: 'Ask the gateway.',
  },
  contradictory_answer: { what: 'The gateway says "failed", and yet the money is there.', todo: 'Ask the gateway.' },
  order_not_payable: {
    what: 'Money came for an order that was confirmed by hand.',
    todo: 'Refund it, or keep it for the order.',
  },
  paid_then_otherwise: {
    what: 'The gateway said "paid", and later something else.',
    todo: 'Ask the gateway before you ship.',
  },
  foreign_answer: {
    what: 'The gateway answered about another payment. Nothing was changed.',
    todo: 'Ask the gateway.',
  },
  money_in_review: {
    what: 'More money came for a payment that waits for you already.',
    todo: 'Decide about both together.',
  },
  refund_failed: {
    what: 'The gateway could not make a refund, also when it was sent again.',
    todo: 'Return the money by other means.',
  },
  refund_refused: {
    what: 'The gateway refuses a refund. The shop goes on sending it.',
    todo: 'Look for the reason in its dashboard: often the balance there is too low.',
  },
  refund_overdue: { what: 'A refund has not ended for seven days.', todo: 'Ask the gateway.' },
  refund_amount_differs: {
    what: 'The gateway returned another amount than was ordered.',
    todo: 'Compare in its dashboard.',
  },
  refund_succeeded_then_otherwise: {
    what: 'The gateway said "refunded", and later something else.',
    todo: 'Ask the gateway.',
  },
  refund_by_gateway: {
    what: 'The gateway returned money by itself.',
    todo: 'Find out why, and do not ship what is not paid.',
  },
  unknown_reference: {
    what: 'The gateway sends messages about payments that the shop does not know.',
    todo: 'See that no other shop uses the address to which it sends them.',
  },
  gateway_not_configured: {
    what: 'A payment cannot be followed, because the keys of its gateway are missing.',
    todo: 'Ask the person who looks after the server to add the gateway to PAYMENT_DRAINING, with its keys.',
  },
  capture_not_recorded: {
    what: 'The gateway lists money that the shop has not recorded.',
    todo: 'Look it up in the dashboard by its id, then refund it or find its order.',
  },
  capture_not_at_gateway: {
    what: 'The shop recorded money that the gateway does not list.',
    todo: 'Ask the gateway before you ship.',
  },
} as const satisfies Record<string, { readonly what: string; readonly todo: string }>

export type PaymentAlertKind = keyof typeof alertSentences
