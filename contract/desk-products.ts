import { z } from 'zod'
import { stockFlagNames } from '#domain/catalogue/availability.ts'
import { deskProductFilters, mapEditedFields, MAX_ALT, MAX_PICTURES } from '#domain/catalogue/edited-fields.ts'
import { endpoint } from './endpoint.ts'
import { changeReason, day, deskPage, id, line, plainLine, rowVersion, rupees, text } from './shapes.ts'
import { auditEntry } from './staff.ts'

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
  /** The last changes by staff, newest first. */
  history: z.array(auditEntry.omit({ ip: true })),
})
export type DeskProduct = z.infer<typeof deskProduct>
export type DeskProductInPaise = z.input<typeof deskProduct>

const changedProduct = z.object({ success: z.literal(true), product: deskProduct })

const savedProduct = changedProduct.extend({
  /** A claim in the texts of a drug that a pharmacist should check. */
  warning: z.string().nullable(),
})

const typed = text(80_000)
const typedAmount = text(100)

export const deskProductList = endpoint('GET', '/api/desk/products', {
  access: { desk: 'products.read' },
  summary:
    "Products in catalogue order, also withdrawn ones: by the shop's search, low stock, near expiry or withdrawn, 50 a page.",
  input: z.object({
    q: plainLine(100).optional(),
    filter: z.enum(deskProductFilters).optional(),
    /** The id of the last product of the page before. */
    after: id.optional(),
  }),
  output: deskPage(deskProductRow),
})

export const deskExportProducts = endpoint('GET', '/api/desk/products/export', {
  access: { desk: 'products.edit' },
  summary: 'All products as a CSV file with the columns of the import, except the ratings.',
  input: z.object({}),
  output: z.string(),
  contentType: 'text/csv',
})

export const deskCreateProduct = endpoint('POST', '/api/desk/products', {
  access: { desk: 'products.class' },
  status: 201,
  isRepeatable: true,
  summary: 'Adds a product by the rules of the import, with its first prices and no stock.',
  input: z.object({ ...mapEditedFields(() => typed), mrp: typedAmount, sellingPrice: typedAmount }),
  output: savedProduct,
})

export const deskProductDetails = endpoint('GET', '/api/desk/products/:id', {
  access: { desk: 'products.read' },
  summary: 'One product with its edited fields, prices, stock and history.',
  input: z.object({ id }),
  output: changedProduct,
})

export const deskEditProduct = endpoint('POST', '/api/desk/products/:id', {
  access: { desk: 'products.edit' },
  isRepeatable: true,
  summary:
    'Edits the fields of a product by the rules of the import. Schedule and composition also need `products.class`. 409 `stale` with the newer product.',
  input: z.object({ id, version: rowVersion, ...mapEditedFields(() => typed) }),
  output: savedProduct,
})

export const deskAddProductImage = endpoint('POST', '/api/desk/products/:id/images', {
  access: { desk: 'products.edit' },
  status: 201,
  summary: 'Adds a picture behind the others: JPEG, PNG, WebP or AVIF, which the shop encodes anew.',
  maxUploadBytes: 15_000_000,
  input: z.object({ id, version: z.coerce.number().int().min(1), alt: line(MAX_ALT).optional() }),
  output: savedProduct,
})

export const deskArrangeProductImages = endpoint('POST', '/api/desk/products/:id/images/arrange', {
  access: { desk: 'products.edit' },
  isRepeatable: true,
  summary: 'Puts the pictures into this order, with these alternative texts. Pictures that are left out are removed.',
  input: z.object({
    id,
    version: rowVersion,
    images: z.array(z.object({ address: text(500), alt: line(MAX_ALT) })).max(MAX_PICTURES),
  }),
  output: savedProduct,
})

export const deskChangeProductPrice = endpoint('POST', '/api/desk/products/:id/price', {
  access: { desk: 'products.price' },
  isRepeatable: true,
  summary: 'Changes MRP and selling price, with a reason. 409 `stale` with the newer product.',
  input: z.object({ id, version: rowVersion, mrp: typedAmount, sellingPrice: typedAmount, reason: changeReason }),
  output: changedProduct,
})

export const deskWithdrawProduct = endpoint('POST', '/api/desk/products/:id/withdraw', {
  access: { desk: 'products.edit' },
  isRepeatable: true,
  summary: 'Takes a product off sale, or puts it back, which needs `products.class` as well.',
  input: z.object({ id, version: rowVersion, isWithdrawn: z.boolean(), reason: changeReason }),
  output: changedProduct,
})

export const deskCorrectProductStock = endpoint('POST', '/api/desk/products/:id/stock', {
  access: { desk: 'stock.count' },
  isRepeatable: true,
  summary: 'Adds a difference to the stock, with a reason; never below 0.',
  input: z.object({
    id,
    difference: z
      .number('Please type a whole number, such as -2.')
      .int('Please type a whole number, such as -2.')
      .min(-1_000_000)
      .max(1_000_000)
      .refine((value) => value !== 0, 'Please type by how many packs the stock differs.'),
    reason: changeReason,
  }),
  output: changedProduct,
})

export const deskProductsEndpoints = [
  deskProductList,
  deskCreateProduct,
  deskExportProducts,
  deskProductDetails,
  deskEditProduct,
  deskAddProductImage,
  deskArrangeProductImages,
  deskChangeProductPrice,
  deskWithdrawProduct,
  deskCorrectProductStock,
] as const
