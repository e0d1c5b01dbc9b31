import { z } from 'zod'
import { adjustmentReasonNames } from '#domain/stock/adjustment-rules.ts'
import { batchChanges } from '#domain/stock/batch-changes.ts'
import { batchStates } from '#domain/stock/batch-state.ts'
import { type MovementKind, movementKinds } from '#domain/stock/movement-kinds.ts'
import { changeShapes, deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import {
  checkFields,
  day,
  deskPage,
  id,
  instant,
  line,
  namedStaff,
  orderReference,
  searchedLine,
  rowVersion,
  rupees,
  success,
  typedDay,
  wholeNumber,
} from './shapes.ts'

const packs = wholeNumber.max(1_000_000)

/** A batch in a list of the desk. */
const batchRow = z.object({
  _id: id,
  productId: id,
  productName: z.string(),
  packSize: z.string(),
  /** Where its packs lie; '' if it is not known. */
  shelf: z.string(),
  /** The text of the shop's own barcode label. */
  labelCode: z.string(),
  number: z.string(),
  madeOn: day.nullable(),
  /** The last day on which it is good. */
  expiresOn: day,
  mrp: rupees,
  /** Price to the retailer. Null if it is unknown, and for roles without `stock.receive`. */
  ptr: rupees.nullable(),
  state: z.enum(batchStates),
  /** Packs on the shelf. They are for sale only in the state `sellable`. */
  onHand: z.number().int(),
  /** Packs that came back and wait for inspection. */
  held: z.number().int(),
  supplier: z.string().nullable(),
  version: rowVersion,
})
export type BatchRow = z.infer<typeof batchRow>
export type BatchRowInPaise = z.input<typeof batchRow>

const movementKindNames = Object.keys(movementKinds) as [MovementKind, ...MovementKind[]]

const movement = z.object({
  id: z.number().int(),
  at: instant,
  kind: z.enum(movementKindNames),
  batchId: id,
  batchNumber: z.string(),
  productId: id,
  productName: z.string(),
  /** Packs added to the shelf; negative for packs taken from it. */
  shelf: z.number().int(),
  /** The same for packs that wait for inspection. */
  held: z.number().int(),
  reason: z.string(),
  by: namedStaff.nullable(),
  order: orderReference.nullable(),
  receiptId: id.nullable(),
  supplierReturnId: id.nullable(),
})
export type StockMovement = z.infer<typeof movement>

const batchDetails = batchRow.extend({
  /** The last 50 movements, newest first. */
  movements: z.array(movement),
})
export type BatchDetails = z.infer<typeof batchDetails>
export type BatchDetailsInPaise = z.input<typeof batchDetails>

export const changedBatch = z.object({ success: z.literal(true), batch: batchDetails })

export const deskBatchList = endpoint('GET', '/api/desk/batches', {
  access: { desk: 'products.read' },
  summary: 'Batches with packs, the first to expire on top: by product, batch number or product name, state, expiry.',
  input: z.object({
    /** A batch number, or words of a product. */
    q: searchedLine(200).optional(),
    product: id.optional(),
    /** `held`: with packs that wait for inspection. Batches without packs are listed only with `product`. */
    state: z.enum([...batchStates, 'held']).optional(),
    expiresBefore: typedDay.optional(),
    /** The id of the last batch of the page before. */
    after: id.optional(),
  }),
  output: deskPage(batchRow),
})

/** The stock of a product. All packs are unbatched before its first batch. */
const stockLevel = z.object({
  productId: id,
  productName: z.string(),
  sellingPrice: rupees,
  mrp: rupees,
  /** Packs that customers can still order. */
  stock: z.number().int(),
  /** Promised packs that are missing. `stock` or `short` is 0. */
  short: z.number().int(),
  /** Old packs without a batch, which is typed at packing. */
  unbatched: z.number().int(),
  /** Packs of Pending and Confirmed orders. */
  promised: z.number().int(),
  hasBatches: z.boolean(),
})
export type StockLevel = z.infer<typeof stockLevel>
export type StockLevelInPaise = z.input<typeof stockLevel>

export const deskStockLevelDetails = endpoint('GET', '/api/desk/stock-levels/:id', {
  access: { desk: 'products.read' },
  summary: 'What is for sale, promised, unbatched and short of a product.',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), level: stockLevel }),
})

