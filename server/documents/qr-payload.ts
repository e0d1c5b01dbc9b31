/** The payload of a signed QR code, whose signature is the concern of the portal. */
export function qrPayload(qr: string): string {
  return Buffer.from(qr.split('.')[1] ?? '', 'base64url').toString()
}
