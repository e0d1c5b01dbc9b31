import { createHmac, randomBytes } from 'node:crypto'
import { SECOND } from '#domain/time.ts'
import { constantTimeEqual } from '../crypto/constant-time.ts'

/** The parameters that authenticator apps assume (RFC 6238; staff-1). */
const STEP_MS = 30 * SECOND
const DIGITS = 6
const SECRET_BYTES = 20
/** Codes of this many steps before and after the current one are accepted. */
const TOLERATED_STEPS = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new TOTP secret in base32. */
export function createTotpSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES))
}

/** The time step of an instant. */
export function totpStepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS)
}

/** The code of a time step: HOTP with SHA-1 (RFC 4226 §5.3). */
export function totpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (hmac.at(-1) ?? 0) & 15
  const number = hmac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of a code, within the tolerance, or null. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const present = totpStepAt(now)
  for (let step = present - TOLERATED_STEPS; step <= present + TOLERATED_STEPS; step += 1)
    if (constantTimeEqual(code, totpCode(secret, step))) return step
  return null
}

/** The address that a QR code for authenticator apps holds. */
export function totpUri(
  secret: string,
  { issuer, email }: { readonly issuer: string; readonly email: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** RFC 4648 §6, without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(value >>> bits) & 31]
      value &= (1 << bits) - 1
    }
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const character of text) {
    value = (value << 5) | BASE32.indexOf(character)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >>> bits) & 255)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
