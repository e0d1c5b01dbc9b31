import { Refusal } from '../http/refusal.ts'

/** Newer values, who made them, and the words for their record. */
export type Newer = { readonly newer: unknown; readonly changedBy: string; readonly what?: string }

/** The 409 of a change whose author saw older values (api-3), with the newer ones and who made them. */
export function staleRefusal({ newer, changedBy, what = 'this' }: Newer): Refusal {
  return new Refusal('stale', `${changedBy} has changed ${what} meanwhile. Please look at the newer values.`, {
    beside: { newer, changedBy },
  })
}
