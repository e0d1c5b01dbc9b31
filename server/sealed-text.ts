import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from './context.ts'

type Secrets = Pick<Context, 'secret'> & Partial<Pick<Context, 'formerSecrets'>>

/** Each purpose has its own key. */
type SealPurpose = 'sealed-code' | 'desk-ticket' | 'totp'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text, bound to its owner (AES-256-GCM). */
export function sealText(ctx: Secrets, purpose: SealPurpose, owner: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(ctx.secret, purpose), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text, or null when it was sealed for another owner or with an unknown secret. */
export function unsealText(ctx: Secrets, purpose: SealPurpose, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of [ctx.secret, ...(ctx.formerSecrets ?? [])]) {
    try {
      const iv = bytes.subarray(0, IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    } catch {
      // Another secret may have sealed it.
    }
  }
  return null
}

/** The key of one purpose, derived from the shop's secret. */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
