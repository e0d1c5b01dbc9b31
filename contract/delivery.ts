import { z } from 'zod'
import { isPinCode } from '#domain/delivery/pin-areas.ts'
import { endpoint } from './endpoint.ts'
import { text } from './shapes.ts'

export const showPinCode = endpoint('GET', '/api/pincodes/:pin', {
  access: 'public',
  summary: 'District and state of a PIN code.',
  input: z.object({ pin: text(100).refine(isPinCode, 'A PIN code has 6 digits, the first one not 0') }),
  /** `district` and `state` are empty for an unknown PIN. */
  output: z.object({ success: z.literal(true), known: z.boolean(), district: z.string(), state: z.string() }),
  cacheTags: [],
})

export const deliveryEndpoints = [showPinCode] as const
