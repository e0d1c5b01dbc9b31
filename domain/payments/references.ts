/**
 * Our references at a gateway: a letter and 20 characters of base 32, so 100 bits that nobody can guess. 21 characters
 * of [a-z2-7] are inside every gateway's limit (PayU 25, its refunds 23, Cashfree 45, Razorpay 40, PhonePe 63).
 */
export type ReferenceKind = 'payment' | 'refund'

const letters = { payment: 'p', refund: 'r' } as const satisfies Record<ReferenceKind, string>
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 20

/** How many random bytes `formatReference` needs. */
export const REFERENCE_BYTES = LENGTH

/** "p" or "r" and five bits of each of 20 random bytes. A new one for every attempt; a refund keeps its own for ever. */
export function formatReference(kind: ReferenceKind, randomBytes: Uint8Array): string {
  if (randomBytes.length < LENGTH) throw new RangeError('A reference needs 20 random bytes')
  let text: string = letters[kind]
  for (const byte of randomBytes.subarray(0, LENGTH)) text += alphabet[byte & 31]
  return text
}

/** Whether this can be a reference of ours; anything else which a gateway or a stranger names is not looked up. */
export function isReference(kind: ReferenceKind, text: unknown): text is string {
  return typeof text === 'string' && /^[pr][a-z2-7]{20}$/.test(text) && text.startsWith(letters[kind])
}
