import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { Visitor } from './account-limits.ts'
import type { CodePurpose } from './one-time-codes.ts'

/** One refusal for every code that does not work: wrong, too old, used, tried too often, or for an address without use for it. */
export function wrongCode(ctx: Context, visitor: Visitor, purpose: CodePurpose): Refusal {
  ctx.log.info({ ...visitor, purpose }, 'wrong code')
  return new Refusal('invalid_otp', 'This code is wrong or no longer valid. Please check it or ask for a new one.')
}
