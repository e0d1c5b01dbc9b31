import type { ChangeFields, TextFormat } from '../staff/record-change.ts'

/** What the e-invoice portal gave for an invoice. */
export type PortalInvoice = {
  readonly irn: string
  /** May be empty. */
  readonly ackNumber: string
  /** A day such as 2026-11-26. */
  readonly ackOn: string
  /** The signed QR code as text. */
  readonly qr: string
  /** Whether its signature fits a key of the settings; absent: no key was known. */
  readonly isVerified?: boolean
}

const irnFormat: TextFormat = {
  normalise: (text) => text.replaceAll(/\s/g, '').toLowerCase(),
  refusal: (text) => (/^[0-9a-f]{64}$/.test(text) ? null : 'An IRN has 64 characters: digits and the letters a to f.'),
}

const qrFormat: TextFormat = {
  normalise: (text) => text.replaceAll(/\s/g, ''),
  refusal: (text) =>
    /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) ? null : 'The signed QR code is three parts of letters and digits with dots.',
}

/** What staff type from the e-invoice portal (documents-12). */
export const eInvoiceFields = {
  irn: { kind: 'line', label: 'IRN', max: 80, format: irnFormat, missing: 'Please type the IRN.' },
  ackNumber: {
    kind: 'line',
    label: 'Acknowledgement number',
    hint: 'As the portal shows it.',
    max: 20,
    format: {
      normalise: (text) => text.replaceAll(/\s/g, ''),
      refusal: (text) => (/^\d{10,15}$/.test(text) ? null : 'It has 10 to 15 digits.'),
    },
  },
  ackOn: { kind: 'day', label: 'Acknowledged on' },
  qr: {
    kind: 'lines',
    label: 'Signed QR code',
    hint: 'The text of SignedQRCode in the answer of the portal, or what a scanner reads.',
    max: 4000,
    format: qrFormat,
    missing: 'Please paste the signed QR code.',
  },
} as const satisfies ChangeFields

type Turnover = { readonly turnover: number; readonly above: number }

/** Whether invoices to registered buyers need an IRN, by the turnover and the limit in lakh rupees (documents-12). */
export function needsEInvoices({ turnover, above }: Turnover): boolean {
  return turnover > above
}
