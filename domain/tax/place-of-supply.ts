import { gstStateCode, gstStateName } from './gst-states.ts'

type DeliveryAddress = {
  readonly state: string
  /** The state of the PIN; null for an unknown PIN. */
  readonly pinState: string | null
  /** The code that staff chose for the order, or null. */
  readonly chosen: string | null
}

/** Where a parcel is supplied. */
export type PlaceOfSupply = {
  /** Two digits, or null: staff must choose the state. */
  readonly code: string | null
  /** What staff should look at before packing, as a sentence, or null. */
  readonly warning: string | null
}

/**
 * The place of supply of a parcel (tax-4): what staff chose, else the state of the address, else that of its PIN. Address and
 * PIN that differ give a warning.
 */
export function placeOfSupply({ state, pinState, chosen }: DeliveryAddress): PlaceOfSupply {
  if (chosen !== null) return { code: chosen, warning: `Staff chose ${gstStateName(chosen)} for the tax.` }
  const written = gstStateCode(state)
  const found = pinState === null ? null : gstStateCode(pinState)
  if (written === null && found === null) return { code: null, warning: null }
  if (written === null)
    return {
      code: found,
      warning: `The state “${state}” is not known. Tax follows the PIN: ${gstStateName(found ?? '')}.`,
    }
  if (found !== null && found !== written)
    return {
      code: written,
      warning: `The PIN is in ${gstStateName(found)}, the address says ${gstStateName(written)}. Tax follows the address.`,
    }
  return { code: written, warning: null }
}
