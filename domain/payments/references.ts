/**
 * References at a gateway: a letter and 20 characters of base 32 (100 bits). 21 characters of [a-z2-7] fit the limit
 * of every gateway (PayU 25, its refunds 23, Cashfree 45, Razorpay 40, PhonePe 63).
 */
type ReferenceKind = 'payment' | 'refund'

const letters = { payment: 'p', refund: 'r' } as const satisfies Record<ReferenceKind, string>
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 20

/** The number of random bytes of a reference. */
export const REFERENCE_BYTES = LENGTH

/** "p" or "r" and five bits of each of 20 random bytes. */
export function formatReference(kind: ReferenceKind, randomBytes: Uint8Array): string {
  if (randomBytes.length < LENGTH) throw new RangeError('A reference needs 20 random bytes')
  let text: string = letters[kind]
  for (const byte of randomBytes.subarray(0, LENGTH)) text += alphabet[byte & 31]
  return text
}

/** Whether a text has the form of a reference of this shop; no other text is looked up. */
export function isReference(kind: ReferenceKind, text: unknown): text is string {
  return typeof text === 'string' && /^[pr][a-z2-7]{20}$/.test(text) && text.startsWith(letters[kind])
}
