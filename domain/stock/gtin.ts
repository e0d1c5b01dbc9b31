/**
 * The 14 digits of a GTIN from the digits of a barcode: EAN-8, UPC-A, EAN-13, GTIN-14, those whose leading zeros a
 * spreadsheet removed, and UPC-E with its check digit. Null unless the check digit fits.
 */
export function gtinOfDigits(digits: string): string | null {
  if (!/^\d{8,14}$/.test(digits)) return null
  const gtin = digits.padStart(14, '0')
  const fromUpcE = digits.length === 8 ? gtinOfUpcE(digits) : null
  // GS1 issues no EAN-8 that begins with 0.
  if (fromUpcE !== null && digits.startsWith('0')) return fromUpcE
  return hasCheckDigit(gtin) ? gtin : fromUpcE
}

/** Whether the last digit completes the weighted sum of the others to a multiple of ten. Expects 14 digits. */
export function hasCheckDigit(gtin: string): boolean {
  const sum = [...gtin].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** UPC-E leaves out zeros of a UPC-A: the seventh digit says which (GS1 General Specifications, 5.2.2.4). */
function gtinOfUpcE(digits: string): string | null {
  const [, system = '', two = '', third = '', fourth = '', fifth = '', rule = '', check = ''] =
    /^([01])(\d\d)(\d)(\d)(\d)(\d)(\d)$/.exec(digits) ?? []
  if (check === '') return null
  const body =
    rule <= '2'
      ? `${two}${rule}0000${third}${fourth}${fifth}`
      : rule === '3'
        ? `${two}${third}00000${fourth}${fifth}`
        : rule === '4'
          ? `${two}${third}${fourth}00000${fifth}`
          : `${two}${third}${fourth}${fifth}0000${rule}`
  const gtin = `00${system}${body}${check}`
  return hasCheckDigit(gtin) ? gtin : null
}
