import { z } from 'zod'
import { emailError } from '#domain/accounts/account-rules.ts'
import { endpoint } from './endpoint.ts'
import { checkRule, deskPage, id, instant, line, rowNumber, success, wholeNumber } from './shapes.ts'

const MAX_PACKS = 100_000
const namedSupplier = z.object({ _id: id, name: z.string(), email: z.string() })

/** A product below its reorder point (stock-5). */
const productToBuy = z.object({
  productId: id,
  productName: z.string(),
  packSize: z.string(),
  stock: z.number().int(),
  /** Promised packs that are missing. */
  short: z.number().int(),
  /** Packs of open purchase orders. */
  onOrder: z.number().int(),
  /** Packs packed in the last 90 days. */
  sold: z.number().int(),
  reorderPoint: z.number().int(),
  /** Whether staff set the reorder point. */
  isEdited: z.boolean(),
  /** The packs to buy. */
  proposed: z.number().int(),
  /** The supplier of the last receipt. */
  supplier: namedSupplier.nullable(),
})
export type ProductToBuy = z.infer<typeof productToBuy>

export const deskBuyingList = endpoint('GET', '/api/desk/buying', {
  access: { desk: 'stock.receive' },
  summary: 'Products below their reorder point, those that orders wait for on top: 50 a page.',
  input: z.object({
    /** Those whose last receipt is of this supplier. */
    supplier: id.optional(),
    /** The id of the last product of the page before. */
    after: id.optional(),
  }),
  output: deskPage(productToBuy),
})

export const deskSetReorderPoint = endpoint('POST', '/api/desk/buying/:id/point', {
  access: { desk: 'stock.receive' },
  isRepeatable: true,
  summary: 'Sets the reorder point of a product; null returns to the computed one.',
  input: z.object({ id, reorderPoint: wholeNumber.min(0).max(MAX_PACKS).nullable() }),
  output: success,
})

const purchaseLine = z.object({
  id: z.number().int(),
  order: z.object({ _id: id, number: z.number().int() }),
  orderedAt: instant,
  /** Where it was mailed; empty for a file. */
  mailedTo: z.string(),
  supplier: namedSupplier,
  productId: id,
  productName: z.string(),
  packSize: z.string(),
  quantity: z.number().int(),
  received: z.number().int(),
})
export type PurchaseLine = z.infer<typeof purchaseLine>

export const deskPurchaseLineList = endpoint('GET', '/api/desk/purchase-lines', {
  access: { desk: 'stock.receive' },
  summary: 'Lines of purchase orders that are still to come, newest first, 50 a page.',
  input: z.object({ /** The id of the last line of the page before. */ after: rowNumber.optional() }),
  output: deskPage(purchaseLine),
})

export const deskCancelPurchaseLine = endpoint('POST', '/api/desk/purchase-lines/:id/cancel', {
  access: { desk: 'stock.receive' },
  isRepeatable: true,
  summary: 'Stops waiting for the packs of a line. 409 when it has arrived or is cancelled.',
  input: z.object({ id: rowNumber }),
  output: success,
})

export const deskOrderPurchase = endpoint('POST', '/api/desk/purchase-orders', {
  access: { desk: 'stock.receive' },
  isRepeatable: true,
  status: 201,
  summary:
    'Records an order to a supplier, and mails it if there is an address, which is kept. 409 when a colleague ordered a product meanwhile.',
  input: z.object({
    supplierId: id,
    /** Empty: the order is handed over as a file. */
    email: line(200)
      .check(checkRule((text) => (text === '' ? null : emailError(text))))
      .default(''),
    lines: z
      .array(
        z.object({
          productId: id,
          quantity: wholeNumber.min(1).max(MAX_PACKS),
          /** The packs on order that the list showed. */
          onOrder: z.number().int().min(0),
        }),
      )
      .min(1, 'Please mark at least one product.')
      .max(200)
      .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
        error: 'Please name each product once.',
      }),
  }),
  output: z.object({
    success: z.literal(true),
    order: z.object({ _id: id, number: z.number().int() }),
  }),
})

export const deskExportPurchaseOrder = endpoint('GET', '/api/desk/purchase-orders/:id/export', {
  access: { desk: 'stock.receive' },
  summary: 'A purchase order as a CSV file.',
  input: z.object({ id }),
  output: z.string(),
  contentType: 'text/csv',
})

export const deskExportPurchaseOrderPdf = endpoint('GET', '/api/desk/purchase-orders/:id/pdf', {
  access: { desk: 'stock.receive' },
  summary: 'A purchase order as a PDF, to send by any messenger.',
  input: z.object({ id }),
  output: z.string(),
  contentType: 'application/pdf',
})

export const buyingEndpoints = [
  deskBuyingList,
  deskSetReorderPoint,
  deskPurchaseLineList,
  deskCancelPurchaseLine,
  deskOrderPurchase,
  deskExportPurchaseOrder,
  deskExportPurchaseOrderPdf,
] as const
