import type { z } from 'zod'
import { Refusal } from '../http/refusal.ts'

type Author = { readonly changedBy: string; readonly what?: string }

/** The 409 of a change whose author saw older values (api-3), with the newer ones of this shape and who made them. */
export function staleRefusal<Shape extends z.ZodType>(
  shape: Shape,
  newer: z.input<Shape>,
  { changedBy, what = 'this' }: Author,
): Refusal {
  return new Refusal('stale', `${changedBy} has changed ${what} meanwhile. Please look at the newer values.`, {
    beside: { newer: shape.parse(newer), changedBy },
  })
}
