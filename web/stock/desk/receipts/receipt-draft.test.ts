import { expect, test } from 'vitest'
import type { Receipt } from '#contract/receipts.ts'
import { createReceiptDraft, type ReceiptDraftLine, findSavedLine } from './receipt-draft.ts'

const noTaxes = { taxable: 0, cgst: 0, sgst: 0, igst: 0 }
const person = { id: 'stf_1', name: 'Meena' }
const receipt: Receipt = {
  _id: 'grn_1',
  number: 1,
  supplier: { _id: 'sup_1', name: 'Golconda', gstin: '', phone: '', email: '' },
  invoiceNumber: 'G/1',
  invoiceDate: '2026-11-20',
  state: 'draft',
  lineCount: 0,
  createdBy: person,
  createdAt: '2026-11-20T06:00:00.000Z',
  postedBy: null,
  postedAt: null,
  version: 1,
  billTotal: null,
  supplierGstin: '',
  tax: { supplierGstin: '', isSameState: true, stated: null, computed: noTaxes, findings: [] },
  lines: [],
}

const lineOf = (batchNumber: string): ReceiptDraftLine => ({
  productId: 'prd_1',
  productName: 'Pyrosham',
  packSize: 'Strip of 15',
  sellingPrice: 20,
  batchNumber,
  expiry: '03/28',
  madeOn: null,
  mrp: 30,
  ptr: null,
  quantity: 10,
  freeQuantity: 0,
  newPrice: null,
  gtin: null,
})

/** The receipt as the server has it after a save of these batches. */
const savedAs = (version: number, numbers: readonly string[]): Receipt => ({
  ...receipt,
  version,
  lines: numbers.map((number) => ({
    ...lineOf(number),
    gstPercent: 5,
    expiresOn: '2028-03-31',
    errors: {},
    warnings: { ptr: `Checked ${number}` },
    willBeBlocked: false,
    batchId: null,
  })),
})

type Save = Parameters<typeof createReceiptDraft>[1]
type Sent = Parameters<Save>[0]
type Answer = Awaited<ReturnType<Save>>

/** A draft whose calls the test answers one after the other. */
function startDraft() {
  const calls: { sent: Sent; answer: (answer: Answer) => void }[] = []
  const draft = createReceiptDraft(receipt, (sent) => new Promise((answer) => calls.push({ sent, answer })))
  const settle = async (answer: Answer) => {
    calls.shift()!.answer(answer)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { draft, calls, settle }
}

const accepted = (body: Receipt) => ({ ok: true, status: 200, body: { receipt: body } }) as Answer
const refused = (code: string, body: unknown = {}) =>
  ({ ok: false, reason: 'refused', status: 409, code, message: `${code}.`, body }) as Answer

test('saves one call at a time: lines that come meanwhile go with the next one, on the newer version', async () => {
  const { draft, calls, settle } = startDraft()
  draft.change([lineOf('A')])
  draft.change([lineOf('A'), lineOf('B')])
  expect(calls).toHaveLength(1)
  await settle(accepted(savedAs(2, ['A'])))
  expect(draft.get().phase).toBe('saving')
  expect(calls.map(({ sent }) => [sent.version, sent.lines.length])).toEqual([[2, 2]])
  expect(findSavedLine(draft.get(), 0)?.warnings).toEqual({ ptr: 'Checked A' })
  expect(findSavedLine(draft.get(), 1)).toBe(null)
  await settle(accepted(savedAs(3, ['A', 'B'])))
  expect(draft.get()).toMatchObject({ phase: 'saved', lines: [{ batchNumber: 'A' }, { batchNumber: 'B' }] })
})

test('keeps the lines that could not be saved, and saves them again', async () => {
  const { draft, calls, settle } = startDraft()
  draft.change([lineOf('A')])
  await settle({ ok: false, reason: 'no_answer' } as unknown as Answer)
  expect(draft.get()).toMatchObject({ phase: 'failed', message: '', lines: [{ batchNumber: 'A' }] })
  draft.retry()
  expect(calls.map(({ sent }) => sent.version)).toEqual([1])
  await settle(accepted(savedAs(2, ['A'])))
  expect(draft.get().phase).toBe('saved')
})

test('saves another head with its lines, and shows the newer draft when a colleague was faster', async () => {
  const { draft, calls, settle } = startDraft()
  const head = { supplierId: 'sup_2', invoiceNumber: 'R 9', invoiceDate: '2026-11-19' }
  const saving = draft.saveHead(head)
  expect(calls[0]!.sent).toMatchObject({ ...head, version: 1 })
  await settle(refused('stale', { newer: savedAs(7, ['C']) }))
  expect((await saving).ok).toBe(false)
  expect(draft.get()).toMatchObject({ phase: 'saved', saved: { version: 7 }, lines: [{ batchNumber: 'C' }] })
  const again = draft.saveHead(head)
  expect(calls[0]!.sent).toMatchObject({ ...head, version: 7, lines: [{ batchNumber: 'C' }] })
  await settle(accepted(savedAs(8, ['C'])))
  expect((await again).ok).toBe(true)
  expect(draft.get()).toMatchObject({ phase: 'saved', saved: { version: 8 } })
})

test("after a colleague's save both drafts are at hand: theirs is taken, or mine is saved over it", async () => {
  const { draft, calls, settle } = startDraft()
  const newer = savedAs(7, ['C'])
  draft.change([lineOf('A')])
  await settle(refused('stale', { newer }))
  expect(draft.get()).toMatchObject({ phase: 'failed', message: 'stale.', newer: { version: 7 } })
  draft.retry()
  expect(calls.map(({ sent }) => [sent.version, sent.lines[0]?.batchNumber])).toEqual([[7, 'A']])
  await settle(refused('stale', { newer }))
  draft.replace(newer)
  expect(draft.get()).toMatchObject({ phase: 'saved', lines: [{ batchNumber: 'C' }], newer: null })
})
