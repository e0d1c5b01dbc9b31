import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { readPemBlocks } from '#domain/tax/portal-key.ts'

/** Fewer bits than those of the portal's keys are no key of the portal. */
const MIN_KEY_BITS = 2048

/** The RSA keys in certificates and public keys as PEM. Returns null where one cannot be read or is no RSA key of 2048 bits. */
export function readPortalKeys(pem: string): readonly KeyObject[] | null {
  try {
    const keys = readPemBlocks(pem)?.map((block) => createPublicKey(block)) ?? null
    const isRsa = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject) =>
      type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_KEY_BITS
    return keys !== null && keys.every(isRsa) ? keys : null
  } catch {
    return null
  }
}

/** Whether one of the keys has signed the QR code: RSA with SHA-256, whatever algorithm its header names. */
export function isSignedByPortal(qr: string, keys: readonly KeyObject[]): boolean {
  const [header = '', payload = '', signature = ''] = qr.split('.')
  const signed = Buffer.from(`${header}.${payload}`)
  return keys.some((key) => verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url')))
}
