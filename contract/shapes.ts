import { z } from 'zod'
import { UNPRINTABLE } from '#domain/plain-text.ts'

/** Rupees on the wire: a number with at most two decimals. */
export const rupees = z.number().nonnegative().multipleOf(0.01)

/** Rupees as a customer's browser saw them. Only compared, never charged (D11), so anything finite is let through. */
export const seenRupees = z.number().min(-1e12).max(1e12)

/** An id: opaque, short, of harmless characters. */
export const id = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'That is not an id')

/** One line of text that a person typed: trimmed, without what a database or a reader cannot take, bounded. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !UNPRINTABLE.test(text), 'Please use plain text')

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A calendar day as 2026-11-20. */
export const day = z.iso.date()

export const success = z.object({ success: z.literal(true) })

/** A rule of the domain (sentence or null) as a check of a shape. */
export function follows(rule: (text: string) => string | null) {
  return (context: z.core.ParsePayload<string>): void => {
    const message = rule(context.value)
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value })
  }
}
