import type { FormChange } from '../staff/record-change.ts'

/** What staff do about a recall. */
export const recallChanges = {
  recall: {
    permission: 'stock.recall',
    summary:
      'Recalls a batch of a product: it is not sold any more, and customers who got it are mailed. 409 when it is.',
    audit: 'Recalled a batch',
  },
  'answer-recall': {
    permission: 'customers.read',
    summary: 'Records what a customer answered.',
    audit: 'Noted an answer to a recall',
  },
} as const satisfies Record<string, FormChange>
