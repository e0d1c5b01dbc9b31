import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import type { ShopSetting } from '#contract/settings.ts'
import type { SettingKey, SettingValues } from '#domain/settings/settings.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { defaultSettings } from '#shop/settings.ts'
import { orderInput, registerCustomer } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { addBatch, addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ env: { MAX_QUANTITY: '', MAX_QUANTITY_PRESCRIPTION: '' } })
let owner: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
})
afterEach(async () => {
  await app.ctx.db.deleteFrom('settings_entries').execute()
  await app.ctx.db.deleteFrom('settings_history').execute()
  await app.ctx.settings.load()
})

async function read(key: SettingKey): Promise<ShopSetting> {
  const { settings } = expectOk(await owner.api('GET /api/desk/settings', {}))
  return settings.find((setting) => setting.key === key)!
}

function send<Key extends SettingKey>(
  key: Key,
  values: SettingValues[Key] & { readonly confirmed?: boolean },
  version = 0,
  { api } = owner,
) {
  const path = `POST /api/desk/settings/${key}` as const
  return api(path, { ...values, version } as unknown as ApiInput<typeof path>)
}

const phones = (number: string) => ({ phones: [{ label: 'Counter', number }] })
const NEW_PHONE = '+91 98480 22338'

const lastAudit = () =>
  app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'subject_kind', 'subject_id', 'staff_id', 'changes'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

async function pack(): Promise<{ phone: string; gstin: string; hsn: string | undefined }> {
  const { id } = await createConfirmedOrder(app)
  await app.ctx.db.updateTable('products').set({ hsn: '30049099' }).execute()
  expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id }))
  const { seller, lines } = await documentOf(id)
  return { phone: seller!.phone, gstin: seller!.gstin, hsn: lines[0]!.tax?.hsn }
}
const documentOf = (orderId: string) =>
  app.ctx.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

test('shows every setting with its default until it is changed', async () => {
  expect(await read('phones')).toEqual({
    key: 'phones',
    version: 0,
    values: defaultSettings.phones,
    defaults: defaultSettings.phones,
    isDefault: true,
    isUnreadable: false,
    changed: null,
  })
})

test('a new phone number stands in the next mail and invoice, and not in an issued one', async () => {
  const { id: issued } = await createConfirmedOrder(app)
  expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id: issued }))
  const before = await documentOf(issued)
  const { setting } = expectOk(await send('phones', phones('098480 22338')))
  expect(setting).toMatchObject({ version: 1, isDefault: false, changed: { by: owner.staff.name } })
  expect(setting.values).toEqual(phones('9848022338'))
  await app.runJobs()
  const sent = app.mails.length
  expect(await pack()).toMatchObject({ phone: NEW_PHONE })
  await app.runJobs()
  const mails = app.mails.slice(sent)
  expect(mails.length).toBeGreaterThan(0)
  for (const { text, html } of mails) expect([text, html].every((part) => part.includes(NEW_PHONE))).toBe(true)
  expect(await documentOf(issued)).toEqual(before)
})

test('writes the audit row with the value before and after', async () => {
  expectOk(await send('phones', phones('9848022338')))
  expect(await lastAudit()).toEqual({
    action: 'settings.change',
    subject_kind: 'setting',
    subject_id: 'phones',
    staff_id: owner.staff.id,
    changes: {
      phones: { before: 'Retail outlet, 0000000100; Wholesale and courier, 0000000101', after: 'Counter, 9848022338' },
    },
  })
})

test('refuses nonsense beside its field and stores nothing', async () => {
  const refusal = expectRefusal(await send('phones', phones('12')))
  expect(refusal).toMatchObject({ status: 422, fields: { 'phones.0.number': expect.stringContaining('10 digits') } })
  expect((await read('phones')).version).toBe(0)
})

