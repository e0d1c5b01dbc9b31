import { beforeAll, expect, test } from 'vitest'
import type { DeskProduct } from '#contract/desk-products.ts'
import { addDeskProduct, productForm } from '#test/desk-product-steps.ts'
import { ownHeader, ownLine, useImportLists } from '#test/import-steps.ts'
import { signInPharmacist } from '#test/prescription-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'

const { lists, app } = useImportLists()

let owner: SignedInStaffMember
let pharmacist: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app(), ['owner'])
  pharmacist = await signInPharmacist(app())
})

const SAVE = 'POST /api/desk/products/:id/save-translation'
const CHECK = 'POST /api/desk/products/:id/check-translation'
const none = { usage: '', highlightedFeatures: '', description: '', storageInstructions: '' }

const save = ({ _id: id, version }: DeskProduct, typed: Partial<typeof none>, language: 'te' | 'hi' = 'te') =>
  owner.api(SAVE, { id, version, language, ...none, ...typed })
const shown = async (id: string, language: 'te' | 'hi' = 'te') =>
  expectOk(await app().api('GET /api/products/:id', { id, language })).data.translation
const textsIn = ({ texts }: DeskProduct, language: string) => texts.find((one) => one.language === language)

/** No text in the language, but how the salt is read. */
const untranslated = { textCheck: null, reading: expect.any(String) }

test('texts of a medicine are shown in a language once a pharmacist has checked these very words (languages-4)', async () => {
  const product = await addDeskProduct(app(), { by: owner, schedule: 'OTC', usage: 'For pain.' })
  const id = product._id
  const { product: saved } = expectOk(await save(product, { usage: 'నొప్పికి.' }))
  expect(saved.version).toBe(product.version + 1)
  expect(textsIn(saved, 'te')).toMatchObject({ usage: 'నొప్పికి.', needsCheck: true, textCheck: null })
  expect(textsIn(saved, 'hi')).toMatchObject(none)
  expect(saved.history[0]).toMatchObject({
    action: 'products.save-translation',
    changes: { 'Usage, తెలుగు': { before: '', after: 'నొప్పికి.' } },
  })
  expect(await shown(id)).toEqual(untranslated)

  const { product: marked } = expectOk(await pharmacist.api(CHECK, { id, version: saved.version, language: 'te' }))
  const { name, pharmacist_reg_no: registration } = pharmacist.staff
  const textCheck = { name, registration, day: '2026-11-20' }
  expect(textsIn(marked, 'te')).toMatchObject({ textCheck })
  expect(await shown(id)).toEqual({ usage: 'నొప్పికి.', textCheck, reading: expect.any(String) })
  expect(await shown(id, 'hi')).toEqual(untranslated)
  const english = expectOk(await app().api('GET /api/products/:id', { id })).data
  expect(english).toMatchObject({ usage: 'For pain.', textCheck: null })
  expect(english).not.toHaveProperty('translation')

  const edited = expectOk(await owner.api('POST /api/desk/products/:id', productForm(marked, { usage: 'For fever.' })))
  expect(await shown(id)).toEqual(untranslated)
  const again = expectOk(await pharmacist.api(CHECK, { id, version: edited.product.version, language: 'te' }))
  expect(await shown(id)).toMatchObject({ usage: 'నొప్పికి.' })
  expectOk(await save(again.product, { usage: 'జ్వరానికి.' }))
  expect(await shown(id)).toEqual(untranslated)
})

test('texts of what is no drug need no check, unless they have a medical term', async () => {
  const product = await addDeskProduct(app(), {
    by: owner,
    schedule: 'NA',
    usage: 'For the first-aid box.',
    description: '',
    storage_instructions: '',
    highlighted_features: '',
  })
  const { product: saved } = expectOk(await save(product, { usage: 'प्राथमिक उपचार के लिए।' }, 'hi'))
  expect(textsIn(saved, 'hi')).toMatchObject({ needsCheck: false })
  expect(await shown(product._id, 'hi')).toMatchObject({ usage: 'प्राथमिक उपचार के लिए।' })
  const edited = productForm(saved, { usage: 'One dose for the first-aid box.' })
  expectOk(await owner.api('POST /api/desk/products/:id', edited))
  expect(await shown(product._id, 'hi')).toEqual(untranslated)
})

