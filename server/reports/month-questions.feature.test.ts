import { expect, test } from 'vitest'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test('missing numbers of a series are a question of their month, also at its beginning (reports-2)', async () => {
  const owner = await signInStaff(app, ['owner', 'pharmacist', 'accountant'])
  const pack = async () => {
    const { id } = await createConfirmedOrder(app)
    await app.ctx.db.updateTable('products').set({ hsn: '3004' }).execute()
    expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id }))
  }
  const skip = (numbers: number) =>
    app.ctx.db
      .insertInto('document_series')
      .values({ series: 'INV', fy: '2627', last_number: numbers })
      .onConflict((on) =>
        on.columns(['series', 'fy']).doUpdateSet(({ eb }) => ({
          last_number: eb('document_series.last_number', '+', numbers),
        })),
      )
      .execute()
  const readQuestions = async () =>
    expectOk(await owner.api('GET /api/desk/reports/gst', { month: '2026-11' })).report.questions
  await pack()
  expect(await readQuestions()).toEqual([])
  await skip(2)
  await pack()
  await pack()
  expect(await readQuestions()).toEqual([
    {
      kind: 'gaps',
      key: 'gaps 2',
      sentence: '2 numbers are missing in a series: 2 after INV/2627/0000001.',
    },
  ])
})

test('a series that begins late has missing numbers before it', async () => {
  const owner = await signInStaff(app, ['owner', 'pharmacist', 'accountant'])
  const { lines, ...document } = await app.ctx.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('documents')
    .values({
      ...document,
      id: 'doc_late',
      kind: 'credit-note',
      number: 'CRN/2627/0000002',
      series: 'CRN',
      token: 'BBBBBBBBBBBBBBBBBBBBBB',
      issued_on: '2026-12-01',
      original: JSON.stringify({ number: document.number, issuedOn: document.issued_on }),
      lines: JSON.stringify(lines),
      buyer: JSON.stringify(document.buyer),
      totals: JSON.stringify(document.totals),
      seller: JSON.stringify(document.seller),
      tax: JSON.stringify(document.tax),
    })
    .execute()
  const { report } = expectOk(await owner.api('GET /api/desk/reports/gst', { month: '2026-12' }))
  expect(report.questions.map(({ sentence }) => sentence)).toEqual([
    '1 number is missing in a series: 1 at the beginning of CRN.',
  ])
})