test('the second of two editors sees the newer values and its author (409)', async () => {
  const colleague = await signInStaff(app, ['owner'])
  expectOk(await send('phones', phones('9848022338')))
  const refusal = expectRefusal(await send('phones', phones('9848022339'), 0, colleague))
  expect(refusal).toMatchObject({
    code: 'stale',
    body: { newer: { version: 1, values: phones('9848022338') }, changedBy: owner.staff.name },
  })
  expectOk(await send('phones', phones('9848022339'), 1, colleague))
})

test('of two first changes at the same time one is stored', async () => {
  const answers = await Promise.all(['9848022331', '9848022332'].map((number) => send('phones', phones(number))))
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect((await read('phones')).version).toBe(1)
})

test('restores a default, and the version goes on', async () => {
  expectOk(await send('phones', phones('9848022338')))
  const restored = expectOk(await owner.api('POST /api/desk/settings/:key/restore', { key: 'phones', version: 1 }))
  expect(restored.setting).toMatchObject({ version: 2, isDefault: true, values: defaultSettings.phones })
  expect(app.ctx.settings.shop.phones[0].display).toBe('+91 00000 00100')
  expect(await lastAudit()).toMatchObject({ action: 'settings.restore', subject_id: 'phones' })
})

test('a stored value that cannot be read gives way to the last good one and is said on Today', async () => {
  expectOk(await send('phones', phones('9848022338')))
  const broken = { value: '{"phones": "none"}' }
  await app.ctx.db.updateTable('settings_entries').set(broken).execute()
  await app.ctx.settings.load()
  expect(app.ctx.settings.shop.phones[0].display).toBe(NEW_PHONE)
  await app.ctx.db
    .updateTable('settings_entries')
    .set({ ...broken, version: 2 })
    .execute()
  await app.ctx.db
    .updateTable('settings_entries')
    .set({ ...broken, version: 1 })
    .execute()
  await app.ctx.settings.load()
  expect(app.ctx.settings.shop.phones[0].display).toBe(NEW_PHONE)
  expect(await read('phones')).toMatchObject({ isUnreadable: true, values: phones('9848022338'), version: 1 })
  const unreadable = [{ key: 'phones', title: 'Phone numbers' }]
  expect(expectOk(await owner.api('GET /api/desk/today', {})).unreadableSettings).toEqual(unreadable)
  const packer = await signInStaff(app, ['packer'])
  expect(expectOk(await packer.api('GET /api/desk/today', {})).unreadableSettings).toBeNull()
  expectOk(await send('phones', phones('9848022338'), 1))
  expect(expectOk(await owner.api('GET /api/desk/today', {})).unreadableSettings).toEqual([])
})

test('the tax choices apply to the next invoice', async () => {
  const { gst } = defaultSettings
  const accountant = await signInStaff(app, ['accountant'])
  expectOk(await send('gst', { ...gst, gstin: '36aaaaa0000a1z3', hsnDigits: '6' }, 0, accountant))
  expect(await pack()).toEqual({
    phone: expect.any(String),
    gstin: '36AAAAA0000A1Z3',
    hsn: expect.stringMatching(/^\d{6}$/),
  })
  expectOk(await send('gst', { ...gst, registration: 'none', gstin: '', confirmed: true }, 1, accountant))
  expect(await pack()).toMatchObject({ gstin: '' })
})

test('another GSTIN says what it does to the documents of the month, and is saved once that is confirmed', async () => {
  const { gst } = defaultSettings
  const { gstin } = await pack()
  const other = { ...gst, gstin: '29AAGCB7383J1Z4' }
  const refused = expectRefusal(await send('gst', other))
  expect(refused).toMatchObject({ status: 422, code: 'invalid' })
  expect(refused.fields?.['confirmed']).toMatch(
    /^36AAAAA0000A1Z3 keeps \d+ documents? of November 2026 and (its|their) credit notes, which are filed in a file of their own\. Later documents state 29AAGCB7383J1Z4 and are filed apart\. Orders within Karnataka then have CGST and SGST, those to Telangana IGST\. Please confirm that you have read this\.$/,
  )
  expect((await read('gst')).values).toEqual(gst)
  expectOk(await send('gst', { ...other, confirmed: true }))
  expect((await read('gst')).values).toEqual(other)
  expect((await pack()).gstin).toBe(other.gstin)
  const restored = expectRefusal(await owner.api('POST /api/desk/settings/:key/restore', { key: 'gst', version: 1 }))
  expect([restored.status, restored.message]).toEqual([409, expect.stringContaining('type the GSTIN instead')])
  expectOk(await send('gst', { ...gst, confirmed: true }, 1))
  expect((await pack()).gstin).toBe(gstin)
})

