import { createHash, createHmac } from 'node:crypto'
import { constantTimeEqual } from '../../crypto/constant-time.ts'

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

export function sha512(content: string): string {
  return createHash('sha512').update(content).digest('hex')
}

export function hmacSha256(
  secret: string,
  encoding: 'hex' | 'base64',
  ...parts: readonly (string | Uint8Array)[]
): string {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest(encoding)
}

/** Whether the signature fits any secret: after a rotation, old deliveries still use the old one. */
export function matchesAny(secrets: readonly string[], given: string, sign: (secret: string) => string): boolean {
  return secrets.filter((secret) => constantTimeEqual(given, sign(secret))).length > 0
}

/** Refuses empty and short secrets. */
export function requireSecrets(what: string, secrets: readonly string[], shortest: number): void {
  if (secrets.length === 0) throw new RangeError(`${what}: a secret is missing`)
  if (secrets.some((secret) => secret.length < shortest))
    throw new RangeError(`${what}: a secret has fewer than ${shortest} characters`)
}
