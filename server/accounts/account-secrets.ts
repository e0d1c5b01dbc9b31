import { createHmac, randomBytes } from 'node:crypto'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import type { Context } from '../context.ts'
import { deriveKey, sealText, unsealText } from '../crypto/sealed-text.ts'

type Secret = Pick<Context, 'secret'>

/** A keyed hash for one purpose. Its key is derived from the shop's secret, which is not in the database. */
export function keyedHash(
  ctx: Secret,
  use:
    | 'one-time-code'
    | 'limits'
    | 'device'
    | 'desk-link'
    | 'phone-link'
    | 'payment-link'
    | 'address-proof'
    | 'erasure-link',
  text: string,
): string {
  return createHmac('sha256', deriveKey(ctx.secret, use)).update(text).digest('base64url')
}

/** Encrypts a code for the jobs table, bound to its address. */
export function sealCode(ctx: Secret, email: string, code: string): string {
  return sealText(ctx, 'sealed-code', email, code)
}

/** The code, or null when it was sealed for another address or with another secret. */
export function unsealCode(ctx: Secret, email: string, sealedCode: string): string | null {
  return unsealText(ctx, 'sealed-code', email, sealedCode)
}

/** A token that proves an earlier login to this account from this browser. */
export function createDeviceToken(ctx: Secret, email: string): string {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${keyedHash(ctx, 'device', `${email}|${id}`)}`
}

/** The id of a known device of this account, or null. */
export function readDeviceToken(ctx: Secret, email: string, token: string | undefined): string | null {
  const [id = '', signature = ''] = token?.split('.') ?? []
  return constantTimeEqual(signature, keyedHash(ctx, 'device', `${email}|${id}`)) ? id : null
}