test('a GSTIN without documents in the month is changed without a question', async () => {
  const { gst } = defaultSettings
  app.clock.advance(60 * DAY)
  owner = await signInStaff(app, ['owner', 'pharmacist'])
  expectOk(await send('gst', { ...gst, gstin: '29AAGCB7383J1Z4' }))
})

test('a limit of packs holds for the next order', async () => {
  const customer = await registerCustomer(app)
  const product = await addBatchedProduct(app, { stock: 9, schedule: 'OTC' })
  const input = orderInput([{ product, quantity: 4 }])
  expectOk(await send('quantityLimits', { withPrescription: 2, without: 3 }))
  expect(expectRefusal(await customer.api('POST /api/orders/create', input))).toMatchObject({ status: 422 })
  expectOk(await send('quantityLimits', { withPrescription: 2, without: 4 }, 1))
  expectOk(await customer.api('POST /api/orders/create', input))
})

test('other days of near expiry take batches off sale at once', async () => {
  const { id } = await addBatchedProduct(app, { stock: 0 })
  const expiresOn = indianDay(new Date(app.clock.now().getTime() + 100 * DAY))
  const batch = await addBatch(app, id, { expires_on: expiresOn })
  const stateOf = async () =>
    (await app.ctx.db.selectFrom('batches').select('state').where('id', '=', batch.id).executeTakeFirstOrThrow()).state
  expect(await stateOf()).toBe('sellable')
  expectOk(await send('nearExpiry', { otherwise: 120, categories: [] }))
  await app.runJobs()
  expect(await stateOf()).toBe('near')
})

test('the district of the licence moves the zones of delivery', async () => {
  const areaOf = async () => expectOk(await owner.api('GET /api/desk/delivery', {})).settings.home
  expect(await areaOf()).toEqual({ district: 'Hyderabad', state: 'Telangana' })
  expectOk(await send('area', { district: 'Pune', state: 'Maharashtra' }))
  expect(await areaOf()).toEqual({ district: 'Pune', state: 'Maharashtra' })
  expect(expectOk(await app.api('GET /api/pincodes/:pin', { pin: '411001' }))).toMatchObject({ by: 'staff' })
})

test('reservations name the outlets of the moment', async () => {
  const { id: productId } = await addBatchedProduct(app)
  const [outlet] = defaultSettings.addresses.addresses
  expectOk(await send('addresses', { addresses: [{ ...outlet!, label: 'Clock tower' }] }))
  const reserve = { productId, packs: 1, name: 'Asha', phone: '9848022338', email: 'asha@customer.example' }
  expectRefusal(await app.api('POST /api/reservations', { ...reserve, outlet: 'Retail outlet' }))
  expectOk(await app.api('POST /api/reservations', { ...reserve, outlet: 'Clock tower' }))
})

test.each(['packer', 'support', 'pharmacist'] as const)('a %s neither reads nor changes settings', async (role) => {
  const { api } = await signInStaff(app, [role])
  expect(expectRefusal(await api('GET /api/desk/settings', {})).status).toBe(403)
})

test('an accountant changes tax choices and nothing else', async () => {
  const accountant = await signInStaff(app, ['accountant'])
  expect(expectRefusal(await send('phones', phones('9848022338'), 0, accountant)).status).toBe(403)
  expectOk(await send('retention', { registers: 6, documents: 9, returnPhotos: 180 }, 0, accountant))
})
