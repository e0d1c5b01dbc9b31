import { Refusal } from '../http/refusal.ts'

/** Newer values as an answer shows them, and the words for their author and record. */
type Newer = { readonly newer: unknown; readonly changedBy: string; readonly what: string }

/** The 409 of a change whose author saw older values (api-3), with the newer ones and who made them. */
export function staleRefusal({ newer, changedBy, what }: Newer): Refusal {
  return new Refusal('stale', `${changedBy} has changed ${what} meanwhile. Please look at the newer values.`, {
    beside: { newer, changedBy },
  })
}
