import { beforeAll, expect, test } from 'vitest'
import { createConfirmedOrder, type DeskScene, fulfilUpTo, shipmentInput } from '#test/fulfilment-steps.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addReceiptDraft } from '#test/stock-steps.ts'

const app = useTestApp()
let scene: DeskScene
let paper: string
beforeAll(async () => {
  scene = await createConfirmedOrder(app)
  await fulfilUpTo(scene, 'ship')
  const { id, staff, customer } = scene
  const { order } = expectOk(await staff.api('GET /api/desk/orders/:id', { id }))
  const response = await app.send(`/api/orders/${id}/documents/${order.documents[0]!._id}`, {
    headers: { authorization: `Bearer ${customer.token}` },
  })
  paper = readPdfText(new Uint8Array(await response.arrayBuffer()))
  await app.ctx.db
    .updateTable('orders')
    .set({
      po_number: 'PO/4500-77',
      lr_number: 'TCI-88123',
      eway_bill: JSON.stringify({ number: '181012345678' }),
      e_invoice: JSON.stringify({ irn: '2dcf96dedb78955d5c2cc44a495b9810d2fbd9509fd970b7a7d3a9dd32799547' }),
    })
    .where('id', '=', id)
    .execute()
})

const idsFound = async (q: string) =>
  expectOk(await scene.staff.api('GET /api/desk/search', { q })).groups.flatMap(({ hits }) =>
    hits.map(({ _id }) => _id),
  )

test('the invoice and its words find the order, as they are printed', async () => {
  const numbers = [...paper.matchAll(/(Tax invoice|Bill of supply|Order:) ([A-Z\d/]+)/g)]
  expect(numbers.length).toBeGreaterThan(1)
  for (const [words, , number = ''] of numbers)
    for (const q of [words, number, `${number.toLowerCase()} `, `No. ${number}`])
      expect(await idsFound(q), q).toContain(scene.id)
})

test('an invoice is the exact hit of its number, also without zeros and signs', async () => {
  const [, series = '', year = '', tail = ''] = /([A-Z]{1,3})\/(\d{4})\/(\d{7})/.exec(paper) ?? []
  const last = Number(tail)
  for (const q of [`${series}/${year}/${tail}`, `${series} ${year} ${last}`, `invoice no ${last}`, tail]) {
    const { exact } = expectOk(await scene.staff.api('GET /api/desk/search', { q }))
    expect(exact, q).toMatchObject({ kind: 'order', _id: scene.id })
  }
})

test.each(['PO/4500-77', 'PO number: PO/4500-77', 'po po/4500-77', 'TCI-88123', 'LR number: tci-88123'])(
  '%j, which the buyer or the carrier wrote, finds the order',
  async (q) => expect(await idsFound(q)).toContain(scene.id),
)

test('an order is the exact hit of its e-way bill and of the first characters of its IRN', async () => {
  for (const q of ['1810 1234 5678', 'E-way bill no. 181012345678', '2DCF96DEDB78', 'IRN: 2dcf96de']) {
    const { exact } = expectOk(await scene.staff.api('GET /api/desk/search', { q }))
    expect(exact, q).toMatchObject({ kind: 'order', _id: scene.id })
  }
  for (const q of ['181012345679', 'IRN 2dcf97']) expect(await idsFound(q), q).not.toContain(scene.id)
})

test('the number on the label of the courier finds the order', async () => {
  for (const q of [shipmentInput.trackingNumber, `AWB ${shipmentInput.trackingNumber.toLowerCase()}`])
    expect(await idsFound(q), q).toContain(scene.id)
})

test('a receipt is found by its own number and by that of the supplier', async () => {
  const { id } = await addReceiptDraft(app)
  const { number } = await app.ctx.db
    .selectFrom('receipts')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const q of [`GRN ${number}`, `Receipt #${number}`, 'inv/1', 'Supplier invoice INV/1'])
    expect(await idsFound(q), q).toContain(id)
})

test('the batch on the paper finds the batch', async () => {
  const batch = await app.ctx.db
    .selectFrom('batches')
    .select(['id', 'number'])
    .where('product_id', '=', scene.productId)
    .executeTakeFirstOrThrow()
  for (const q of [
    batch.number,
    `Batch ${batch.number}`,
    `Batch: ${batch.number.toLowerCase()}`,
    `Lot ${batch.number}`,
  ])
    expect(await idsFound(q), q).toContain(batch.id)
})
