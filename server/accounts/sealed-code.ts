import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { deriveKey } from './derive-key.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals a code for its way through the jobs table, bound to the address it goes to (AES-256-GCM). */
export function sealCode(ctx: Pick<Context, 'secret'>, email: string, code: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(ctx, 'sealed-code'), iv).setAAD(Buffer.from(email))
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The code, or null when it was sealed for another address or with another secret. */
export function unsealCode(ctx: Pick<Context, 'secret'>, email: string, sealedCode: string): string | null {
  const bytes = Buffer.from(sealedCode, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(ctx, 'sealed-code'), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(email)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
