import { z } from 'zod'
import { priceListChanges } from '#domain/trade/price-list-changes.ts'
import { slabErrors } from '#domain/trade/slab-rules.ts'
import { changeShapes, deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { fileChoice, listTable } from './list-columns.ts'
import { auditEntry } from './staff.ts'
import { checkFields, day, deskPage, id, searchedLine, rowVersion, rupees, typedDay } from './shapes.ts'

const count = z.number().int()

const priceListRow = z.object({
  _id: id,
  name: z.string(),
  version: rowVersion,
  /** The account whose own rates these are, or null. */
  account: z.object({ _id: id, firm: z.string() }).nullable(),
  /** Products with a price, up to 501. */
  products: count,
  /** Accounts that buy by it, up to 501. */
  accounts: count,
  /** Below its rates, for packs that expire soon; 0 offers none. */
  shortDatedPercent: count,
})
export type PriceListRow = z.infer<typeof priceListRow>

const pricedSlab = z.object({
  minQuantity: count,
  rate: rupees,
  casePack: count,
  scheme: z.string(),
  /** Whether the rate is above the MRP before tax. */
  isAboveMrp: z.boolean(),
})

/** The rates of a product from a day on; none ends the product. */
const datedPrice = z.object({ validFrom: day, slabs: z.array(pricedSlab) })
export type DatedPrice = z.infer<typeof datedPrice>

const pricedProduct = z.object({
  _id: id,
  productName: z.string(),
  packSize: z.string(),
  mrp: rupees,
  /** Today's and those of later days, in their order. */
  prices: z.array(datedPrice),
})
export type PricedProduct = z.infer<typeof pricedProduct>
export type PricedProductInPaise = z.input<typeof pricedProduct>

const priceListDetails = priceListRow.extend({
  /** The newest changes. */
  history: z.array(auditEntry.omit({ ip: true })),
})
export type PriceListDetails = z.infer<typeof priceListDetails>

export const changedPriceList = z.object({ success: z.literal(true), list: priceListDetails })

const read = { desk: 'trade.read' } as const

export const deskPriceListList = endpoint('GET', '/api/desk/price-lists', {
  access: read,
  summary: 'Price lists by name: 50 a page; `after` is the id of the last row shown.',
  input: z.object({ after: id.optional() }),
  output: deskPage(priceListRow),
})

export const deskPriceListDetails = endpoint('GET', '/api/desk/price-lists/:id', {
  access: read,
  summary: 'One price list.',
  input: z.object({ id }),
  output: changedPriceList,
})

export const deskPriceListProducts = endpoint('GET', '/api/desk/price-lists/:id/products', {
  access: read,
  summary: 'The products of a price list by name, or those whose name begins so: 50 a page.',
  input: z.object({ id, q: searchedLine(200).optional(), after: id.optional() }),
  output: deskPage(pricedProduct),
})

const slabs = changeShapes(priceListChanges.setPrice.fields).slabs.check(checkFields(slabErrors))

const ofProduct = { version: rowVersion, productId: id }

/** The changes of price lists. Each answers with the list. */
export const priceListChangeEndpoints = deskChanges('/api/desk/price-lists/:id', priceListChanges, changedPriceList, {
  /** For the rates of one account of its own. */
  create: { accountId: id.optional() },
  rename: { version: rowVersion },
  setShortDated: { version: rowVersion },
  setPrice: { ...ofProduct, slabs },
  endPrice: ofProduct,
})

const priceFile = z.object({
  id,
  validFrom: typedDay,
  ...fileChoice,
})

const readPrices = z.object({
  success: z.literal(true),
  table: listTable,
  /** Why the columns do not suffice; '' when they do. */
  problem: z.string(),
  counts: z.object({
    /** Products with other rates than before. */
    changed: count,
    unchanged: count,
    refused: count,
    /** Products with a rate above the MRP before tax. */
    aboveMrp: count,
  }),
  /** The first hundred products that change. */
  products: z.array(
    z.object({ _id: id, productName: z.string(), before: z.string(), after: z.string(), isAboveMrp: z.boolean() }),
  ),
  /** The first hundred refused lines. */
  refused: z.array(z.object({ line: count, text: z.string(), reason: z.string() })),
})
export type ReadPrices = z.infer<typeof readPrices>

const MAX_PRICE_FILE_BYTES = 5_000_000

export const deskPreviewPrices = endpoint('POST', '/api/desk/price-lists/:id/preview', {
  access: { desk: 'trade.prices' },
  summary: 'Reads rates from a CSV or a workbook (product or id, rate, min, case pack, scheme) and changes nothing.',
  maxUploadBytes: MAX_PRICE_FILE_BYTES,
  input: priceFile,
  output: readPrices,
})

export const deskImportPrices = endpoint('POST', '/api/desk/price-lists/:id/import', {
  access: { desk: 'trade.prices' },
  summary: 'Takes over the rates of a previewed file. 409 if the list has changed since. Refused lines are left out.',
  maxUploadBytes: MAX_PRICE_FILE_BYTES,
  input: priceFile.extend({ version: z.coerce.number().pipe(rowVersion) }),
  output: changedPriceList.extend({ counts: readPrices.shape.counts }),
})

export const priceListEndpoints = [
  deskPriceListList,
  deskPriceListDetails,
  deskPriceListProducts,
  ...Object.values(priceListChangeEndpoints),
  deskPreviewPrices,
  deskImportPrices,
] as const
