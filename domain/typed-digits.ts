const INVISIBLE = /[\p{Cf}\p{Cc}\u034F\uFE00-\uFE0F]/gu
const SEPARATORS = /[\s\p{Z}\p{Pd}\u2043\u2212().]/gu

/** The text with the decimal digits of every script as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digitValue)
}

/**
 * Digits as people type and paste them (addresses-2): those of every script as Latin ones, without invisible characters,
 * spaces, hyphens of all kinds, dots and brackets. Other characters stay, so that the rule of the field refuses them.
 */
export function bareDigits(text: string): string {
  return latinDigits(text.replace(INVISIBLE, '').replace(SEPARATORS, ''))
}

/** A number as people type it: digits of every script as Latin ones, without invisible characters and spaces around. */
export function typedNumber(text: string): string {
  return latinDigits(text.replace(INVISIBLE, '')).trim()
}

/** A typed whole number of at most nine digits without a sign, such as a count of packs; null for anything else. */
export function readWholeNumber(text: string): number | null {
  const digits = typedNumber(text)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** Unicode keeps the ten digits of a script together, so a digit's value is its distance from its zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10)
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
