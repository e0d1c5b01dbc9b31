import type { Product } from '#contract/catalogue.ts'

const texts = [
  'productName',
  'brand',
  'category',
  'subCategory',
  'availability',
  'usage',
  'itemForm',
  'shelfLife',
  'storageInstructions',
  'packageContents',
  'highlightedFeatures',
  'description',
  'composition',
  'packSize',
  'manufacturer',
  'schedule',
  'countryOfOrigin',
] as const satisfies readonly (keyof Product)[]

/** A product as the pages show it. Read tolerantly (D33): a text that is missing is empty, an unknown stock is null. */
export type ShownProduct = { readonly [K in (typeof texts)[number]]: string } & {
  /** Missing ids are shown like any other product, but cannot be added to a cart. */
  readonly _id?: string
  readonly sellingPrice: number
  readonly mrp: number
  readonly images: readonly string[]
  readonly manufactureDate: string | null
  readonly expiryDate: string | null
  readonly rating: Product['rating'] | undefined
  readonly stock: number | null
  readonly prescriptionRequired: boolean
}

/** What a card in a list needs; a page of HTML carries it twice, so descriptions stay behind. */
export type ListedProduct = Pick<
  ShownProduct,
  | '_id'
  | 'productName'
  | 'brand'
  | 'packSize'
  | 'sellingPrice'
  | 'mrp'
  | 'images'
  | 'rating'
  | 'stock'
  | 'availability'
  | 'prescriptionRequired'
>

/** Reads one product from an answer; null for what is no product at all. */
export function readProduct(raw: unknown): ShownProduct | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  const fields = raw as Record<string, unknown>
  const text = Object.fromEntries(texts.map((name) => [name, textOf(fields[name])])) as Record<
    (typeof texts)[number],
    string
  >
  return {
    ...text,
    ...(typeof fields._id === 'string' && fields._id !== '' && { _id: fields._id }),
    sellingPrice: priceOf(fields.sellingPrice),
    mrp: priceOf(fields.mrp ?? fields.sellingPrice),
    images: Array.isArray(fields.images)
      ? fields.images.filter((url): url is string => typeof url === 'string' && url !== '')
      : [],
    manufactureDate: textOf(fields.manufactureDate) || null,
    expiryDate: textOf(fields.expiryDate) || null,
    rating: fields.rating as Product['rating'] | undefined,
    stock: typeof fields.stock === 'number' && Number.isInteger(fields.stock) ? fields.stock : null,
    prescriptionRequired: fields.prescriptionRequired === true,
  }
}

/** The part of a product which a card shows, with its first picture alone. */
export function listed(product: ShownProduct): ListedProduct {
  const {
    _id,
    productName,
    brand,
    packSize,
    sellingPrice,
    mrp,
    images,
    rating,
    stock,
    availability,
    prescriptionRequired,
  } = product
  return {
    ...(_id !== undefined && { _id }),
    productName,
    brand,
    packSize,
    sellingPrice,
    mrp,
    images: images.slice(0, 1),
    rating,
    stock,
    availability,
    prescriptionRequired,
  }
}

/** The products of an answer as cards show them; what is no product is left out. */
export function readListed(rows: readonly unknown[]): ListedProduct[] {
  return rows.flatMap((raw) => {
    const product = readProduct(raw)
    return product === null ? [] : [listed(product)]
  })
}

/** Whether there is nothing left to buy. Where the stock is not told, the word of `availability` counts. */
export function isSoldOut({ stock, availability }: Pick<ShownProduct, 'stock' | 'availability'>): boolean {
  return stock === null ? availability === 'Out of Stock' : stock <= 0
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function priceOf(value: unknown): number {
  const price = Number(value)
  return Number.isFinite(price) && price > 0 ? price : 0
}
