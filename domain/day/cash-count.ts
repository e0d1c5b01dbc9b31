import { type Paise, paise, timesPaise } from '../money.ts'

/** The notes and coins of a count, in rupees. */
export const denominations = ['500', '200', '100', '50', '20', '10', '5', '2', '1'] as const
type Denomination = (typeof denominations)[number]

/** How many there are of each note or coin. */
export type CashCount = Readonly<Partial<Record<Denomination, number>>>

/** The value of counted notes and coins, in paise. */
export function valueOfCount(count: CashCount): Paise {
  let sum = 0
  for (const rupees of denominations) sum += timesPaise(paise(Number(rupees) * 100), count[rupees] ?? 0)
  return paise(sum)
}

type CountedSheet = {
  readonly cashExpected: Paise
  readonly cashCounted: Paise
  readonly upiExpected: Paise
  readonly upiCounted: Paise
  readonly reason: string
}

/** What a sheet has more (above zero) or less than expected, in paise. */
export function sheetDifferences({ cashExpected, cashCounted, upiExpected, upiCounted }: Omit<CountedSheet, 'reason'>) {
  return { cash: paise(cashCounted - cashExpected), UPI: paise(upiCounted - upiExpected) }
}

/** The refusal of a difference without a reason (day-2), or null. */
export function differenceError(sheet: CountedSheet): string | null {
  const { cash, UPI } = sheetDifferences(sheet)
  if ((cash === 0 && UPI === 0) || sheet.reason.trim() !== '') return null
  return 'Please say why the money differs from what is expected.'
}
