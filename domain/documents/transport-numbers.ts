import type { TextFormat } from '../staff/record-change.ts'
import { gstinRefusal, normaliseGstin } from '../tax/gstin.ts'
import { gstStateName } from '../tax/gst-states.ts'
import { bareDigits } from '../typed-digits.ts'

/** The states on number plates, with the older letters of some. */
const plateStates = new Set(
  'AN AP AR AS BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UA UK UP WB'.split(
    ' ',
  ),
)

/** The enrolment of a transporter in several states begins with these digits instead of a state (Rule 58(1A)). */
const COMMON_ENROLMENT = '88'

/** The reason to refuse a vehicle number in capital letters without spaces, as a sentence, or null (documents-5). */
function vehicleRefusal(text: string): string | null {
  // The Bharat series, the defence forces, a temporary number, and vehicles of Bhutan and Nepal.
  if (/^\d{2}BH\d{4}[A-HJ-NP-Z]{1,2}$/.test(text)) return null
  if (/^(?:DF[A-Z0-9]{5,13}|TM[A-Z0-9]{5,13}|(?:BP|NP)[A-Z0-9]{5,10})$/.test(text)) return null
  if (!/^[A-Z]{2}\d{1,3}[A-Z]{0,3}\d{4}$/.test(text) && !/^[A-Z]{3}\d{4}$/.test(text))
    return 'A vehicle number is such as TS09AB1234 or 22BH1234AA.'
  const state = text.slice(0, 2)
  return plateStates.has(state) ? null : `No state has the letters ${state}, with which this number begins.`
}

/** The reason to refuse the id of a transporter, as a sentence, or null: a GSTIN, or a TRANSIN, which holds state and PAN. */
function transporterRefusal(text: string): string | null {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]{3}$/.test(text))
    return 'It is a GSTIN or an enrolment number of 15 characters: two digits of the state, the PAN and three more.'
  const state = text.slice(0, 2)
  if (state === COMMON_ENROLMENT) return null
  if (text.charAt(13) === 'Z') return gstinRefusal(text)
  return gstStateName(state) === '' ? `No state has the number ${state}, with which this number begins.` : null
}

/** The number of a vehicle on the road. */
export const vehicleFormat: TextFormat = {
  normalise: (text) => bareDigits(text).toUpperCase().replaceAll('.', ''),
  refusal: vehicleRefusal,
}

/** The id of a transporter at the e-way bill portal. */
export const transporterFormat: TextFormat = { normalise: normaliseGstin, refusal: transporterRefusal }

/** The number of an e-way bill. */
export const ewayNumberFormat: TextFormat = {
  normalise: bareDigits,
  refusal: (text) => (/^[1-9]\d{11}$/.test(text) ? null : 'The number of an e-way bill has 12 digits.'),
  keyboard: 'numeric',
}
