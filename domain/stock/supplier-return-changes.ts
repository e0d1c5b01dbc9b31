import { reasonField, type RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import type { BatchState } from './batch-state.ts'

/** The states of a return to a supplier with their names. */
export const supplierReturnStateNames = {
  draft: 'Draft',
  sent: 'Sent',
  credited: 'Credited',
  refused: 'Refused',
  cancelled: 'Cancelled',
} as const
export type SupplierReturnState = keyof typeof supplierReturnStateNames
export const supplierReturnStates = Object.keys(supplierReturnStateNames) as [
  SupplierReturnState,
  ...SupplierReturnState[],
]

/** Why packs go back to their supplier. */
export const supplierReturnReasons = {
  expired: 'Expired',
  near: 'Near expiry',
  recalled: 'Recalled',
  damaged: 'Damaged',
} as const
export type SupplierReturnReason = keyof typeof supplierReturnReasons

/** Why packs of a batch in this state go back. */
export function supplierReturnReason(state: BatchState): SupplierReturnReason {
  return state === 'sellable' || state === 'blocked' ? 'damaged' : state
}

type ReturnedBatch = { readonly state: BatchState; readonly onHand: number; readonly held: number }

/** The packs that a new line proposes: all, but of a batch for sale only those that wait for inspection, else one. */
export function proposedReturn({ state, onHand, held }: ReturnedBatch): number {
  return state === 'sellable' ? held || Math.min(1, onHand) : onHand + held
}

/** What the refusals of changes depend on. */
type SupplierReturnInWork = {
  readonly state: SupplierReturnState
  /** Whether its value needs a second person (stock-4). */
  readonly needsSecondPerson: boolean
  /** Whether the reader added or changed any of its lines. */
  readonly isAuthor: boolean
}

/** The changes of a return to a supplier by staff, in the order of their buttons (stock-4). */
export const supplierReturnChanges = {
  send: {
    permission: 'stock.write-off',
    summary:
      'Sends a return to its supplier: its packs leave their batches. 409 `short_stock` if packs went meanwhile, and above Rs 5,000 for everyone who added or changed its lines.',
    from: ['draft'],
    participle: 'sent',
    refusedIf: ({ needsSecondPerson, isAuthor }) =>
      needsSecondPerson && isAuthor ? 'A second person has to send a return worth more than Rs. 5,000.' : null,
    label: 'Send to the supplier…',
    variant: 'primary',
    done: 'Sent',
    audit: 'Sent a return to a supplier',
    dialog: { title: 'Send to the supplier', submit: 'Send' },
  },
  save: {
    permission: 'stock.count',
    path: 'lines',
    summary: 'Changes the packs of a draft; 0 takes a line off. 409 `stale` with the newer draft.',
    from: ['draft'],
    participle: 'changed',
    label: 'Change the packs…',
    variant: 'secondary',
    done: 'Saved',
    audit: 'Changed a return to a supplier',
    dialog: { title: 'Change the packs', submit: 'Save' },
  },
  credit: {
    permission: 'stock.supplier-credit',
    summary: "Records the supplier's credit note for a sent return.",
    from: ['sent'],
    participle: 'credited',
    label: 'Record the credit note…',
    variant: 'primary',
    done: 'Credited',
    audit: 'Recorded the credit note of a supplier',
    dialog: { title: 'Record the credit note', submit: 'Record' },
    fields: {
      amount: { kind: 'rupees', label: 'Amount', max: 10_000_000 },
      creditNote: {
        kind: 'line',
        label: 'Number of their credit note',
        max: 40,
        missing: "Please type the number of the supplier's credit note.",
      },
      creditedOn: { kind: 'day', label: 'Date of their credit note' },
    },
    check: ({ amount }: { readonly amount: number }) => ({
      amount: amount > 0 ? null : 'Please type what the supplier credits, or record that the packs came back.',
    }),
  },
  refuse: {
    permission: 'stock.write-off',
    summary: 'Records that the supplier sent the packs back: they wait for inspection at their batches.',
    from: ['sent'],
    participle: 'refused',
    label: 'They came back…',
    variant: 'danger',
    done: 'Recorded',
    audit: 'Took back a return that a supplier refused',
    dialog: { title: 'Take the packs back', submit: 'Record' },
    fields: { reason: reasonField },
  },
  cancel: {
    permission: 'stock.count',
    summary: 'Cancels a draft. Its packs stay.',
    from: ['draft'],
    participle: 'cancelled',
    label: 'Cancel the draft',
    variant: 'quiet',
    done: 'Cancelled',
    audit: 'Cancelled a return to a supplier',
  },
} as const satisfies Record<string, RecordChange<SupplierReturnState, SupplierReturnInWork>>

export type SupplierReturnChangeName = keyof typeof supplierReturnChanges

export const supplierReturnRules = recordRules(supplierReturnChanges, {
  nouns: 'returns',
  of: ({ state }: SupplierReturnInWork) => state,
  names: supplierReturnStateNames,
})
