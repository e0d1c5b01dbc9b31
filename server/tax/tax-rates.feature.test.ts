import { beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { taxOn } from '#domain/tax/tax-rates.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { replaceSalts } from '#server/catalogue/product-salts.ts'
import { addProduct } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { copyRates } from './copy-rates.ts'
import { selectTaxRules } from './tax-rate-queries.ts'

const app = useTestApp()
let accountant: SignedInStaffMember
beforeAll(async () => {
  accountant = await signInStaff(app, ['accountant'])
})

type RateForm = ApiInput<'POST /api/desk/tax-rates'>

const form = (changes: Partial<RateForm> = {}): RateForm => ({
  target: 'hsn',
  applies: '9404',
  fromDay: '2026-11-20',
  hsn: '',
  gstPercent: '18',
  nature: 'taxable',
  ...changes,
})

const add = (changes: Partial<RateForm>) => accountant.api('POST /api/desk/tax-rates', form(changes))
const preview = async (changes: Partial<RateForm>) =>
  expectOk(await accountant.api('GET /api/desk/tax-rates/preview', form(changes))).products

/** The HSN and rate that pages show. */
const shownTax = async (id: string) => {
  const { hsn, gst_basis_points: rate } = await app.ctx.db
    .selectFrom('products')
    .select(['hsn', 'gst_basis_points'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${hsn} ${rate}`
}

async function addMixture(salts: readonly string[]) {
  const product = await addProduct(app, { gst_basis_points: 500 })
  await app.ctx.db
    .transaction()
    .execute((trx) =>
      replaceSalts(trx, [
        { productId: product.id, salts: salts.map((name) => ({ id: name.toLowerCase(), name, strength: '1mg' })) },
      ]),
    )
  return product
}

test('shows which products a rate touches before it is saved: by prefix, by name and by all of their salts', async () => {
  const pillow = await addProduct(app, { hsn: '94049000', gst_basis_points: 1200, name: 'Cervical Pillow Preview' })
  expect(await preview({ applies: '9404' })).toEqual({
    rows: [{ _id: pillow.id, name: pillow.name, hsn: '94049000', gstPercent: 12 }],
    count: 1,
  })
  expect((await preview({ target: 'product', applies: 'cervical pillow preview' })).rows).toHaveLength(1)
  const single = await addMixture(['Testozumab'])
  await addMixture(['Testozumab', 'Otherine'])
  const bySalt = await preview({ target: 'salts', applies: 'testozumab', gstPercent: '0', nature: 'nil' })
  expect(bySalt.rows.map(({ _id }) => _id)).toEqual([single.id])
  expect((await preview({ target: 'salts', applies: 'Testozumab, Otherine' })).count).toBe(2)
})

test('a rate from today is copied into the products that pages show, one of a later day at its midnight', async () => {
  const today = await addProduct(app, { hsn: '4819', gst_basis_points: 500 })
  const later = await addProduct(app, { hsn: '4820', gst_basis_points: 500 })
  expectOk(await add({ applies: '4819', hsn: '48191010' }))
  expectOk(await add({ applies: '4820', fromDay: '2026-11-21', gstPercent: '40' }))
  await app.runJobs()
  expect([await shownTax(today.id), await shownTax(later.id)]).toEqual(['48191010 1800', '4820 500'])
  app.clock.advance(DAY)
  await copyRates(app.ctx)
  app.clock.advance(-DAY)
  expect(await shownTax(later.id)).toBe('4820 4000')
})

test('goods that a rate makes exempt stay exempt after its HSN is copied', async () => {
  const product = await addProduct(app, { hsn: '4821', gst_basis_points: 500 })
  expectOk(await add({ applies: '4821', hsn: '48211010', gstPercent: '0', nature: 'exempt' }))
  await app.runJobs()
  expect(await shownTax(product.id)).toBe('48211010 0')
  const day = indianDay(app.clock.now())
  const rules = await selectTaxRules(app.ctx.db, day).execute()
  const copied = { id: product.id, hsn: '48211010', rate: 0, saltIds: [] }
  expect(taxOn(day, copied, rules)?.nature).toBe('exempt')
})

test('the list names what a rate applies to and who added it, and the change is in the audit log', async () => {
  const product = await addProduct(app, { name: 'Listed Product' })
  const { id } = expectOk(await add({ target: 'product', applies: product.name, fromDay: '2027-01-01' }))
  const { rows } = expectOk(await accountant.api('GET /api/desk/tax-rates', {}))
  expect(rows.find(({ _id }) => _id === id)).toEqual({
    _id: id,
    target: 'product',
    applies: 'Listed Product',
    fromDay: '2027-01-01',
    state: 'coming',
    hsn: '',
    gstPercent: 18,
    nature: 'taxable',
    by: accountant.staff.name,
  })
  const audit = app.ctx.db.selectFrom('audit_log').select(['action', 'staff_id']).where('subject_id', '=', id)
  expect(await audit.execute()).toEqual([{ action: 'taxRates.add', staff_id: accountant.staff.id }])
})

test('a rate is removed only before it holds', async () => {
  const { id: coming } = expectOk(await add({ applies: '7017', fromDay: '2026-11-21' }))
  const { id: holding } = expectOk(await add({ applies: '7018' }))
  expectOk(await accountant.api('POST /api/desk/tax-rates/:id/remove', { id: coming }))
  const again = await accountant.api('POST /api/desk/tax-rates/:id/remove', { id: coming })
  expect(expectRefusal(again).status).toBe(404)
  const refused = await accountant.api('POST /api/desk/tax-rates/:id/remove', { id: holding })
  expect(expectRefusal(refused)).toMatchObject({ status: 409, message: expect.stringContaining('holds already') })
})

test.each<[Partial<RateForm>, string]>([
  [{ fromDay: '2026-11-19' }, 'fromDay'],
  [{ gstPercent: '7' }, 'gstPercent'],
  [{ target: 'product', applies: 'No Such Product' }, 'applies'],
  [{ target: 'salts', applies: 'Nosuchsalt' }, 'applies'],
  [{ target: 'salts', applies: ',' }, 'applies'],
  [{ applies: '94049000', hsn: '94041000' }, 'hsn'],
  [{ nature: 'nil' }, 'nature'],
])('refuses %j (422)', async (changes, field) => {
  expect(expectRefusal(await add(changes))).toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  })
})

test('asks for the second factor again, and warns of products without an HSN', async () => {
  const bare = await addProduct(app, { hsn: '' })
  const { withoutHsn } = expectOk(await accountant.api('GET /api/desk/tax-rates', {}))
  expect(withoutHsn.rows.map(({ _id }) => _id)).toContain(bare.id)
  expect(withoutHsn.count).toBe(1)
  const late = await signInStaff(app, ['owner'])
  app.clock.advance(11 * 60_000)
  expect(expectRefusal(await late.api('POST /api/desk/tax-rates', form())).code).toBe('step_up')
})
