import { type CashMode, cashModes } from '../fulfilment/order-in-fulfilment.ts'
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

/** An amount in paise for each way in which cash orders are paid. */
export type ModeSums = Readonly<Record<CashMode, Paise>>

export const modeNames = Object.keys(cashModes) as [CashMode, ...CashMode[]]

/** An amount for each way to pay. */
export function sumsByMode(sumOf: (mode: CashMode) => Paise): ModeSums {
  return { cash: sumOf('cash'), UPI: sumOf('UPI'), card: sumOf('card') }
}

type CountedSheet = { readonly expected: ModeSums; readonly counted: ModeSums }

/** What a sheet has more (above zero) or less than expected, in paise. */
export function sheetDifferences({ expected, counted }: CountedSheet): ModeSums {
  return sumsByMode((mode) => paise(counted[mode] - expected[mode]))
}

/** Whether a sheet needs a reason, because something is missing or too much (day-2). */
export function differs(sheet: CountedSheet): boolean {
  return Object.values(sheetDifferences(sheet)).some((difference) => difference !== 0)
}

/** The refusal of a difference without a reason (day-2), or null. */
export function differenceError(sheet: CountedSheet, reason: string): string | null {
  return differs(sheet) && reason.trim() === '' ? 'Please say why the money differs from what is expected.' : null
}
