import { type ExpressionBuilder, sql } from 'kysely'
import type { Category, Product, ProductSort } from '#contract/catalogue.ts'
import { availability } from '#domain/catalogue/availability.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { Db, ProductRow, Tables } from '../db/tables.ts'

/** What a list may be narrowed to. `category` is a name or its slug. */
export type ProductFilter = { readonly search?: string | undefined; readonly category?: string | undefined }

type Page = ProductFilter & { readonly sort?: ProductSort | undefined; readonly limit: number; readonly offset: number }

type ProductExpressions = ExpressionBuilder<Tables, 'products'>

/** One page of products which are for sale, in a stable order. */
export async function listProducts(
  db: Db,
  { sort = 'relevance', limit, offset, ...filter }: Page,
): Promise<ProductRow[]> {
  const search = cleanSearch(filter.search)
  let query = db
    .selectFrom('products')
    .selectAll()
    .where((eb) => matches(eb, filter))
  if (sort === 'relevance' && search !== '') query = query.orderBy(closeness(search))
  if (sort === 'name') query = query.orderBy(sql`lower(name)`)
  if (sort === 'price') query = query.orderBy('selling_price_paise')
  if (sort === '-price') query = query.orderBy('selling_price_paise', 'desc')
  if (sort === 'discount')
    query = query.orderBy(
      sql`case when mrp_paise = 0 then 0 else (mrp_paise - selling_price_paise) * 10000 / mrp_paise end`,
      'desc',
    )
  if (sort === 'newest') query = query.orderBy('created_at', 'desc')
  return query.orderBy('position').orderBy('id').limit(limit).offset(offset).execute()
}

/** How many products a filter finds. */
export async function countProducts(db: Db, filter: ProductFilter): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => matches(eb, filter))
    .executeTakeFirstOrThrow()
  return row.total
}

/** One product which is for sale, or undefined. */
export async function findProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  return db.selectFrom('products').selectAll().where('id', '=', id).where('withdrawn_at', 'is', null).executeTakeFirst()
}

/** The products of these ids which are for sale, in no particular order. */
export async function listProductsById(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Categories in catalogue order with their sub categories and how many products each holds. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('products')
    .select(['category', 'category_slug', 'sub_category'])
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('position').as('first')])
    .where('withdrawn_at', 'is', null)
    .groupBy(['category', 'category_slug', 'sub_category'])
    .orderBy('first')
    .execute()
  const categories = new Map<string, Category>()
  for (const row of rows) {
    const known = categories.get(row.category_slug) ?? {
      name: row.category,
      slug: row.category_slug,
      count: 0,
      subCategories: [],
    }
    categories.set(row.category_slug, {
      ...known,
      count: known.count + row.count,
      subCategories: [...known.subCategories, row.sub_category],
    })
  }
  return [...categories.values()]
}

/** A product as everybody sees it: rupees, availability derived from the stock. */
export function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    productName: row.name,
    sellingPrice: rupeesFromPaise(row.selling_price_paise),
    mrp: rupeesFromPaise(row.mrp_paise),
    images: row.images,
    brand: row.brand,
    category: row.category,
    subCategory: row.sub_category,
    availability: availability(row.stock),
    usage: row.usage,
    itemForm: row.item_form,
    shelfLife: row.shelf_life,
    storageInstructions: row.storage_instructions,
    packageContents: row.package_contents,
    manufactureDate: row.manufacture_date,
    expiryDate: row.expiry_date,
    highlightedFeatures: row.highlighted_features,
    description: row.description,
    rating: row.rating,
    stock: row.stock,
    composition: row.composition,
    packSize: row.pack_size,
    manufacturer: row.manufacturer,
    schedule: row.schedule,
    prescriptionRequired: needsPrescription(row.schedule),
    hsn: row.hsn,
    gstPercent: row.gst_percent,
    countryOfOrigin: row.country_of_origin,
  }
}

function matches(eb: ProductExpressions, filter: ProductFilter) {
  const conditions = [eb('withdrawn_at', 'is', null)]
  const search = cleanSearch(filter.search)
  if (search !== '') conditions.push(eb('name', 'ilike', `%${escapeLike(search)}%`))
  if (filter.category) conditions.push(eb('category_slug', '=', slugOf(filter.category)))
  return eb.and(conditions)
}

/** Exact name first, then names that begin with it, then words that begin with it, then the rest. */
function closeness(search: string) {
  const text = escapeLike(search)
  return sql`case when name ilike ${text} then 0 when name ilike ${`${text}%`} then 1 when name ilike ${`% ${text}%`} then 2 else 3 end`
}

/** What people paste may hold NUL, which the database refuses, and more than any name is long. */
function cleanSearch(search = ''): string {
  return search.replaceAll('\0', '').trim().slice(0, 200)
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
