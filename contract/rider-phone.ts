import { z } from 'zod'
import { newPinError, pinError } from '#domain/staff/staff-rules.ts'
import { endpoint } from './endpoint.ts'
import { checkRule, instant, text } from './shapes.ts'
import { signedIn } from './staff.ts'

/** The secret that a phone has made for itself: 32 random bytes. */
const device = text(43).regex(/^[\w-]{43}$/)
const pin = text(100).check(checkRule(pinError))

export const deskBindPhone = endpoint('POST', '/api/desk/phone', {
  access: 'public',
  summary:
    'Signs a rider in on the phone that opens the link, with a new PIN, for a token of 12 hours. The link is good for one phone: 404 on a second one, and when it was ended or has expired (staff-2).',
  input: z.object({ link: text(500), device, pin: text(100).check(checkRule(newPinError)) }),
  output: signedIn,
})

export const deskLoginPhone = endpoint('POST', '/api/desk/phone/login', {
  access: 'public',
  summary: 'Signs a rider in on a known phone with the PIN. 404 for a phone that an owner has ended.',
  input: z.object({ device, pin }),
  output: signedIn,
})

export const deskUnlockPhone = endpoint('POST', '/api/desk/phone/unlock', {
  access: { desk: 'desk.unlock' },
  summary: 'Unlocks an idle session on the phone of the caller with the PIN.',
  input: z.object({ device, pin }),
  output: z.object({ success: z.literal(true), stepUpUntil: instant }),
})

export const riderPhoneEndpoints = [deskBindPhone, deskLoginPhone, deskUnlockPhone] as const