export const deskBatchDetails = endpoint('GET', '/api/desk/batches/:id', {
  access: { desk: 'products.read' },
  summary: 'One batch with its last movements.',
  input: z.object({ id }),
  output: changedBatch,
})

const { inspect, adjust, block } = batchChanges

/** The changes of a batch by staff. `block` also releases. */
export const batchChangeEndpoints = deskChanges('/api/desk/batches/:id', { inspect, block }, changedBatch, {
  block: { version: rowVersion, isBlocked: z.boolean() },
})

export const deskMovementList = endpoint('GET', '/api/desk/movements', {
  access: { desk: 'stock.count' },
  summary: 'The ledger of batches, newest first, 50 a page: of a product, or of a kind such as `count`.',
  input: z.object({
    product: id.optional(),
    kind: z.enum(movementKindNames).optional(),
    /** The id of the last movement of the page before. */
    after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: deskPage(movement),
})

const adjustment = z.object({
  _id: id,
  batch: batchRow,
  difference: z.number().int(),
  reason: z.enum(adjustmentReasonNames),
  note: z.string(),
  /** The value of a write-off. */
  value: rupees,
  /** `waiting`: a second person has to confirm it before the stock changes. */
  state: z.enum(['waiting', 'done', 'refused']),
  requestedBy: namedStaff,
  requestedAt: instant,
  decidedBy: namedStaff.nullable(),
})
export type Adjustment = z.infer<typeof adjustment>
export type AdjustmentInPaise = z.input<typeof adjustment>

const changedAdjustment = z.object({ success: z.literal(true), adjustment })

export const deskAdjustmentList = endpoint('GET', '/api/desk/adjustments', {
  access: { desk: 'stock.count' },
  summary: 'The adjustments that wait for a second person, oldest first.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), rows: z.array(adjustment) }),
})

export const deskAdjustBatch = endpoint('POST', '/api/desk/adjustments', {
  access: { desk: adjust.permission },
  isRepeatable: true,
  summary: adjust.summary,
  input: z.object({ batchId: id, ...changeShapes(adjust.fields) }).check(checkFields(adjust.check)),
  output: changedAdjustment,
})

export const deskDecideAdjustment = endpoint('POST', '/api/desk/adjustments/:id/decide', {
  access: { desk: 'stock.write-off' },
  isRepeatable: true,
  summary: 'Confirms or refuses the adjustment of a colleague. 409 when it is decided, or by the person who asked.',
  input: z.object({ id, isConfirmed: z.boolean() }),
  output: changedAdjustment,
})

export const deskCountBatches = endpoint('POST', '/api/desk/counts', {
  access: { desk: 'stock.count' },
  isRepeatable: true,
  summary:
    'Records a count: the difference to what the list showed counts, so that packs which moved meanwhile stay moved. Losses above Rs 5,000 wait for a second person.',
  input: z.object({
    lines: z
      .array(z.object({ batchId: id, /** The `onHand` shown. */ seen: packs.min(0), counted: packs.min(0) }))
      .min(1, 'Please count at least one batch.')
      .max(200),
    note: line(200),
  }),
  output: success.extend({
    batches: z.array(batchRow),
    /** The differences that wait for a second person. */
    waiting: z.array(adjustment),
  }),
})

export const stockEndpoints = [
  deskBatchList,
  deskBatchDetails,
  batchChangeEndpoints.inspect,
  batchChangeEndpoints.block,
  deskStockLevelDetails,
  deskMovementList,
  deskAdjustmentList,
  deskAdjustBatch,
  deskDecideAdjustment,
  deskCountBatches,
] as const
