import { NO_EXPIRY } from '#domain/stock/batch-state.ts'
import { lastDayOfPrintedMonth, printedMonth } from '#domain/stock/printed-month.ts'
import { InvalidCell, readDate } from './cells.ts'

/** Reads the expiry of packs: a month, or 0 for none. A day before the end of its month would keep expired packs for sale. */
export function readExpiry(cell: string | undefined): string {
  if (cell?.trim() === '0') return NO_EXPIRY
  const expiresOn = readDate(cell, 'expiry', 'last')
  if (expiresOn === null) throw new InvalidCell('expiry is missing')
  if (lastDayOfPrintedMonth(printedMonth(expiresOn)) !== expiresOn)
    throw new InvalidCell('the expiry is a day within a month: please type the month as on the pack')
  return expiresOn
}
