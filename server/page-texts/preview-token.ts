import { createHmac } from 'node:crypto'
import { MINUTE } from '#domain/time.ts'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import type { Context } from '../context.ts'
import { isPageKey, type PageKey } from './page-text-store.ts'

const LIFETIME_MS = 30 * MINUTE

type Signed = Pick<Context, 'secret' | 'now'>

/** The key of a token that shows the shop as it will be when it is open (setup-5). */
const WHOLE_SHOP = 'shop'
type PreviewKey = PageKey | typeof WHOLE_SHOP

/** A token that shows the draft of a page for half an hour, or the shop while it is closed. */
export function signPreview({ secret, now }: Signed, key: PreviewKey): string {
  const expires = (now().getTime() + LIFETIME_MS).toString(36)
  return `${key}.${expires}.${signatureOf(secret, key, expires)}`
}

/** What a token shows, or null if it is forged or has expired. */
export function readPreview({ secret, now }: Signed, token: string): PreviewKey | null {
  const [key = '', expires = '', signature = ''] = token.slice(0, 200).split('.')
  if (!(isPageKey(key) || key === WHOLE_SHOP) || !(Number.parseInt(expires, 36) > now().getTime())) return null
  return constantTimeEqual(signature, signatureOf(secret, key, expires)) ? key : null
}

function signatureOf(secret: Uint8Array, key: string, expires: string): string {
  return createHmac('sha256', secret).update(`page preview ${key} ${expires}`).digest('base64url')
}
