import { say } from '#web/languages/say.ts'
import type { Product } from '#contract/catalogue.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import type { TranslatedTextName } from '#domain/catalogue/translated-texts.ts'
import { productTextFields, type ProductTextName } from '#domain/catalogue/product-fields.ts'

type TextName = ProductTextName | 'availability' | 'schedule'
const texts: readonly TextName[] = [...productTextFields.map(({ name }) => name), 'availability', 'schedule']

/** A product on its page. Parsing is lenient (catalogue-4): a missing text is empty, an unknown stock is null. */
export type DetailedProduct = { readonly [K in TextName]: string } & {
  /** A product without an id cannot be added to the cart. */
  readonly _id?: string
  readonly sellingPrice: number
  readonly mrp: number
  readonly images: readonly string[]
  readonly imageAlts: readonly string[]
  readonly manufactureDate: string | null
  readonly expiryDate: string | null
  readonly rating: Product['rating'] | undefined
  readonly stock: number | null
  readonly prescriptionRequired: boolean
  readonly deliveryClasses: readonly string[]
  /** The price of one `unit` of the pack in rupees; null for an unknown pack size. */
  readonly unitPrice: number | null
  readonly unit: string
  /** Its texts in the language of the page; absent on English pages. */
  readonly translated?: Readonly<Partial<Record<TranslatedTextName, string>>>
  /** How the composition is read in the language of the page; '' where a word has no reading. */
  readonly reading?: string
}

/**
 * A product in a list, without long texts, `availability` if the stock is known, and a false `prescriptionRequired`: the page
 * contains it twice, as HTML and as hydration data.
 */
export type ListedProduct = Pick<
  DetailedProduct,
  '_id' | 'productName' | 'brand' | 'packSize' | 'sellingPrice' | 'mrp' | 'images' | 'rating' | 'stock'
> &
  Partial<Pick<DetailedProduct, 'availability' | 'prescriptionRequired' | 'unitPrice' | 'unit' | 'deliveryClasses'>> & {
    /** The composition without strengths; absent where the product is no medicine. */
    readonly salt?: string
  }

/** Reads a product from a response; null for invalid data. */
export function readProduct(raw: unknown): DetailedProduct | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  const fields = raw as Record<string, unknown>
  const text = Object.fromEntries(texts.map((name) => [name, textOf(fields[name])])) as Record<TextName, string>
  return {
    ...text,
    ...(typeof fields._id === 'string' && fields._id !== '' && { _id: fields._id }),
    sellingPrice: priceOf(fields.sellingPrice),
    mrp: priceOf(fields.mrp ?? fields.sellingPrice),
    images: Array.isArray(fields.images)
      ? fields.images.filter((url): url is string => typeof url === 'string' && url !== '')
      : [],
    imageAlts: Array.isArray(fields.imageAlts) ? fields.imageAlts.map(textOf) : [],
    manufactureDate: textOf(fields.manufactureDate) || null,
    expiryDate: textOf(fields.expiryDate) || null,
    rating: fields.rating as Product['rating'] | undefined,
    stock: typeof fields.stock === 'number' && Number.isInteger(fields.stock) ? fields.stock : null,
    prescriptionRequired: fields.prescriptionRequired === true,
    deliveryClasses: Array.isArray(fields.deliveryClasses) ? fields.deliveryClasses.map(textOf) : [],
    unitPrice: typeof fields.unitPrice === 'number' ? fields.unitPrice : null,
    unit: textOf(fields.unit),
  }
}

/** The fields of a product in a list, with its first picture only. */
export function toListedProduct(product: DetailedProduct): ListedProduct {
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
    unitPrice,
    unit,
    deliveryClasses,
  } = product
  const salt = saltOf(product)
  return {
    ...(_id !== undefined && { _id }),
    productName,
    brand,
    packSize,
    sellingPrice,
    mrp,
    images: images.slice(0, 1),
    rating: withoutBreakdown(rating),
    stock,
    ...(stock === null && { availability }),
    ...(prescriptionRequired && { prescriptionRequired }),
    ...(salt && { salt }),
    ...(unitPrice !== null && { unitPrice, unit }),
    ...(deliveryClasses.length > 0 && { deliveryClasses }),
  }
}

/** "Glimepiride + Metformin SR" for "Glimepiride (2mg) + Metformin SR (500mg)". */
function saltOf({ schedule, composition }: DetailedProduct): string {
  return schedule === 'NA' ? '' : composition.replaceAll(/\s*\(\d[^)]*\)/g, '')
}

/** "Rs. 2.04 per tablet"; '' for an unknown pack size. */
export function unitPriceText({ unitPrice = null, unit = '' }: Pick<ListedProduct, 'unitPrice' | 'unit'>): string {
  return unitPrice === null || unit === '' ? '' : `${formatRupees(tolerantPaise(unitPrice))} per ${say(unit)}`
}

/** Cards show the number of ratings without the breakdown (catalogue-2). */
function withoutBreakdown(rating: DetailedProduct['rating']): DetailedProduct['rating'] {
  return typeof rating === 'object' && rating !== null ? { breakdown: {}, totalReviews: rating.totalReviews } : rating
}

/** Reads the products of a response and drops invalid entries. */
export function readListedProducts(rows: readonly unknown[]): ListedProduct[] {
  return rows.flatMap((raw) => {
    const product = readProduct(raw)
    return product === null ? [] : [toListedProduct(product)]
  })
}

/** Whether a product is sold out. Without a stock, `availability` decides. */
export function isSoldOut({ stock, availability }: Pick<ListedProduct, 'stock' | 'availability'>): boolean {
  return stock === null ? availability === 'Out of Stock' : stock <= 0
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function priceOf(value: unknown): number {
  const price = Number(value)
  return Number.isFinite(price) && price > 0 ? price : 0
}
