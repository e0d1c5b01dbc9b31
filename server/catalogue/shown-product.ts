import type { Product, ProductCard } from '#contract/catalogue.ts'
import { availability, sellableStock } from '#domain/catalogue/availability.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { ProductRow } from '../db/tables.ts'

/** The columns behind a product card. */
export const cardColumns = [
  'id',
  'name',
  'brand',
  'manufacturer',
  'pack_size',
  'selling_price_paise',
  'mrp_paise',
  'images',
  'rating',
  'stock',
  'schedule',
  'expiry_date',
] as const satisfies readonly (keyof ProductRow)[]

/** The columns behind a whole product; lists read nothing else. */
export const shownColumns = [
  ...cardColumns,
  'category',
  'sub_category',
  'usage',
  'item_form',
  'shelf_life',
  'storage_instructions',
  'package_contents',
  'manufacture_date',
  'max_quantity',
  'highlighted_features',
  'description',
  'composition',
  'hsn',
  'gst_basis_points',
  'country_of_origin',
] as const satisfies readonly (keyof ProductRow)[]

export type ProductCardRow = Pick<ProductRow, (typeof cardColumns)[number]>
export type ShownProduct = Pick<ProductRow, (typeof shownColumns)[number]>

/** A card as everybody sees it on a day ("2026-11-20" in India). */
export function toProductCard(row: ProductCardRow, today: string): ProductCard {
  const stock = { stock: row.stock, expiryDate: row.expiry_date }
  return {
    _id: row.id,
    productName: row.name,
    brand: row.brand,
    manufacturer: row.manufacturer,
    packSize: row.pack_size,
    sellingPrice: rupeesFromPaise(row.selling_price_paise),
    mrp: rupeesFromPaise(row.mrp_paise),
    images: row.images,
    rating: row.rating,
    stock: sellableStock(stock, today),
    availability: availability(stock, today),
    prescriptionRequired: needsPrescription(row.schedule),
  }
}

/** A product as everybody sees it: rupees, availability derived from the stock. */
export function toProduct(row: ShownProduct, today: string): Product {
  return {
    ...toProductCard(row, today),
    category: row.category,
    subCategory: row.sub_category,
    usage: row.usage,
    itemForm: row.item_form,
    shelfLife: row.shelf_life,
    storageInstructions: row.storage_instructions,
    packageContents: row.package_contents,
    manufactureDate: row.manufacture_date,
    expiryDate: row.expiry_date,
    highlightedFeatures: row.highlighted_features,
    description: row.description,
    maxQuantity: row.max_quantity,
    composition: row.composition,
    schedule: row.schedule,
    hsn: row.hsn,
    gstPercent: row.gst_basis_points / 100,
    countryOfOrigin: row.country_of_origin,
  }
}
