import { createHmac } from 'node:crypto'
import { MINUTE } from '#domain/time.ts'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import type { Context } from '../context.ts'
import { deriveKey } from '../crypto/sealed-text.ts'

/** How long the address of a picture works (prescriptions-2). */
const ADDRESS_LENGTH_MS = 5 * MINUTE

type Signed = { readonly id: string; readonly sessionId: string; readonly expires: number }

/** The address of a picture for the holder of one session. */
export function pictureAddress(ctx: Pick<Context, 'secret' | 'now'>, id: string, sessionId: string): string {
  const expires = ctx.now().getTime() + ADDRESS_LENGTH_MS
  return `/files/${id}?e=${expires}&s=${sessionId}.${sign(ctx.secret, { id, sessionId, expires })}`
}

/** The session that an address was made for, or null if it is expired or was changed. */
export function readPictureAddress(
  ctx: Pick<Context, 'secret' | 'now'>,
  { id, e, s }: { readonly id: string; readonly e: string; readonly s: string },
): string | null {
  const [sessionId = '', signature = ''] = s.split('.')
  const expires = /^\d{1,15}$/.test(e) ? Number(e) : 0
  const isGenuine = constantTimeEqual(signature, sign(ctx.secret, { id, sessionId, expires }))
  return isGenuine && expires > ctx.now().getTime() ? sessionId : null
}

function sign(secret: Uint8Array, { id, sessionId, expires }: Signed): string {
  return createHmac('sha256', deriveKey(secret, 'picture-address'))
    .update(`${id}.${sessionId}.${expires}`)
    .digest('base64url')
}
