import type { Address } from '../addresses/address-rules.ts'
import { gstStateCode, gstStateName } from '../tax/gst-states.ts'
import { gstinRefusal } from '../tax/gstin.ts'
import type { TradeKind } from './trade-account.ts'
import { licenceErrors, missingLicence, type StatedLicence } from './trade-licences.ts'

export const FIRM_MAX = 150

/** Who a licensed buyer is, beside the licences. */
export type TradeDetails = {
  readonly kind: TradeKind
  readonly firm: string
  /** '' for a buyer who is not registered for GST. */
  readonly gstin: string
  readonly premises: Address
}

/** What a verified buyer sent and staff have not verified yet. Changes from before trade-21 do not name the premises. */
export type PendingTradeChange = TradeDetails & { readonly isBranch?: boolean | undefined }

/** What a customer sends to become a licensed buyer, or when something has changed. */
type TradeApplication = TradeDetails & {
  readonly licences: readonly StatedLicence[]
  /** The applicant says so, so that no GSTIN is left out by mistake. */
  readonly hasNoGstin: boolean
}

/** Sentences by field for an application that cannot be sent (trade-1, trade-20, tax-7). `today` is a day in India. */
export function tradeApplicationErrors(
  { kind, firm, gstin, hasNoGstin, licences, premises }: TradeApplication,
  today: string,
): Record<string, string> {
  const wrongGstin = hasNoGstin
    ? unregisteredRefusal(kind, gstin)
    : gstin === ''
      ? 'Please type the GSTIN, or say that you are not registered for GST.'
      : (gstinRefusal(gstin) ?? stateRefusal(gstin, premises.state))
  const missing = missingLicence(
    kind,
    licences.map(({ form }) => form),
  )
  return {
    ...(firm === '' && { firm: 'Please type the name of the firm as on the licence.' }),
    ...(wrongGstin !== null && { gstin: wrongGstin }),
    ...(missing !== null && { 'licences.0.form': missing }),
    ...licenceErrors(licences, today),
  }
}

/** Doctors, hospitals and small chemists may stay unregistered. */
function unregisteredRefusal(kind: TradeKind, gstin: string): string | null {
  if (gstin !== '') return 'Please type the GSTIN, or say that you have none, not both.'
  return kind === 'distributor' ? 'A distributor needs a GSTIN.' : null
}

/** A GSTIN in words. */
export function gstinText(gstin: string): string {
  return gstin === '' ? 'Not registered for GST' : gstin
}

/** A GSTIN is of one state. A state that is not known by its name is left to staff. */
function stateRefusal(gstin: string, state: string): string | null {
  const code = gstStateCode(state)
  const own = gstin.slice(0, 2)
  return code === null || code === own
    ? null
    : `This GSTIN is of ${gstStateName(own)}, and the premises are in ${gstStateName(code)}.`
}
