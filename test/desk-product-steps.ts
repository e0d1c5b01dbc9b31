import sharp from 'sharp'
import type { ApiInput } from '#contract/api.ts'
import type { DeskProduct } from '#contract/desk-products.ts'
import { mapEditedFields } from '#domain/catalogue/edited-fields.ts'
import { addProduct } from './factories.ts'
import { expectOk, type TestApp } from './start-test-app.ts'
import { type SignedInStaffMember, signInStaff } from './staff-steps.ts'

type Overrides = Parameters<typeof addProduct>[1]

/** A stored product as the desk shows it. */
export async function addDeskProduct(
  app: TestApp,
  { by, ...overrides }: Overrides & { by?: SignedInStaffMember } = {},
): Promise<DeskProduct> {
  const { id } = await addProduct(app, overrides)
  const { api } = by ?? (await signInStaff(app, ['owner']))
  return expectOk(await api('GET /api/desk/products/:id', { id })).product
}

export function productForm({ _id: id, version, fields }: DeskProduct, typed: Partial<DeskProduct['fields']> = {}) {
  return { id, version, ...fields, ...typed }
}

export async function drawPicture(colour: string, width = 60, height = 40): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } })
  return new Uint8Array(await picture.png().toBuffer())
}

let added = 0

/** The form of a new, unique product. */
export function newProductForm(typed: Partial<ApiInput<'POST /api/desk/products'>> = {}) {
  return {
    ...mapEditedFields(() => ''),
    productName: `Newamol ${(added += 1)}`,
    composition: 'Paracetamol (650mg)',
    schedule: 'OTC',
    category: 'General medicines',
    itemForm: 'Tablet',
    packSize: 'Strip of 15 tablets',
    mrp: '30',
    sellingPrice: '27.50',
    ...typed,
  }
}
