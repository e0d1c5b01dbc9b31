import type { Paise } from '#domain/money.ts'
import { typedExpiry } from '#domain/stock/batch-state.ts'
import { readBatchNumber } from '#domain/stock/pack-code.ts'
import { InvalidCell, readCode, readDate, readInteger, refuseExpiredWhenMade } from '../../lists/cells.ts'
import { readExpiry } from '../../lists/pack-cells.ts'

/** The packs of a batch on the shelf, from a line of a list. Days are "2028-03-31". */
export type OpeningPacks = {
  readonly batchNumber: string
  readonly expiresOn: string
  readonly madeOn: string | null
  readonly quantity: number
  readonly mrp: Paise
}

/** The packs of a line, or why they cannot be received. */
export type ReadOpening = OpeningPacks | { readonly refusal: string }

/** The columns of which a list needs all, so that its packs become an opening receipt (catalogue-21). */
export const openingColumns = ['batch', 'expiryDate', 'stock']

const MAX_PACKS = 1_000_000

type PackCells = (name: string) => string | undefined

/** Whether a line names a batch. Its stock is received and not counted otherwise. */
export function namesBatch(cell: PackCells): boolean {
  return (cell('batch') ?? '').trim() !== ''
}

/** Reads the packs of a line that names a batch; null without packs. `today` is an Indian day. */
export function readOpeningPacks(cell: PackCells, mrp: Paise | null, today: string): ReadOpening | null {
  try {
    const quantity = readInteger(cell('stock'), 'stock', MAX_PACKS)
    if (quantity === null || quantity === 0) return null
    const batchNumber = readBatchNumber(readCode(cell('batch'), 'batch', 40))
    const expiresOn = readExpiry(cell('expiryDate'))
    const madeOn = readDate(cell('manufactureDate'), 'manufacture', 'first')
    refuseExpiredWhenMade(madeOn, expiresOn)
    if (expiresOn < today) throw new InvalidCell(`the packs expired in ${typedExpiry(expiresOn)}`)
    if (mrp === null) throw new InvalidCell('MRP is missing')
    return { batchNumber, expiresOn, madeOn, quantity, mrp }
  } catch (error) {
    if (error instanceof InvalidCell) return { refusal: error.message }
    throw error
  }
}
