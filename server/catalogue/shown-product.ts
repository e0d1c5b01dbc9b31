import type { Product } from '#contract/catalogue.ts'
import { availability } from '#domain/catalogue/availability.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { ProductRow } from '../db/tables.ts'

/** What of a row is shown: lists read nothing else, because reading and parsing columns is much of what they cost. */
export const shownColumns = [
  'id',
  'name',
  'selling_price_paise',
  'mrp_paise',
  'images',
  'brand',
  'category',
  'sub_category',
  'stock',
  'usage',
  'item_form',
  'shelf_life',
  'storage_instructions',
  'package_contents',
  'manufacture_date',
  'expiry_date',
  'highlighted_features',
  'description',
  'rating',
  'composition',
  'pack_size',
  'manufacturer',
  'schedule',
  'hsn',
  'gst_basis_points',
  'country_of_origin',
] as const satisfies readonly (keyof ProductRow)[]

export type ShownProduct = Pick<ProductRow, (typeof shownColumns)[number]>

/** A product as everybody sees it: rupees, availability derived from the stock. */
export function toProduct(row: ShownProduct): Product {
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
    gstPercent: row.gst_basis_points / 100,
    countryOfOrigin: row.country_of_origin,
  }
}
