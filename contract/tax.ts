import { z } from 'zod'
import { taxRateChanges, taxRateStates } from '#domain/tax/tax-rate-changes.ts'
import { type TaxNature, taxNatures, type TaxTarget, taxTargets } from '#domain/tax/tax-rates.ts'
import { bareDigits, typedNumber } from '#domain/typed-digits.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { day, deskPage, id, line, typedDay, text } from './shapes.ts'

const target = z.enum(Object.keys(taxTargets) as [TaxTarget, ...TaxTarget[]])
const nature = z.enum(Object.keys(taxNatures) as [TaxNature, ...TaxNature[]])

const taxRate = z.object({
  _id: id,
  target,
  /** The product, the salts or the first digits of the HSN, as people read them. */
  applies: z.string(),
  fromDay: day,
  state: z.enum(taxRateStates),
  hsn: z.string(),
  gstPercent: z.number(),
  nature,
  by: z.string(),
})
export type TaxRate = z.infer<typeof taxRate>

/** A product whose tax a rate changes, or that lacks its HSN. */
const touchedProduct = z.object({ _id: id, name: z.string(), hsn: z.string(), gstPercent: z.number().nullable() })
/** The first products, and the number of all up to 501. */
const touchedProducts = z.object({ rows: z.array(touchedProduct), count: z.number().int() })
export type TouchedProducts = z.infer<typeof touchedProducts>

const taxRateForm = z.object({
  target,
  applies: line(2000),
  fromDay: typedDay,
  hsn: text(40).overwrite(bareDigits).pipe(line(8)),
  gstPercent: line(6).overwrite(typedNumber),
  nature,
})

export const deskTaxRateList = endpoint('GET', '/api/desk/tax-rates', {
  access: { desk: 'tax.read' },
  summary:
    'The GST rates by date, the latest day on top: 50 a page. Beside them the products without a GST rate or with too few digits of the HSN.',
  input: z.object({
    /** The id of the last rate of the page before. */
    after: id.optional(),
  }),
  output: deskPage(taxRate).extend({ withoutHsn: touchedProducts }),
})

export const deskPreviewTaxRate = endpoint('GET', '/api/desk/tax-rates/preview', {
  access: { desk: 'tax.read' },
  summary: 'The products that a rate would touch, before it is saved.',
  input: taxRateForm,
  output: z.object({ success: z.literal(true), products: touchedProducts }),
})

export const deskAddTaxRate = endpoint('POST', '/api/desk/tax-rates', {
  access: { desk: 'tax.edit' },
  isRepeatable: true,
  summary: 'Adds a GST rate that holds from a day on, today or later; 422 for a day in the past.',
  input: taxRateForm,
  output: z.object({ success: z.literal(true), id }),
})

export const taxRateChangeEndpoints = deskChanges(
  '/api/desk/tax-rates/:id',
  taxRateChanges,
  z.object({ success: z.literal(true) }),
  {},
)

export const taxEndpoints = [
  deskTaxRateList,
  deskPreviewTaxRate,
  deskAddTaxRate,
  ...Object.values(taxRateChangeEndpoints),
] as const
