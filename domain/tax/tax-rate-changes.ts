import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'

/** A stored rate as the rules of its changes see it. */
export const taxRateStates = ['coming', 'in force'] as const
type TaxRateState = (typeof taxRateStates)[number]

/** Whether a rate holds on a day in India, such as "2025-09-22". */
export function taxRateState(fromDay: string, today: string): TaxRateState {
  return fromDay > today ? 'coming' : 'in force'
}

/** The changes of a GST rate by staff. A rate that holds is only replaced by a newer one (tax-5). */
export const taxRateChanges = {
  remove: {
    permission: 'tax.edit',
    summary: 'Removes a rate that does not hold yet; 409 afterwards.',
    absentIf: ({ state }) => (state === 'coming' ? null : 'This rate holds already. Please add a newer one.'),
    label: 'Remove',
    variant: 'quiet',
    done: 'The rate is removed',
    audit: 'Removed a tax rate',
  },
} as const satisfies Record<string, RecordChange<TaxRateState, { readonly state: TaxRateState }>>

export const taxRateRules = recordRules(taxRateChanges, {
  nouns: 'rates',
  of: ({ state }: { readonly state: TaxRateState }) => state,
})
