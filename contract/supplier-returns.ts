import { z } from 'zod'
import {
  supplierReturnChanges,
  type SupplierReturnReason,
  supplierReturnReasons,
  supplierReturnStates,
} from '#domain/stock/supplier-return-changes.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { day, deskPage, id, instant, namedStaff, rowNumber, rowVersion, rupees, wholeNumber } from './shapes.ts'

const MAX_LINES = 200

const supplierReturnRow = z.object({
  _id: id,
  number: z.number().int(),
  supplier: z.object({ _id: id, name: z.string(), gstin: z.string(), phone: z.string() }),
  state: z.enum(supplierReturnStates),
  lineCount: z.number().int(),
  packs: z.number().int(),
  /** At the price to the retailer, or at the MRP where that is unknown. */
  value: rupees,
  preparedBy: namedStaff,
  preparedAt: instant,
  sentAt: instant.nullable(),
})
export type SupplierReturnRowInPaise = z.input<typeof supplierReturnRow>

const supplierReturn = supplierReturnRow.extend({
  version: rowVersion,
  needsSecondPerson: z.boolean(),
  /** Who added or changed its lines: none of them sends it where a second person has to. */
  authorIds: z.array(id),
  sentBy: namedStaff.nullable(),
  /** What the supplier credited; null before. */
  credit: rupees.nullable(),
  creditNote: z.string(),
  creditedOn: day.nullable(),
  /** Why the supplier refused it, or an empty text. */
  refusal: z.string(),
  lines: z.array(
    z.object({
      batchId: id,
      productName: z.string(),
      packSize: z.string(),
      batchNumber: z.string(),
      expiresOn: day,
      reason: z.enum(Object.keys(supplierReturnReasons) as [SupplierReturnReason, ...SupplierReturnReason[]]),
      quantity: z.number().int(),
      /** The packs of the batch in the shop. */
      inShop: z.number().int(),
      mrp: rupees,
      ptr: rupees.nullable(),
      value: rupees,
    }),
  ),
})
export type SupplierReturn = z.infer<typeof supplierReturn>
export type SupplierReturnInPaise = z.input<typeof supplierReturn>

export const changedSupplierReturn = z.object({ success: z.literal(true), supplierReturn })

export const deskSupplierReturnList = endpoint('GET', '/api/desk/supplier-returns', {
  access: { desk: 'stock.supplier-returns' },
  summary: 'Returns to suppliers, newest first, 50 a page.',
  input: z.object({
    state: z.enum(supplierReturnStates).optional(),
    /** The number of the last return of the page before. */
    after: rowNumber.optional(),
  }),
  output: deskPage(supplierReturnRow),
})

export const deskSupplierReturnDetails = endpoint('GET', '/api/desk/supplier-returns/:id', {
  access: { desk: 'stock.supplier-returns' },
  summary: 'One return to a supplier with its batches.',
  input: z.object({ id }),
  output: changedSupplierReturn,
})

export const deskExportSupplierReturn = endpoint('GET', '/api/desk/supplier-returns/:id/export', {
  access: { desk: 'stock.supplier-returns' },
  summary: 'The batches of a return to a supplier as a CSV file.',
  input: z.object({ id }),
  output: z.string(),
  contentType: 'text/csv',
})

export const deskPrepareSupplierReturns = endpoint('POST', '/api/desk/supplier-returns', {
  access: { desk: 'stock.count' },
  isRepeatable: true,
  summary:
    'Adds batches to the drafts of their suppliers, one for each supplier. 422 for a batch without a supplier unless `supplierId` names it.',
  input: z.object({
    batchIds: z.array(id).min(1, 'Please mark at least one batch.').max(MAX_LINES),
    /** The supplier of the batches that have none. */
    supplierId: id.nullable().default(null),
  }),
  output: z.object({ success: z.literal(true), rows: z.array(supplierReturnRow) }),
})

/** The changes of a return to a supplier by staff. */
export const supplierReturnChangeEndpoints = deskChanges(
  '/api/desk/supplier-returns/:id',
  supplierReturnChanges,
  changedSupplierReturn,
  {
    send: { version: rowVersion },
    save: {
      version: rowVersion,
      lines: z
        .array(z.object({ batchId: id, quantity: wholeNumber.min(0).max(1_000_000) }))
        .min(1)
        .max(MAX_LINES),
    },
  },
)

export const supplierReturnsEndpoints = [
  deskSupplierReturnList,
  deskPrepareSupplierReturns,
  deskExportSupplierReturn,
  deskSupplierReturnDetails,
  ...Object.values(supplierReturnChangeEndpoints),
] as const
