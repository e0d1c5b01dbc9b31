import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Formulation, readFormulation } from '#domain/catalogue/formulation.ts'
import { mapProductTexts, mapTextColumns } from '#domain/catalogue/product-fields.ts'
import { needsPrescription, type Schedule, schedules } from '#domain/catalogue/schedules.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { idPrefixes } from '#domain/ids.ts'
import { type Paise, paiseFromRupees } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { gtinOfDigits } from '#domain/stock/gtin.ts'
import type { Db, NewProduct } from '#server/db/tables.ts'
import { replaceSalts } from '#server/catalogue/product-salts.ts'

const folder = new URL('./', import.meta.url)

const price = z.number().transform((rupees, context): Paise => {
  const amount = paiseFromRupees(rupees)
  if (amount !== null) return amount
  context.addIssue('must be rupees with at most two decimals')
  return z.NEVER
})

const text = z.string()

const entry = z
  .strictObject({
    ...mapProductTexts(() => text.default('')),
    slug: text.regex(/^[a-z0-9-]+$/),
    productName: text.min(1),
    category: text.min(1),
    schedule: z.enum(Object.keys(schedules) as [Schedule, ...Schedule[]]),
    manufactureDate: z.iso.date().nullable(),
    expiryDate: z.iso.date().nullable(),
    mrp: price,
    sellingPrice: price,
    stock: z.number().int().min(0),
    rating: z.union([
      z.number().min(0).max(5),
      z.null(),
      z.object({ average: z.number(), breakdown: z.record(text, z.number()), totalReviews: z.number().int() }),
    ]),
    gstPercent: z.number(),
    pictures: z.number().int().min(0).max(3),
    look: z.object({ kind: text, colour: text }),
  })
  .refine((product) => product.sellingPrice <= product.mrp, 'sellingPrice is above mrp')

type Entry = z.infer<typeof entry>
type Product = Entry & { readonly makeup: Formulation }

/**
 * Fills an empty catalogue from demo/catalogue/*.json and returns the number of products, 0 if it has products already.
 */
export async function seedCatalogue(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const present = await trx.selectFrom('products').select('id').limit(1).executeTakeFirst()
    if (present !== undefined) return 0
    const files = readFiles()
    const products = shelves
      .flatMap((shelf) => interleave(files.map((file) => file.filter((entry) => shelfOf(entry) === shelf))))
      .map((product) => ({ ...product, makeup: readFormulation(product) }))
    const rows = products.map((product, index) => toRow(product, index, now))
    await trx.insertInto('products').values(rows).execute()
    await trx
      .insertInto('product_gtins')
      .values(rows.map(({ id }, index) => ({ gtin: demoGtin(index), product_id: id })))
      .execute()
    await replaceSalts(
      trx,
      products.map((product) => ({ productId: idOf(product), salts: product.makeup.salts })),
    )
    return rows.length
  })
}

function readFiles(): Entry[][] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
  return names.map((name) => {
    const parsed = z.array(entry).safeParse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    if (!parsed.success)
      throw new Error(`demo/catalogue/${name} is not as it should be:\n${z.prettifyError(parsed.error)}`)
    return parsed.data
  })
}

/** Takes one product of each file in turn, so that the first page shows all categories. */
function interleave(files: readonly Entry[][]): Entry[] {
  const longest = Math.max(0, ...files.map((file) => file.length))
  return Array.from({ length: longest }, (_, row) => files.flatMap((file) => file[row] ?? [])).flat()
}

/** The order of the catalogue: products without a prescription first, hospital medicines last. */
const shelves = ['everyday', 'prescription', 'specialist'] as const

function shelfOf({ category, subCategory, schedule }: Entry): (typeof shelves)[number] {
  const isSpecialist = category === 'HIV/AIDS' || category === 'Anti-cancer'
  if (isSpecialist || /\((?:hospital|clinic) use\)/.test(subCategory)) return 'specialist'
  return needsPrescription(schedule) ? 'prescription' : 'everyday'
}

function idOf(product: Entry): string {
  return `${idPrefixes.product}_${product.slug}`
}

/** A GTIN that begins like those of India, with its check digit. */
export function demoGtin(index: number): string {
  const start = `8900000${String(index).padStart(5, '0')}`
  return required([...'0123456789'].map((digit) => gtinOfDigits(start + digit)).find((gtin) => gtin !== null))
}

/** "A1" to "H6": 48 places, which the products share. */
function demoShelf(index: number): string {
  return `${'ABCDEFGH'.charAt(index % 8)}${(Math.floor(index / 8) % 6) + 1}`
}

function toRow(product: Product, index: number, now: Date): NewProduct {
  return {
    id: idOf(product),
    position: index + 1,
    ...mapTextColumns(({ name }) => product[name]),
    category_slug: slugOf(product.category),
    schedule: product.schedule,
    manufacture_date: product.manufactureDate,
    expiry_date: product.expiryDate,
    shelf: demoShelf(index),
    images: JSON.stringify(
      Array.from({ length: product.pictures }, (_, n) => `/images/products/${product.slug}-${n + 1}-640.webp`),
    ),
    rating: product.rating === null ? null : JSON.stringify(product.rating),
    gst_basis_points: Math.round(product.gstPercent * 100),
    mrp_paise: product.mrp,
    selling_price_paise: product.sellingPrice,
    stock: product.stock,
    created_at: now,
    updated_at: now,
    withdrawn_at: null,
    composition_key: product.makeup.compositionKey,
    pack_units: product.makeup.packUnits,
    pack_unit: product.makeup.packUnit,
  }
}
