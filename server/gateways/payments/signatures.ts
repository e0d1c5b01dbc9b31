import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Hex of a SHA-256, the key under which a webhook is recognised when it comes again. */
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

/** Compares in constant time. Both sides are hashed first, because `timingSafeEqual` throws on different lengths. */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Whether the signature fits any secret of the list: after a change, old deliveries still carry the old one. */
export function fitsAny(secrets: readonly string[], given: string, sign: (secret: string) => string): boolean {
  return secrets.filter((secret) => sameText(given, sign(secret))).length > 0
}

/** Refuses to start with an empty or guessable secret: a signature made with "" can be made by anybody. */
export function requireSecrets(what: string, secrets: readonly string[], shortest: number): void {
  if (secrets.length === 0) throw new RangeError(`${what}: a secret is missing`)
  if (secrets.some((secret) => secret.length < shortest))
    throw new RangeError(`${what}: a secret has fewer than ${shortest} characters`)
}
