import { z } from 'zod'
import { stockFlagNames } from '#domain/catalogue/availability.ts'
import { deskProductFilters, mapEditedFields, MAX_ALT, MAX_PICTURES } from '#domain/catalogue/edited-fields.ts'
import { productChanges, productEdits } from '#domain/catalogue/product-changes.ts'
import { mapTranslatedTexts } from '#domain/catalogue/translated-texts.ts'
import { translatedLanguages } from '#domain/languages/languages.ts'
import { bareDigits, typedNumber } from '#domain/typed-digits.ts'
import { textCheck } from './catalogue.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { day, deskPage, id, line, searchedLine, rowVersion, rupees, text } from './shapes.ts'
import { auditEntry } from './staff.ts'

const language = z.enum(translatedLanguages)

/** A product in a list of the desk. */
const deskProductRow = z.object({
  _id: id,
  productName: z.string(),
  packSize: z.string(),
  manufacturer: z.string(),
  mrp: rupees,
  sellingPrice: rupees,
  /** The packs that can be sold, whether or not they have expired. */
  stock: z.number().int(),
  expiryDate: day.nullable(),
  flags: z.array(z.enum(stockFlagNames)),
  prescriptionRequired: z.boolean(),
  isWithdrawn: z.boolean(),
})
export type DeskProductRow = z.infer<typeof deskProductRow>
export type DeskProductRowInPaise = z.input<typeof deskProductRow>

const deskProduct = deskProductRow.extend({
  version: z.number().int(),
  /** The text of the shop's own barcode label. */
  labelCode: z.string(),
  /** The edited fields as the form shows them. */
  fields: z.object(mapEditedFields(() => z.string())),
  images: z.array(
    z.object({
      address: z.string(),
      /** The address with its version, for pages. */
      src: z.string(),
      /** The alternative text; '' for the name of the product. */
      alt: z.string(),
    }),
  ),
  /** The check of its medical texts as they are now. */
  textCheck: textCheck.nullable(),
  /** Its texts in each other language, '' for missing ones, with the check of these texts as they are now. */
  texts: z.array(
    z.object({
      language,
      ...mapTranslatedTexts(() => z.string()),
      /** Whether they are shown only once a pharmacist has checked them. */
      needsCheck: z.boolean(),
      textCheck: textCheck.nullable(),
    }),
  ),
  /** The last changes by staff, newest first. */
  history: z.array(auditEntry.omit({ ip: true })),
})
export type DeskProduct = z.infer<typeof deskProduct>
export type DeskProductInPaise = z.input<typeof deskProduct>

export const changedProduct = z.object({ success: z.literal(true), product: deskProduct })

export const savedProduct = changedProduct.extend({
  /** A claim in the texts of a drug that a pharmacist should check. */
  warning: z.string().nullable(),
})

const typed = text(80_000)
/** The numbers of a product are typed in digits of any script. */
const typedFields = { ...mapEditedFields(() => typed), hsn: typed.overwrite(bareDigits) }
const typedPrice = text(100).overwrite(typedNumber)
const typedPrices = { mrp: typedPrice, sellingPrice: typedPrice }

const deskProductPage = deskPage(deskProductRow).extend({
  /** The correction that the rows match, because nothing matches the text. */
  didYouMean: z.string().optional(),
})
export type DeskProductPageInPaise = z.input<typeof deskProductPage>

export const deskProductList = endpoint('GET', '/api/desk/products', {
  access: { desk: 'products.read' },
  summary:
    "Products, also withdrawn ones, 50 a page: those of the shop's search, the most relevant first, else in catalogue order; low stock, near expiry or withdrawn.",
  input: z.object({
    q: searchedLine(200).optional(),
    filter: z.enum(deskProductFilters).optional(),
    /** The id of the last product of the page before. */
    after: id.optional(),
  }),
  output: deskProductPage,
})

export const deskExportProducts = endpoint('GET', '/api/desk/products/export', {
  access: { desk: 'products.edit' },
  summary: 'All products as a CSV file with the columns of the import, except the ratings.',
  input: z.object({}),
  output: z.string(),
  contentType: 'text/csv',
})

export const deskProductDetails = endpoint('GET', '/api/desk/products/:id', {
  access: { desk: 'products.read' },
  summary: 'One product with its edited fields, prices, stock and history.',
  input: z.object({ id }),
  output: changedProduct,
})

export const deskAddProductImage = endpoint('POST', '/api/desk/products/:id/images', {
  access: { desk: 'products.edit' },
  status: 201,
  summary: 'Adds a picture behind the others: JPEG, PNG, WebP or AVIF, which the shop encodes anew.',
  maxUploadBytes: 15_000_000,
  input: z.object({ id, version: z.coerce.number().int().min(1), alt: line(MAX_ALT).optional() }),
  output: savedProduct,
})

/** The changes of the fields and pictures of a product. */
export const productEditEndpoints = deskChanges('/api/desk/products/:id', productEdits, savedProduct, {
  create: { ...typedFields, ...typedPrices },
  edit: { version: rowVersion, ...typedFields },
  'arrange-pictures': {
    version: rowVersion,
    images: z.array(z.object({ address: text(500), alt: line(MAX_ALT) })).max(MAX_PICTURES),
  },
})

/** The changes of the price, the sale and the stock of a product. */
export const productChangeEndpoints = deskChanges('/api/desk/products/:id', productChanges, changedProduct, {
  price: { version: rowVersion, ...typedPrices },
  withdraw: { version: rowVersion, isWithdrawn: z.boolean() },
  'check-texts': { version: rowVersion },
  'save-translation': { version: rowVersion, language, ...mapTranslatedTexts(() => typed) },
  'check-translation': { version: rowVersion, language },
})

export const deskProductsEndpoints = [
  deskProductList,
  deskExportProducts,
  deskProductDetails,
  deskAddProductImage,
  ...Object.values(productEditEndpoints),
  ...Object.values(productChangeEndpoints),
] as const
