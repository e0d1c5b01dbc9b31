import { firstDayOfFinancialYear } from './financial-year.ts'

/** An annual return (GSTR-9) of the shop: its financial year as "2026-27", and the day on which it was filed. */
type AnnualReturn = { readonly year: string; readonly filedOn: string }

/**
 * The last day in India on which a credit note takes the tax off a document of this day (section 34(2) of the CGST Act,
 * documents-7): 30 November after its financial year, or the day of the annual return if that was filed earlier.
 */
export function lastTaxCreditDay(issuedOn: string, annualReturns: readonly AnnualReturn[]): string {
  const first = Number(firstDayOfFinancialYear(issuedOn).slice(0, 4))
  const filed = annualReturns.find(({ year }) => year === yearName(first))?.filedOn
  const last = `${first + 1}-11-30`
  return filed !== undefined && filed < last ? filed : last
}

/** "2026-27": the financial year that begins in April of a year. */
function yearName(first: number): string {
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}
