import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'

type Secret = Pick<Context, 'secret'>

const IV_BYTES = 12
const TAG_BYTES = 16

/** A keyed hash for one purpose. Its key is derived from the shop's secret, which is not in the database. */
export function keyedHash(ctx: Secret, use: 'one-time-code' | 'limits' | 'device', text: string): string {
  return createHmac('sha256', deriveKey(ctx, use)).update(text).digest('base64url')
}

/** Encrypts a code for the jobs table, bound to its address (AES-256-GCM). */
export function sealCode(ctx: Secret, email: string, code: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(ctx, 'sealed-code'), iv).setAAD(Buffer.from(email))
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The code, or null when it was sealed for another address or with another secret. */
export function unsealCode(ctx: Secret, email: string, sealedCode: string): string | null {
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

/** A token that proves an earlier login to this account from this browser. */
export function createDeviceToken(ctx: Secret, email: string): string {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${keyedHash(ctx, 'device', `${email}|${id}`)}`
}

/** The id of a known device of this account, or null. */
export function readDeviceToken(ctx: Secret, email: string, token: string | undefined): string | null {
  const [id = '', signature = ''] = token?.split('.') ?? []
  const expected = Buffer.from(keyedHash(ctx, 'device', `${email}|${id}`))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

function deriveKey(ctx: Secret, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', ctx.secret, '', use, 32))
}
