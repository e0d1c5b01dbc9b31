/** The payload of a signed QR code of the e-invoice portal. */
export function qrPayload(qr: string): string {
  return Buffer.from(qr.split('.')[1] ?? '', 'base64url').toString()
}
