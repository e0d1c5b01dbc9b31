import { z } from 'zod'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { recallAnswerFields } from '#domain/stock/recall-answers.ts'
import { recallChanges } from '#domain/stock/recall-changes.ts'
import { batchNumber } from './pack-texts.ts'
import { changeShapes } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { day, deskPage, foldedLine, id, instant, namedStaff, numberedOrder, success } from './shapes.ts'

const typedAnswer = changeShapes(recallAnswerFields)

const recallRow = z.object({
  _id: id,
  productId: id,
  productName: z.string(),
  batchNumber: z.string(),
  reason: z.string(),
  at: instant,
  by: namedStaff,
  /** Packs of the batch in the shop, on the shelf or back from customers. */
  inShop: z.number().int(),
  /** Packs in orders, and how many orders. */
  sold: z.number().int(),
  orders: z.number().int(),
  /** Orders whose customers got the mail. */
  told: z.number().int(),
  answered: z.number().int(),
})
export type RecallRow = z.infer<typeof recallRow>

/** An order with packs of the batch. */
const recallNotice = z.object({
  _id: id,
  order: numberedOrder.extend({ status: z.enum(orderStatuses) }),
  packedOn: day.nullable(),
  customerName: z.string(),
  phone: z.string(),
  email: z.string(),
  quantity: z.number().int(),
  /** Null until the mail is sent, and for parcels that have not left the shop. */
  mailedAt: instant.nullable(),
  answer: typedAnswer.answer.nullable(),
  note: z.string(),
})
export type RecallNotice = z.infer<typeof recallNotice>

const recall = recallRow.extend({ notices: z.array(recallNotice) })
export type Recall = z.infer<typeof recall>

export const deskRecallList = endpoint('GET', '/api/desk/recalls', {
  access: { desk: 'customers.read' },
  summary: 'Recalls, newest first, 50 a page.',
  input: z.object({ /** The id of the last recall of the page before. */ after: id.optional() }),
  output: deskPage(recallRow),
})

export const deskRecallDetails = endpoint('GET', '/api/desk/recalls/:id', {
  access: { desk: 'customers.read' },
  summary: 'One recall with the orders that hold packs of the batch, their customers and answers.',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), recall }),
})

export const deskStartRecall = endpoint('POST', '/api/desk/recalls', {
  access: { desk: recallChanges.recall.permission },
  isRepeatable: true,
  summary: recallChanges.recall.summary,
  input: z.object({
    productId: id,
    batchNumber,
    reason: foldedLine(500).min(1, 'Please say why the batch is recalled.'),
  }),
  output: z.object({ success: z.literal(true), recall }),
})

export const deskAnswerRecall = endpoint('POST', '/api/desk/recall-notices/:id/answer', {
  access: { desk: recallChanges['answer-recall'].permission },
  isRepeatable: true,
  summary: recallChanges['answer-recall'].summary,
  input: z.object({ id, ...typedAnswer }),
  output: success,
})

export const deskExportRecall = endpoint('GET', '/api/desk/recalls/:id/export', {
  access: { desk: 'customers.read' },
  summary: 'The orders and customers of a recall as a CSV file.',
  input: z.object({ id }),
  output: z.string(),
  contentType: 'text/csv',
})

export const recallsEndpoints = [
  deskRecallList,
  deskStartRecall,
  deskExportRecall,
  deskRecallDetails,
  deskAnswerRecall,
] as const
