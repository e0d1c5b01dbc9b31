import { gstStateName } from './gst-states.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The reason to refuse a GSTIN (tax-7), as a sentence, or null. Expects capital letters. */
export function gstinRefusal(text: string): string | null {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text))
    return 'A GSTIN has 15 characters: the state, the PAN, a digit, Z and a check character.'
  if (gstStateName(text.slice(0, 2)) === '') return 'No state has the first two digits of this GSTIN.'
  return text.at(-1) === checkCharacter(text.slice(0, 14))
    ? null
    : 'The last character does not fit the others. Please compare the GSTIN with the certificate.'
}

/** The check character of the first 14, by the scheme of the GST network: weights 1 and 2 in turn, digits summed in base 36. */
function checkCharacter(text: string): string {
  const base = ALPHABET.length
  const sum = [...text].reduce((total, character, index) => {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / base) + (product % base)
  }, 0)
  return ALPHABET.charAt((base - (sum % base)) % base)
}
