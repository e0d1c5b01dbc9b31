import { reasonField, type RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { givenAdjustmentReasons } from './adjustment-rules.ts'
import type { BatchState } from './batch-state.ts'

type BatchFacts = { readonly state: BatchState }

/** The changes of a batch by staff, in the order of their buttons. */
export const batchChanges = {
  inspect: {
    permission: 'returns.inspect',
    summary: 'Puts packs that came back onto the shelf (a pharmacist, unopened, not cold chain) or destroys them.',
    label: 'Inspect returned packs…',
    variant: 'primary',
    done: 'Inspected',
    audit: 'Inspected returned goods',
    dialog: { title: 'Inspect returned packs', submit: 'Save' },
    fields: {
      quantity: { kind: 'count', label: 'Packs', min: 1, max: 1_000_000 },
      verdict: {
        kind: 'choice',
        label: 'What becomes of them?',
        options: { shelf: 'Back to the shelf', destroy: 'Destroy' },
        optionHints: { shelf: 'A pharmacist decides. Never goods of the cold chain.' },
        missing: 'Please say what becomes of the packs.',
      },
      isUnopened: { kind: 'flag', label: 'The parcel was unopened' },
      reason: reasonField,
    },
  },
  adjust: {
    permission: 'stock.write-off',
    summary:
      'Changes the stock of a batch by a difference, with a reason. Above Rs 5,000 it waits for a second person.',
    label: 'Adjust…',
    variant: 'secondary',
    done: 'Adjusted',
    audit: 'Adjusted the stock of a batch',
    dialog: { submit: 'Save the adjustment' },
    fields: {
      difference: {
        kind: 'count',
        label: 'Difference in packs',
        hint: 'Type -2 if two packs go, or 3 if there are three more.',
        min: -1_000_000,
        max: 1_000_000,
      },
      reason: { kind: 'select', label: 'Reason', options: givenAdjustmentReasons, missing: 'Please choose a reason.' },
      note: { kind: 'line', label: 'Note', max: 200 },
    },
    check: ({ difference }: { readonly difference: number }) => ({
      difference: difference === 0 ? 'Please type by how many packs the stock differs.' : null,
    }),
  },
  block: {
    permission: 'stock.count',
    summary: 'Takes a batch off sale, or puts it back. 409 `stale` with the newer batch; 409 below the selling price.',
    absentIf: ({ state }) => (state === 'sellable' || state === 'near' ? null : `This batch is ${state} already.`),
    label: 'Block…',
    variant: 'secondary',
    done: 'Blocked',
    audit: 'Took a batch off sale',
    dialog: { submit: 'Block' },
    fields: { reason: reasonField },
  },
  // The call that blocks also releases.
  release: {
    permission: 'stock.count',
    path: 'block',
    summary: 'Puts a blocked batch back on sale.',
    absentIf: ({ state }) => (state === 'blocked' ? null : `This batch is ${state}, not blocked.`),
    label: 'Put back on sale…',
    variant: 'secondary',
    done: 'Back on sale',
    audit: 'Put a batch back on sale',
    dialog: { submit: 'Put back on sale' },
    fields: { reason: reasonField },
  },
} as const satisfies Record<string, RecordChange<BatchState, BatchFacts>>

export type BatchChangeName = keyof typeof batchChanges

export const batchRules = recordRules<typeof batchChanges, BatchState, BatchFacts>(batchChanges)
