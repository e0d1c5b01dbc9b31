import { bareDigits } from '../typed-digits.ts'
import { gstStateName } from './gst-states.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

type Place = { readonly pattern: RegExp; readonly name: string }

const digit: Place = { pattern: /\d/, name: 'a digit' }
const letter: Place = { pattern: /[A-Z]/, name: 'a letter' }

/** What stands at each of the 15 places: state, PAN, number of the registration, Z, check character. */
const places: readonly Place[] = [
  // State and PAN.
  ...Array.from('DDLLLLLDDDDL', (kind) => (kind === 'D' ? digit : letter)),
  { pattern: /[1-9A-Z]/, name: 'a digit from 1 to 9 or a letter' },
  { pattern: /Z/, name: 'the letter Z' },
  { pattern: /[0-9A-Z]/, name: 'a digit or a letter' },
]

/** A typed GSTIN with Latin digits, without spaces and hyphens, in capital letters. */
export function normaliseGstin(text: string): string {
  return bareDigits(text).toUpperCase()
}

/** The reason to refuse a GSTIN (tax-7), as a sentence that names the wrong character, or null. Expects capital letters. */
export function gstinRefusal(text: string): string | null {
  if (text.length !== places.length)
    return `A GSTIN has 15 characters: the state, the PAN, a digit, Z and a check character. This one has ${text.length}.`
  const wrong = places.findIndex(({ pattern }, index) => !pattern.test(text.charAt(index)))
  const expected = places[wrong]
  if (expected !== undefined)
    return `Character ${wrong + 1} of a GSTIN is ${expected.name}, not “${text.charAt(wrong)}”.`
  if (gstStateName(text.slice(0, 2)) === '')
    return `No state has the number ${text.slice(0, 2)}, with which this GSTIN begins.`
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
