import { z } from 'zod'
import { MAX_DRAFT_LINES } from '#domain/trade/pad-draft.ts'
import { MAX_PAD_LINE, MAX_TRADE_QUANTITY } from '#domain/trade/trade-lines.ts'
import { endpoint } from './endpoint.ts'
import { seenExpiryWindow, id, instant, seenRupees, text } from './shapes.ts'

const draftId = text(40).regex(/^[\w-]+$/)
const key = text(60).regex(/^[\w-]+$/)

const draftLine = z.object({
  id: draftId,
  /** Without what PostgreSQL cannot store, such as the half of a cut emoji. */
  text: text(3 * MAX_PAD_LINE).overwrite((typed) => typed.toWellFormed().replaceAll('\0', '')),
  quantity: z.number().int().min(0).max(MAX_TRADE_QUANTITY).nullable(),
  chosen: id.nullable(),
  rate: seenRupees.nullable(),
  relatives: text(40).nullable().default(null),
  shortDated: seenExpiryWindow.nullish(),
})

export const mergeTradeDraft = endpoint('POST', '/api/trade/draft', {
  access: 'customer',
  summary: `Merges changed lines of the order pad into the draft of the account, line by line (trade-15), and tells what other devices changed. 409 beyond ${MAX_DRAFT_LINES} lines.`,
  input: z.object({
    /** The version that the device has; null on a new one. */
    known: z.number().int().min(0).nullable(),
    changes: z.array(z.object({ id: draftId, line: draftLine.nullable() })).max(2 * MAX_DRAFT_LINES),
    /** The key of a list that was added to the pad. */
    addedList: key.nullable().default(null),
  }),
  output: z.object({
    success: z.literal(true),
    version: z.number().int(),
    /** All lines; null where the device knows them already. */
    lines: z.array(draftLine).nullable(),
    /** The newest last. */
    addedLists: z.array(z.object({ key, at: instant })),
  }),
})

export const tradeDraftEndpoints = [mergeTradeDraft] as const
