import type { ServerOutput } from '#contract/api.ts'
import type { ProductInPaise } from '#contract/catalogue.ts'
import { availability, sellableStock } from '#domain/catalogue/availability.ts'
import { mapProductTexts, productTextFields } from '#domain/catalogue/product-fields.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import type { TextCheck } from '#domain/catalogue/text-check.ts'
import { unitPrice } from '#domain/catalogue/unit-price.ts'
import { deliveryClassesOf } from '#domain/delivery/product-classes.ts'
import type { ProductRow } from '../db/tables.ts'
import { versionedAddress } from '../files/picture-originals.ts'
import { findTextCheck } from './text-check.ts'

/** The columns of a product card. */
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
  'pack_units',
  'pack_unit',
] as const satisfies readonly (keyof ProductRow)[]

/** The columns of a complete product; lists do not read them. */
export const shownColumns = [
  ...new Set([
    ...cardColumns,
    ...productTextFields.map(({ column }) => column),
    'manufacture_date',
    'image_alts',
    'max_quantity',
    'gst_basis_points',
  ] as const),
]

/** The columns of the page of a product. */
export const detailColumns = [...shownColumns, 'text_check'] as const

type ProductCardRow = Pick<ProductRow, (typeof cardColumns)[number]>
type ProductCardInPaise = ServerOutput<'GET /api/products/:id/related'>['related'][number]
export type ShownProduct = Pick<ProductRow, (typeof shownColumns)[number]>
export type DetailedRow = Pick<ProductRow, (typeof detailColumns)[number]>
type ProductDetailsInPaise = ProductInPaise & { readonly textCheck: TextCheck | null }

/** Maps a row to a public product card for an Indian date ("2026-11-20"). */
export function toProductCard(row: ProductCardRow, today: string): ProductCardInPaise {
  const stock = { stock: row.stock, expiryDate: row.expiry_date }
  return {
    _id: row.id,
    productName: row.name,
    brand: row.brand,
    manufacturer: row.manufacturer,
    packSize: row.pack_size,
    sellingPrice: row.selling_price_paise,
    mrp: row.mrp_paise,
    images: row.images.map((address) => versionedAddress(address)),
    rating: row.rating,
    stock: sellableStock(stock, today),
    availability: availability(stock, today),
    prescriptionRequired: needsPrescription(row.schedule),
    unitPrice: unitPrice(row.selling_price_paise, row.pack_units),
    unit: row.pack_units === null ? null : row.pack_unit,
  }
}

/** Maps a row to a public product with availability derived from stock. */
export function toProduct(row: ShownProduct, today: string): ProductInPaise {
  return {
    ...mapProductTexts(({ column }) => row[column]),
    ...toProductCard(row, today),
    ...(Object.keys(row.image_alts).length > 0 && {
      imageAlts: row.images.map((address) => row.image_alts[address] ?? ''),
    }),
    manufactureDate: row.manufacture_date,
    expiryDate: row.expiry_date,
    maxQuantity: row.max_quantity,
    schedule: row.schedule,
    deliveryClasses: deliveryClassesOf({ ...row, storageInstructions: row.storage_instructions }),
    gstPercent: (row.gst_basis_points ?? 0) / 100,
  }
}

/** Maps a row to the product of its page, with the check of its medical texts. */
export function toProductDetails(row: DetailedRow, today: string): ProductDetailsInPaise {
  return { ...toProduct(row, today), textCheck: findTextCheck(row) }
}
