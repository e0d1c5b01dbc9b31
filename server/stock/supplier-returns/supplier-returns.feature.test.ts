import { afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { readDeskFile, type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addBatch, addTestSupplier } from '#test/stock-steps.ts'
import { addExpiredBatch, prepareTestReturn, sendTestReturn } from '#test/supply-steps.ts'

const app = useTestApp()
let pharmacist: SignedInStaffMember
let packer: SignedInStaffMember
beforeAll(async () => {
  pharmacist = await signInStaff(app, ['pharmacist'])
  packer = await signInStaff(app, ['packer'])
})
afterEach(() => checkConservation(app.ctx.db))

const prepare = async (...batchIds: string[]) =>
  expectOk(await packer.api('POST /api/desk/supplier-returns', { batchIds })).rows
const noteOf = async (id: string) =>
  expectOk(await pharmacist.api('GET /api/desk/supplier-returns/:id', { id })).supplierReturn
const batchOf = async (id: string) => expectOk(await pharmacist.api('GET /api/desk/batches/:id', { id })).batch
const send = (id: string, version = 1, { api }: SignedInStaffMember = pharmacist) =>
  api('POST /api/desk/supplier-returns/:id/send', { id, version })

test('marked batches make one draft for each supplier, and a later batch joins it', async () => {
  const first = await addExpiredBatch(app, { packs: 7, ptr_paise: paise(3000) })
  const other = await addExpiredBatch(app)
  const drafts = await prepare(first.id, other.id)
  expect(new Map(drafts.map(({ supplier, packs, value }) => [supplier._id, [packs, value]]))).toEqual(
    new Map([
      [first.supplier_id, [7, 210]],
      [other.supplier_id, [10, 500]],
    ]),
  )
  const later = await addExpiredBatch(app, { supplier_id: first.supplier_id, state: 'near', expires_on: '2026-12-31' })
  const [again] = await prepare(later.id, first.id)
  expect(again).toMatchObject({ supplier: { _id: first.supplier_id }, lineCount: 2, packs: 17 })
  const { lines } = await noteOf(again!._id)
  expect(lines.map(({ reason, quantity, ptr }) => [reason, quantity, ptr])).toEqual([
    ['expired', 7, 30],
    ['near', 10, null],
  ])
  expect((await batchOf(first.id)).onHand).toBe(7)
})

test('a batch without a supplier asks for one, and an empty or unknown batch is refused', async () => {
  const orphan = await addExpiredBatch(app, { supplier_id: null })
  const refused = await packer.api('POST /api/desk/supplier-returns', { batchIds: [orphan.id] })
  expect(refused).toMatchObject({ status: 422, fields: { supplierId: expect.stringContaining(orphan.number) } })
  const { id: supplierId } = await addTestSupplier(app)
  const named = await packer.api('POST /api/desk/supplier-returns', { batchIds: [orphan.id], supplierId })
  expect(expectOk(named).rows).toMatchObject([{ supplier: { _id: supplierId } }])
  const unknown = { batchIds: [orphan.id], supplierId: 'sup_nobody' }
  expect(await packer.api('POST /api/desk/supplier-returns', unknown)).toMatchObject({ status: 422 })
  const empty = await addExpiredBatch(app, { packs: 0 })
  expect(await packer.api('POST /api/desk/supplier-returns', { batchIds: [empty.id] })).toMatchObject({ status: 422 })
  expect(await packer.api('POST /api/desk/supplier-returns', { batchIds: ['bat_none'] })).toMatchObject({ status: 404 })
})

test('sending takes the packs out of the batch with the note in the ledger, and the credit note ends it', async () => {
  const { id, batchId } = await prepareTestReturn(app)
  expect(expectOk(await send(id)).supplierReturn).toMatchObject({ state: 'sent', sentBy: { id: pharmacist.staff.id } })
  const batch = await batchOf(batchId)
  expect(batch).toMatchObject({ onHand: 0, held: 0 })
  expect(batch.movements[0]).toMatchObject({ kind: 'supplier-return', shelf: -10, supplierReturnId: id })
  expect(await send(id, 2)).toMatchObject({ status: 409, code: 'conflict' })
  const accountant = await signInStaff(app, ['accountant'])
  const credit = { id, amount: 450.5, creditNote: 'CN/88', creditedOn: '2026-11-20' }
  expect(await accountant.api('POST /api/desk/supplier-returns/:id/credit', { ...credit, amount: 0 })).toMatchObject({
    status: 422,
  })
  const { supplierReturn } = expectOk(await accountant.api('POST /api/desk/supplier-returns/:id/credit', credit))
  expect(supplierReturn).toMatchObject({ state: 'credited', credit: 450.5, creditNote: 'CN/88' })
  expect(await accountant.api('POST /api/desk/supplier-returns/:id/credit', credit)).toMatchObject({ status: 409 })
})

test('packs of a batch for sale leave the stock, and promised ones become short', async () => {
  const { id: supplierId } = await addTestSupplier(app)
  const product = await addProduct(app, { stock: 0 })
  const batch = await addBatch(app, product.id, { packs: 5, supplier_id: supplierId })
  await placeCodOrder(await registerCustomer(app), [{ product, quantity: 4 }])
  const [draft] = await prepare(batch.id)
  expect(draft).toMatchObject({ packs: 1 })
  const lines = [{ batchId: batch.id, quantity: 3 }]
  const save = { id: draft!._id, version: 1, lines }
  expectOk(await packer.api('POST /api/desk/supplier-returns/:id/lines', save))
  expect(await packer.api('POST /api/desk/supplier-returns/:id/lines', save)).toMatchObject({ code: 'stale' })
  const tooMany = { ...save, version: 2, lines: [{ batchId: batch.id, quantity: 6 }] }
  expect(await packer.api('POST /api/desk/supplier-returns/:id/lines', tooMany)).toMatchObject({ status: 422 })
  const none = { ...save, version: 2, lines: [{ batchId: batch.id, quantity: 0 }] }
  expect(await packer.api('POST /api/desk/supplier-returns/:id/lines', none)).toMatchObject({ status: 409 })
  expectOk(await send(draft!._id, 2))
  expect(await stockOf(app, product.id)).toBe(0)
  const { level } = expectOk(await packer.api('GET /api/desk/stock-levels/:id', { id: product.id }))
  expect(level).toMatchObject({ stock: 0, short: 2 })
})

test('refused packs wait for inspection, and expired ones can only be destroyed', async () => {
  const { id, batchId } = await sendTestReturn(app)
  const refuse = { id, reason: 'Later than six months' }
  const { supplierReturn } = expectOk(await pharmacist.api('POST /api/desk/supplier-returns/:id/refuse', refuse))
  expect(supplierReturn).toMatchObject({ state: 'refused', refusal: refuse.reason })
  expect(await batchOf(batchId)).toMatchObject({ onHand: 0, held: 10 })
  const inspect = (verdict: 'shelf' | 'destroy') =>
    pharmacist.api('POST /api/desk/batches/:id/inspect', {
      id: batchId,
      quantity: 10,
      verdict,
      isUnopened: true,
      reason: 'Came back',
    })
  expect(await inspect('shelf')).toMatchObject({ status: 409, message: expect.stringContaining('has expired') })
  expectOk(await inspect('destroy'))
  expect(await batchOf(batchId)).toMatchObject({ onHand: 0, held: 0 })
})

test('packs that wait for inspection go back before those on the shelf', async () => {
  const { id, batchId } = await sendTestReturn(app)
  expectOk(await pharmacist.api('POST /api/desk/supplier-returns/:id/refuse', { id, reason: 'No' }))
  const [draft] = await prepare(batchId)
  const lines = [{ batchId, quantity: 4 }]
  expectOk(await packer.api('POST /api/desk/supplier-returns/:id/lines', { id: draft!._id, version: 1, lines }))
  expectOk(await send(draft!._id, 2))
  const batch = await batchOf(batchId)
  expect(batch).toMatchObject({ onHand: 0, held: 6 })
  expect(batch.movements[0]).toMatchObject({ shelf: 0, held: -4 })
})

test('parallel sends of the same batch take only what is there', async () => {
  const batch = await addExpiredBatch(app)
  const [first] = await prepare(batch.id)
  // A second supplier's note about the same packs, as after a corrected receipt.
  const { id: supplierId } = await addTestSupplier(app)
  await app.ctx.db.updateTable('batches').set({ supplier_id: supplierId }).where('id', '=', batch.id).execute()
  const [second] = await prepare(batch.id)
  const answers = await Promise.all([first, second, first, second].map((note) => send(note!._id)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await batchOf(batch.id)).onHand).toBe(0)
  const left = (await noteOf(first!._id)).state === 'draft' ? first : second
  expect(await send(left!._id)).toMatchObject({ status: 409, code: 'short_stock' })
  expectOk(await packer.api('POST /api/desk/supplier-returns/:id/cancel', { id: left!._id }))
})

test('a return worth more than Rs 5,000 is sent by a second person', async () => {
  const batch = await addExpiredBatch(app, { packs: 101 })
  const { rows } = expectOk(await pharmacist.api('POST /api/desk/supplier-returns', { batchIds: [batch.id] }))
  const id = rows[0]!._id
  expect(await noteOf(id)).toMatchObject({ value: 5050, needsSecondPerson: true })
  expect(await send(id)).toMatchObject({ status: 409, message: expect.stringContaining('second person') })
  expectOk(await send(id, 1, await signInStaff(app, ['owner'])))
})

test('an author of a valuable return does not send it, also after a second person touched or changed it', async () => {
  const batch = await addExpiredBatch(app, { packs: 1_000 })
  const other = await signInStaff(app, ['pharmacist'])
  const { rows } = expectOk(await pharmacist.api('POST /api/desk/supplier-returns', { batchIds: [batch.id] }))
  const id = rows[0]!._id
  const save = (version: number, quantity: number) =>
    other.api('POST /api/desk/supplier-returns/:id/lines', { id, version, lines: [{ batchId: batch.id, quantity }] })
  const unchanged = { version: 1, preparedBy: { id: pharmacist.staff.id } }

  expectOk(await other.api('POST /api/desk/supplier-returns', { batchIds: [batch.id] }))
  expect(await noteOf(id)).toMatchObject(unchanged)
  expectOk(await save(1, 1_000))
  expect(await noteOf(id)).toMatchObject(unchanged)

  expectOk(await save(1, 999))
  expect(await noteOf(id)).toMatchObject({ preparedBy: { id: other.staff.id } })
  const refused = { status: 409, message: expect.stringContaining('second person') }
  expect(await send(id, 2, pharmacist)).toMatchObject(refused)
  expect(await send(id, 2, other)).toMatchObject(refused)
  expectOk(await send(id, 2, await signInStaff(app, ['owner'])))
})

test('the CSV of a return has no formulas', async () => {
  const { id: supplierId } = await addTestSupplier(app)
  const product = await addProduct(app, { stock: 0, name: '=HYPERLINK("x")' })
  const batch = await addBatch(app, product.id, { number: '+CMD', state: 'expired', expires_on: '2026-10-31' })
  const { rows } = expectOk(await packer.api('POST /api/desk/supplier-returns', { batchIds: [batch.id], supplierId }))
  const csv = await readDeskFile(app, packer, `/api/desk/supplier-returns/${rows[0]!._id}/export`)
  const [head, line] = csv.split('\r\n')
  expect(head).toBe('product,pack,batch,expiry,reason,quantity,mrp,ptr,value')
  expect(line).toContain('"=""=HYPERLINK(""""x"""")""",')
  expect(line).toContain(',"=""+CMD""","=""10/26""",Expired,10,50.00,,500.00')
})

test('lists returns by state, newest first', async () => {
  const { id } = await sendTestReturn(app)
  const list = async (search: object) => expectOk(await packer.api('GET /api/desk/supplier-returns', search)).rows
  const [newest] = await list({ state: 'sent' })
  expect(newest).toMatchObject({ _id: id, lineCount: 1, packs: 10 })
  expect((await list({ state: 'sent', after: newest!.number })).map(({ _id }) => _id)).not.toContain(id)
  expect((await list({ state: 'draft' })).map(({ _id }) => _id)).not.toContain(id)
})

test('Today shows the value of near and expired packs by the month of expiry', async () => {
  const fresh = await startTestApp()
  await addExpiredBatch(fresh, { packs: 2, ptr_paise: paise(3000) })
  await addExpiredBatch(fresh, { packs: 1, expires_on: '2026-09-30' })
  await addExpiredBatch(fresh, { packs: 4, state: 'near', expires_on: '2026-12-31', ptr_paise: paise(1000) })
  await addExpiredBatch(fresh, { packs: 9, state: 'blocked', expires_on: '2026-12-31' })
  const { api } = await signInStaff(fresh, ['pharmacist'])
  const { products } = expectOk(await api('GET /api/desk/today', {}))
  expect(products?.atStake).toEqual([
    { month: null, packs: 3, value: 110, atMrp: 50 },
    { month: '2026-12', packs: 4, value: 40, atMrp: 0 },
  ])
  await fresh.close()
})
