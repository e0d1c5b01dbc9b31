import type { ChangeFields } from '../staff/record-change.ts'
import { gstinRefusal, normaliseGstin } from '../tax/gstin.ts'
import type { Buyer, BusinessBuyer } from './document-lines.ts'

/** What a retail buyer gives for an invoice to a firm (documents-10). Both empty: the buyer is a consumer. */
export const businessFields = {
  gstin: {
    kind: 'line',
    label: 'GSTIN of the buyer',
    hint: 'Empty for a consumer.',
    max: 20,
    format: { normalise: normaliseGstin, refusal: gstinRefusal },
  },
  firm: {
    kind: 'line',
    label: 'Firm',
    hint: 'As on the certificate of registration.',
    max: 200,
  },
} as const satisfies ChangeFields

/** Sentences by field for a GSTIN without a firm and a firm without a GSTIN. */
export function businessErrors({ gstin, firm }: BusinessBuyer): Record<'gstin' | 'firm', string | null> {
  return {
    gstin: gstin === '' && firm !== '' ? 'Please type the GSTIN of the firm, or leave both empty.' : null,
    firm: gstin !== '' && firm === '' ? 'Please type the name of the firm.' : null,
  }
}

/** The firm and the GSTIN of a registered buyer, licensed or retail; null for a consumer and an unregistered firm (Rule 46). */
export function registeredParty({ trade, business }: Pick<Buyer, 'trade' | 'business'>): BusinessBuyer | null {
  return [trade, business].find((party) => party !== undefined && party.gstin !== '') ?? null
}

/** The firm of a buyer, registered for GST or not; null for a person. */
export function firmOfBuyer({ trade, business }: Pick<Buyer, 'trade' | 'business'>): string | null {
  return trade?.firm ?? business?.firm ?? null
}
