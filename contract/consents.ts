import { z } from 'zod'
import { consentPurposes } from '#domain/consents/consent-rules.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './shapes.ts'

/** The version of a notice that was shown. */
export const noticeVersion = z.number().int().min(1).max(10_000)

const consents = z.object({
  success: z.literal(true),
  consents: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      state: z.enum(['none', 'given', 'withdrawn']),
      /** When it was given or withdrawn. */
      at: instant.nullable(),
      /** Whether there is a newer text than the one agreed to. */
      isOutdated: z.boolean(),
    }),
  ),
})
export type CustomerConsents = z.infer<typeof consents>['consents']

export const showConsents = endpoint('GET', '/api/consents', {
  access: 'customer',
  summary: 'What this customer agreed to, and when, for each purpose that the shop uses.',
  input: z.object({}),
  output: consents,
})

export const changeConsent = endpoint('POST', '/api/consents', {
  access: 'customer',
  summary:
    'Gives or withdraws a consent. `version` is the notice that was shown; an older one, and a purpose for which the shop sends nothing, is refused (409).',
  input: z.object({
    purpose: z.enum(consentPurposes),
    isGiven: z.boolean(),
    version: noticeVersion,
    /** Where it is asked for; the switches of the account unless stated. */
    place: z.enum(['account', 'prescription']).default('account'),
  }),
  output: consents,
})

export const consentsEndpoints = [showConsents, changeConsent] as const
