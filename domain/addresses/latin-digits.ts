/** The text with the decimal digits of every script as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digitValue)
}

/** Unicode keeps the ten digits of a script together, so a digit's value is its distance from its zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10)
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
