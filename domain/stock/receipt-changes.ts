import type { FormChange } from '../staff/record-change.ts'

/** What staff do to the receipt (GRN) of a supplier's invoice, in the order of its life. */
export const receiptChanges = {
  'open-receipt': {
    permission: 'stock.receive',
    path: '',
    summary: 'Opens a draft. 409 when the invoice of this supplier is already entered.',
    audit: 'Opened a receipt',
  },
  'save-receipt': {
    permission: 'stock.receive',
    path: '',
    summary: 'Saves head and lines of a draft as a whole. 409 `stale` with the newer draft, 409 once posted.',
    audit: 'Saved the draft of a receipt',
  },
  'discard-receipt': {
    permission: 'stock.receive',
    path: 'discard',
    summary: 'Deletes a draft.',
    audit: 'Deleted the draft of a receipt',
  },
  receive: {
    permission: 'stock.receive',
    path: 'post',
    summary:
      'Posts a receipt once: its packs are on the shelf. 422 with fields such as `lines.0.expiry` until mended, or until `confirm` for unusual values; 409 the second time.',
    audit: 'Posted a receipt',
  },
} as const satisfies Record<string, FormChange>

/** What staff do to a supplier. */
export const supplierChanges = {
  'add-supplier': {
    permission: 'stock.receive',
    path: '',
    summary: 'Adds a supplier. 409 when one has this name.',
    audit: 'Added a supplier',
  },
} as const satisfies Record<string, FormChange>