test('a save keeps the rules of the import and is of the texts that were seen', async () => {
  const product = await addDeskProduct(app(), { by: owner })
  const refused = expectRefusal(await save(product, { storageInstructions: 'చ'.repeat(501) }))
  expect(refused).toMatchObject({ status: 422, fields: { storageInstructions: expect.stringContaining('500') } })
  const { product: saved } = expectOk(await save(product, { usage: 'నొప్పికి.' }))
  expect(expectRefusal(await save(product, { usage: 'వేరే మాట' }))).toMatchObject({ status: 409, code: 'stale' })
  expect(expectOk(await save(saved, { usage: 'నొప్పికి.' })).product.version).toBe(saved.version)
})

test('only a registered pharmacist marks them, and only where there are some', async () => {
  const product = await addDeskProduct(app(), { by: owner })
  const call = { id: product._id, version: product.version, language: 'te' } as const
  expect(expectRefusal(await owner.api(CHECK, call)).status).toBe(403)
  expect(expectRefusal(await pharmacist.api(CHECK, call)).status).toBe(409)
})

test('a list brings texts in columns such as usage_te; missing columns keep theirs, and an export has them', async () => {
  const header = `${ownHeader},usage_te,description_hi`
  const id = 'own:texts-1'
  const row = async () => {
    const found = app().ctx.db.selectFrom('products').where('external_id', '=', id)
    return found.select(['id', 'version']).executeTakeFirstOrThrow()
  }
  expect(await lists.bring([header, `${ownLine('texts-1')},నొప్పికి.,दर्द के लिए।`])).toMatchObject({ added: 1 })
  const { id: productId, version } = await row()
  const texts = async () => {
    const { product } = expectOk(await owner.api('GET /api/desk/products/:id', { id: productId }))
    return [textsIn(product, 'te')?.usage, textsIn(product, 'hi')?.description]
  }
  expect(await texts()).toEqual(['నొప్పికి.', 'दर्द के लिए।'])
  expect(await lists.bring([header, `${ownLine('texts-1')},నొప్పికి.,दर्द के लिए।`])).toMatchObject({ unchanged: 1 })
  expect(await lists.bring([ownHeader, ownLine('texts-1')])).toMatchObject({ unchanged: 1 })
  expect(await row()).toMatchObject({ version })
  expect(await lists.bring([`${ownHeader},usage_te`, `${ownLine('texts-1')},జ్వరానికి.`])).toMatchObject({ changed: 1 })
  expect(await texts()).toEqual(['జ్వరానికి.', 'दर्द के लिए।'])
  expect(await row()).toMatchObject({ version: version + 1 })

  const headers = { authorization: `Bearer ${owner.token}` }
  const csv = await (await app().send('/api/desk/products/export', { headers })).text()
  expect(csv.split('\n')[0]).toContain('usage_te')
  expect(csv).toContain('జ్వరానికి.')
  expect(await lists.bring(csv)).toMatchObject({ added: 0, rejected: 0 })
  expect(await texts()).toEqual(['జ్వరానికి.', 'दर्द के लिए।'])
  expect(await row()).toMatchObject({ version: version + 1 })
})

test('a preview of a list names texts that it would change', async () => {
  await lists.bring([ownHeader, ownLine('texts-2')])
  const previewed: unknown[] = []
  await lists.bring([`${ownHeader},usage_te`, `${ownLine('texts-2')},నొప్పికి.`], {
    dryRun: true,
    onPreview: (rows) => previewed.push(...rows),
  })
  expect(previewed).toMatchObject([{ changes: [{ column: 'usage_te', before: '', after: 'నొప్పికి.' }] }])
})
