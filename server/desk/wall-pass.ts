import { createHmac } from 'node:crypto'
import { DAY, HOUR } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { constantTimeEqual } from '../crypto/constant-time.ts'

/** How long a screen may stand still, and how long it renews its pass until the next sign-in. */
const PASS_LIFETIME_MS = HOUR
const WALL_LIFETIME_MS = 30 * DAY

type Signed = Pick<Context, 'secret' | 'now'>

/** A pass to the figures on the wall for an hour. A renewed one keeps the time of the first. */
export function signWallPass({ secret, now }: Signed, firstAt: Date = now()): string {
  const times = `${firstAt.getTime().toString(36)}.${(now().getTime() + PASS_LIFETIME_MS).toString(36)}`
  return `${times}.${signatureOfPass(secret, times)}`
}

/** When the first pass of a screen was signed, or null for a pass that is forged or has ended. */
export function readWallPass({ secret, now }: Signed, pass: string): Date | null {
  const [first = '', expires = '', signature = ''] = pass.split('.')
  const firstAt = Number.parseInt(first, 36)
  const isValid = Number.parseInt(expires, 36) > now().getTime() && firstAt + WALL_LIFETIME_MS > now().getTime()
  if (!isValid) return null
  return constantTimeEqual(signature, signatureOfPass(secret, `${first}.${expires}`)) ? new Date(firstAt) : null
}

function signatureOfPass(secret: Uint8Array, times: string): string {
  return createHmac('sha256', secret).update(`wall ${times}`).digest('base64url')
}
