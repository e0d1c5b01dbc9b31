import { batchNumberRefusal, readBatchNumber } from '#domain/stock/pack-code.ts'
import { gtinOfDigits, hasCheckDigit } from '#domain/stock/gtin.ts'
import { printedMonthRule } from '#domain/stock/printed-month.ts'
import { bareDigits } from '#domain/typed-digits.ts'
import { checkRule, plainLine, text } from './shapes.ts'

/** The number printed on packs: letters, digits and signs without spaces around. */
export const batchNumber = text(400)
  .overwrite(readBatchNumber)
  .pipe(plainLine(40).min(1, 'Please type the batch number.').check(checkRule(batchNumberRefusal)))
/** The month printed on a pack, such as "03/28" or "0328". */
export const printedExpiry = text(20).check(checkRule(printedMonthRule))
/** The number of a product in the barcode of its packs, as 14 digits. */
export const typedGtin = text(100)
  .overwrite((typed) => gtinOfDigits(bareDigits(typed)) ?? typed)
  .refine(
    (digits) => /^\d{14}$/.test(digits) && hasCheckDigit(digits),
    'The number of a barcode has 8, 12, 13 or 14 digits, of which the last one fits the others.',
  )
