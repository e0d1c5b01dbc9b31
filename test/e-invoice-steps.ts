import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { irnSource } from '#domain/documents/signed-qr.ts'
import { portalKeyFormat } from '#domain/tax/portal-key.ts'
import type { DocumentRow } from '#server/db/document-tables.ts'

/** A key in place of the portal's, and its public half as the form of the settings sends it. */
const portal = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = portal.publicKey.export({ type: 'spki', format: 'pem' }) as string
export const portalCertificate = portalKeyFormat.normalise(pem)

const asRegistered = (row: DocumentRow) => ({ ...row, seller: row.seller!, issuedOn: row.issued_on })

/** The IRN that the portal makes for a document. */
export function irnOfDocument(row: DocumentRow): string {
  return createHash('sha256')
    .update(irnSource(asRegistered(row)))
    .digest('hex')
}

/** The signed QR code of a document, as the portal writes it on a day. */
export function signedQr(row: DocumentRow, day: string, other: Readonly<Record<string, unknown>> = {}): string {
  const data = {
    SellerGstin: row.seller?.gstin,
    BuyerGstin: row.buyer.trade?.gstin ?? row.buyer.business?.gstin,
    DocNo: row.number,
    DocTyp: row.kind === 'credit-note' ? 'CRN' : 'INV',
    DocDt: row.issued_on.split('-').toReversed().join('/'),
    TotInvVal: row.totals.totalPaise / 100,
    ItemCnt: row.lines.length,
    MainHsnCode: row.lines[0]?.tax?.hsn,
    Irn: irnOfDocument(row),
    IrnDt: `${day} 14:03:00`,
    ...other,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ data: JSON.stringify(data), iss: 'NIC' })}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), portal.privateKey).toString('base64url')}`
}
