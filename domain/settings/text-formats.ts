import { isEmail, normaliseEmail } from '../accounts/account-rules.ts'
import { bareDigits, typedNumber } from '../typed-digits.ts'
import { isPinCode } from '../delivery/pin-code.ts'
import type { TextFormat } from '../staff/record-change.ts'
import { gstinRefusal, normaliseGstin } from '../tax/gstin.ts'
import { readClockTime } from './clock-time.ts'

function format(
  isGood: (text: string) => boolean,
  sentence: string,
  more: Partial<Pick<TextFormat, 'normalise' | 'keyboard'>> = {},
): TextFormat {
  return { normalise: (text) => text, ...more, refusal: (text) => (isGood(text) ? null : sentence) }
}

/** Removes +91, a leading 0 and everything between the digits, as people paste a number. */
function tidyPhone(text: string): string {
  const digits = bareDigits(text)
  return digits.replace(/^(?:\+91|0)(?=\d{10}$)/, '')
}

/** An Indian telephone number: 10 digits, for a fixed line with the code of its city. */
export const phoneFormat = format(
  (text) => /^\d{10}$/.test(text),
  'A phone number has 10 digits; for a fixed line with the code of the city.',
  { normalise: tidyPhone, keyboard: 'tel' },
)

export const emailFormat = format(isEmail, 'Please type an email address such as care@shop.in.', {
  normalise: normaliseEmail,
  keyboard: 'email',
})

/** A web address with https. */
export const webAddressFormat = format(isWebAddress, 'Please type a web address that begins with https://', {
  keyboard: 'url',
})

/** The full path of a folder, as Unix or Windows writes it. */
export const folderFormat = format(
  (text) => /^(?:\/|[a-z]:[\\/])/i.test(text),
  'Please type the full path, such as /srv/lists.',
)

/** The https address of the shop, without a path. */
export const publicUrlFormat = format(
  (text) => isWebAddress(text) && new URL(text).href === `${text}/`,
  'Please type an address such as https://shop.example, without a path.',
  { normalise: (text) => text.toLowerCase().replace(/\/+$/, ''), keyboard: 'url' },
)

function isWebAddress(text: string): boolean {
  return /^https:\/\/[^\s"'<>@]+$/.test(text) && URL.canParse(text) && new URL(text).hostname.includes('.')
}

/** A time of day as people write it, such as "10 AM", "9.30pm" or "12 noon", stored as "22:00". */
export const clockTimeFormat = format(
  (text) => readClockTime(text) === text,
  'Please type a time such as 10 AM, 9.30 PM, 12 noon or 22:00.',
  { normalise: (text) => readClockTime(text) ?? text },
)

/** A financial year as "2026-27". */
export const financialYearFormat = format(
  (text) => /^20\d\d-\d\d$/.test(text) && (Number(text.slice(0, 4)) + 1) % 100 === Number(text.slice(5)),
  'Please type a financial year such as 2026-27.',
  { normalise: (text) => text.replaceAll(/\s/g, '').replace(/^(\d{4})[-/]20(\d\d)$/, '$1-$2') },
)

/** The number of a licence, as authorities write them: letters, digits, / and -. */
export const licenceFormat = format(
  (text) => /^(?=.*\d)[\p{L}\d][\p{L}\d /().-]{3,}$/u.test(text),
  'A licence number has letters, digits, / and -, with at least one digit.',
)

/** An address for payments by UPI, such as "shop@bank". */
export const upiFormat = format(
  (text) => /^[a-zA-Z0-9._-]{2,256}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$/.test(text),
  'A UPI address has the form name@bank.',
  { keyboard: 'email' },
)

export const pinCodeFormat = format(isPinCode, 'A PIN code has 6 digits, the first one not 0.', {
  normalise: bareDigits,
  keyboard: 'numeric',
})

/** The name or the IPv4 address of a server. */
export const hostFormat = format(
  (text) => /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(text),
  'Please type the name of the server only, such as smtp.provider.in.',
  { normalise: (text) => text.toLowerCase(), keyboard: 'url' },
)

/** A key of another service, which travels in a header. */
export const serviceKeyFormat = format(
  (text) => /^[\x21-\x7e]+$/.test(text),
  'A key has Latin letters, digits and signs, without spaces. Please copy it again.',
)

/** A latitude or longitude in degrees, between -max and max. */
export const degreesFormat = (max: number) =>
  format(
    (text) => /^-?\d{1,3}(\.\d{1,8})?$/.test(text) && Math.abs(Number(text)) <= max,
    `Please type degrees from -${max} to ${max}, such as 17.3616.`,
    { normalise: typedNumber },
  )

/** The last part of the address of a category, such as "food". */
export const slugFormat = format(
  (text) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text),
  'Please type it as in the address of the category, such as general-medicines.',
)

/** A GSTIN in capital letters (tax-7). */
export const gstinFormat: TextFormat = {
  normalise: normaliseGstin,
  refusal: gstinRefusal,
}

/** A colour such as "#0f766e", also typed without # or in three digits. */
export const colourFormat = format(
  (text) => /^#[0-9a-f]{6}$/.test(text),
  'Please give a colour by six digits and letters from a to f, such as #0f766e.',
  { normalise: tidyColour },
)

function tidyColour(text: string): string {
  const digits = text.replace(/^#/, '').toLowerCase()
  return `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replaceAll(/./g, '$&$&') : digits}`
}

/** The address of a courier's tracking page; `{number}` becomes the tracking number. */
export const trackingFormat = format(
  (text) => isWebAddress(text.replace('{number}', '0')),
  'Please type a web address that begins with https://, with {number} for the tracking number.',
  { keyboard: 'url' },
)
