import { slugOf } from '#domain/catalogue/slug.ts'
import type { Db, ProductRow } from '#server/db/tables.ts'
import { addProduct, inPaise } from './factories.ts'

type Medicine = Parameters<typeof addProduct>[1] & {
  /** The folded salt names with their strengths. */
  readonly salts: readonly (readonly [salt: string, strength: string])[]
}

/** Stores a product with the composition rows of an import. */
export async function addMedicine(
  shop: { readonly ctx: { readonly db: Db } },
  { salts, ...overrides }: Medicine,
): Promise<ProductRow> {
  const composition = salts.map(([salt, strength]) => `${salt} (${strength})`).join(' + ')
  const row = await addProduct(shop, {
    composition,
    composition_key: salts
      .map(([salt, strength]) => `${salt} ${strength}`)
      .toSorted()
      .join(' + '),
    ...(overrides?.category !== undefined && { category_slug: slugOf(overrides.category) }),
    brand: '',
    ...overrides,
  })
  if (salts.length === 0) return row
  const { db } = shop.ctx
  await db
    .insertInto('salts')
    .values(salts.map(([id]) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) })))
    .onConflict((on) => on.doNothing())
    .execute()
  await db
    .insertInto('product_salts')
    .values(salts.map(([salt_id, strength], index) => ({ product_id: row.id, position: index + 1, salt_id, strength })))
    .execute()
  return row
}

/** Adds four medicines that differ in every facet and sort order. */
export async function addListedMedicines(shop: { readonly ctx: { readonly db: Db } }): Promise<void> {
  const day = (number: number) => new Date(`2026-11-0${number}T00:00:00Z`)
  const sugar = { category: 'Diabetes', sub_category: 'Biguanide', schedule: 'H' as const, created_at: day(2) }
  await addMedicine(shop, {
    ...sugar,
    id: 'prd_a',
    name: 'Glyzen 500',
    position: 1,
    manufacturer: 'Palar',
    salts: [['metformin', '500mg']],
    selling_price_paise: inPaise(30),
    mrp_paise: inPaise(60),
  })
  await addMedicine(shop, {
    ...sugar,
    id: 'prd_b',
    name: 'Glyzen 850',
    position: 2,
    manufacturer: 'Palar',
    salts: [['metformin', '850mg']],
    selling_price_paise: inPaise(50),
    mrp_paise: inPaise(50),
    stock: 0,
    created_at: day(3),
  })
  await addMedicine(shop, {
    ...sugar,
    id: 'prd_c',
    name: 'Diamet Syrup',
    position: 3,
    manufacturer: 'Tungabhadra',
    item_form: 'Syrup',
    salts: [['metformin', '500mg/5ml']],
    selling_price_paise: inPaise(120),
    mrp_paise: inPaise(150),
    country_of_origin: 'Nepal',
  })
  await addMedicine(shop, {
    id: 'prd_d',
    name: 'Amla Juice',
    position: 4,
    manufacturer: 'Vrinda Herbals',
    category: 'Ayurveda',
    sub_category: 'Juices',
    schedule: 'AYUSH',
    item_form: 'Juice',
    salts: [],
    composition: '',
    selling_price_paise: inPaise(1000),
    mrp_paise: inPaise(1250),
    created_at: day(1),
  })
}
