import { hkdfSync } from 'node:crypto'
import { decryptBytes, encryptBytes } from './aes-gcm.ts'
import type { Context } from '../context.ts'

type Secrets = Pick<Context, 'secret'> & Partial<Pick<Context, 'formerSecrets'>>

/** Each purpose has its own key. */
type SealPurpose = 'sealed-code' | 'desk-ticket' | 'totp' | 'payout' | 'erased-address'

/** Encrypts a text, bound to its owner. */
export function sealText(ctx: Secrets, purpose: SealPurpose, owner: string, text: string): string {
  return encryptBytes(deriveKey(ctx.secret, purpose), owner, Buffer.from(text)).toString('base64url')
}

/** The text, or null when it was sealed for another owner or with an unknown secret. */
export function unsealText(ctx: Secrets, purpose: SealPurpose, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of [ctx.secret, ...(ctx.formerSecrets ?? [])]) {
    const text = decryptBytes(deriveKey(secret, purpose), owner, bytes)
    if (text !== null) return text.toString('utf8')
  }
  return null
}

/** The key of one purpose, derived from the shop's secret. */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
