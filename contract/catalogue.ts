import { z } from 'zod'
import { fixedFilters, MAX_FILTER_VALUES } from '#domain/catalogue/filter-rules.ts'
import { mapProductTexts } from '#domain/catalogue/product-fields.ts'
import { mapTranslatedTexts } from '#domain/catalogue/translated-texts.ts'
import { translatedLanguages } from '#domain/languages/languages.ts'
import { type CacheTag, endpoint } from './endpoint.ts'
import { suggestProducts } from './suggestions.ts'
import { day, id, repeatable, rupees, text } from './shapes.ts'

export const rating = z.union([
  z.number(),
  z.object({
    average: z.number().optional(),
    breakdown: z.record(z.string(), z.number()),
    totalReviews: z.number().int(),
  }),
  z.null(),
])

/** A public product (catalogue-11). `sellingPrice` never exceeds `mrp`; both are in rupees. */
export const product = z.object({
  _id: id,
  ...mapProductTexts(() => z.string()),
  sellingPrice: rupees,
  mrp: rupees,
  images: z.array(z.string()),
  /** The alternative texts of the pictures in their order, '' for a picture without one. Absent if all are ''. */
  imageAlts: z.array(z.string()).optional(),
  availability: z.string(),
  manufactureDate: day.nullable(),
  expiryDate: day.nullable(),
  rating,
  stock: z.number().int(),
  /** The maximum per order; null uses the shop's setting (cart-4). */
  maxQuantity: z.number().int().nullable(),
  schedule: z.string(),
  deliveryClasses: z.array(z.string()),
  prescriptionRequired: z.boolean(),
  /** The price of one `unit` of the pack ("tablet", "ml") in rupees; both null for an unknown pack size. */
  unitPrice: rupees.nullable(),
  unit: z.string().nullable(),
  gstPercent: z.number(),
})
export type Product = z.infer<typeof product>
export type ProductInPaise = z.input<typeof product>

/** The pharmacist who checked the medical texts as they are now, and the day (catalogue-19). */
export const textCheck = z.object({ name: z.string(), registration: z.string(), day })

/** The fields of a product card. */
const productCard = product.pick({
  _id: true,
  productName: true,
  brand: true,
  manufacturer: true,
  packSize: true,
  sellingPrice: true,
  mrp: true,
  images: true,
  rating: true,
  stock: true,
  availability: true,
  prescriptionRequired: true,
  unitPrice: true,
  unit: true,
})

/** The sort orders of a product list. */
export const productSorts = ['relevance', 'name', 'price', '-price', 'discount', 'newest'] as const

export type ProductSort = (typeof productSorts)[number]

const filter = <V extends z.ZodType<string, string>>(value: V) => repeatable(value, MAX_FILTER_VALUES).optional()

/**
 * The filters of a list, one per facet, in any case. A product has one of the values of every filter. A list ignores
 * unknown values and names them in `ignored`.
 */
const filters = {
  category: filter(text(400)),
  subCategory: filter(text(400)),
  form: filter(text(400)),
  maker: filter(text(800)),
  salt: filter(text(800)),
  availability: filter(z.enum(fixedFilters.availability)),
  /** Bands of the selling price in rupees. */
  price: filter(z.enum(fixedFilters.price)),
  prescription: filter(z.enum(fixedFilters.prescription)),
  country: filter(text(400)),
}

/** The output contains exact stock. */
const withStock: readonly CacheTag[] = ['catalogue', 'stock']

const facetOption = z.object({ value: z.string(), label: z.string(), count: z.number().int(), selected: z.boolean() })

const facetName = z.enum(Object.keys(filters) as [keyof typeof filters, ...(keyof typeof filters)[]])

const facet = z.object({
  name: facetName,
  label: z.string(),
  /** The 30 most frequent options. `value` is a value of the filter of the same name. */
  options: z.array(facetOption),
})
export type Facet = z.infer<typeof facet>

const facetCounts = {
  /** The maximum number of counted products; when set, counts are lower bounds. */
  countedUpTo: z.number().int().optional(),
}

const categoryCount = z.object({ name: z.string(), slug: z.string(), count: z.number().int() })
export type CategoryCount = z.infer<typeof categoryCount>

/** The last page of "Load More". */
const MAX_PAGES = 50

export const listProducts = endpoint('GET', '/api/products', {
  access: 'public',
  summary: 'The catalogue. Without parameters the whole of it (up to 1,000 products); with any parameter a page.',
  input: z.object({
    search: text(10_000).optional(),
    ...filters,
    sort: z.enum(productSorts).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
    /** Returns the first `pages` pages in one response, at most 1,000 products, for "Load More". Excludes `page`. */
    pages: z.coerce.number().int().min(1).max(MAX_PAGES).optional(),
    /** The `next` cursor of the previous page; its cost does not depend on the list's length. Excludes `page`. */
    after: text(1000).optional(),
    /** Adds `filters` to the response. */
    with: z.enum(['filters']).optional(),
  }),
  output: z.object({
    success: z.literal(true),
    data: z.array(product),
    page: z.number().int().optional(),
    limit: z.number().int().optional(),
    hasMore: z.boolean().optional(),
    /** Exact up to 1,000; longer lists have 1,000 and `moreThanTotal`. */
    total: z.number().int().optional(),
    moreThanTotal: z.boolean().optional(),
    next: z.string().optional(),
    /** When `search` matches nothing: the likely spelling and its products. */
    didYouMean: z.string().optional(),
    closest: z.array(product).optional(),
    /** When `closest` is empty as well: the first products of the catalogue. */
    popular: z.array(product).optional(),
    ignored: z.array(z.object({ name: facetName, value: z.string() })).optional(),
    filters: z.object({ facets: z.array(facet), ...facetCounts, categories: z.array(categoryCount) }).optional(),
  }),
  cacheTags: withStock,
})

export const listFacets = endpoint('GET', '/api/products/facets', {
  access: 'public',
  summary: 'By what a list of products may be narrowed, with how many products each choice leaves.',
  input: z.object({ search: text(10_000).optional(), ...filters }),
  output: z.object({
    success: z.literal(true),
    data: z.array(facet),
    ignored: listProducts.output.shape.ignored,
    ...facetCounts,
  }),
  cacheTags: ['catalogue'],
})

const related = {
  sameComposition: z.array(
    productCard.extend({
      /** The saving per unit compared with the product, in per cent; negative for dearer brands. */
      savingPercent: z.number().nullable(),
    }),
  ),
  related: z.array(productCard),
}

export const listRelated = endpoint('GET', '/api/products/:id/related', {
  access: 'public',
  summary: 'Other brands of the same composition, cheapest per unit first, and products of the same kind.',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), ...related }),
  cacheTags: withStock,
})

export const showProduct = endpoint('GET', '/api/products/:id', {
  access: 'public',
  summary: 'One product; 404 "Product not found".',
  input: z.object({
    id,
    /** Adds `related` to the response. */
    with: z.enum(['related']).optional(),
    /** Adds `translation` to the product. */
    language: z.enum(translatedLanguages).optional(),
  }),
  output: z.object({
    success: z.literal(true),
    data: product.extend({
      textCheck: textCheck.nullable(),
      /** Its texts in this language as far as they may be shown; the English ones stand for absent ones (languages-4). */
      translation: z
        .object({
          ...mapTranslatedTexts(() => z.string().optional()),
          textCheck: textCheck.nullable(),
          /** How the composition is read, where each of its words has a reading (languages-5). */
          reading: z.string().optional(),
        })
        .optional(),
    }),
    related: z.object(related).optional(),
  }),
  cacheTags: withStock,
})

export const listCategories = endpoint('GET', '/api/categories', {
  access: 'public',
  summary: 'Categories with their sub categories and how many products each holds.',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    data: z.array(categoryCount.extend({ subCategories: z.array(z.string()) })),
  }),
  cacheTags: ['catalogue'],
})
export type Category = z.infer<typeof listCategories.output>['data'][number]

export const listForRobots = endpoint('GET', '/api/sitemap', {
  access: 'public',
  summary: 'Every product for search engines: which ones there are, and when each last changed. 10,000 in a part.',
  input: z.object({ part: z.coerce.number().int().min(1).max(50_000).optional() }),
  output: z.object({
    success: z.literal(true),
    /** The number of parts; `data` is empty after the last one. */
    parts: z.number().int(),
    /** `changedOn` is a day in Indian time. */
    data: z.array(z.object({ _id: id, changedOn: day })),
  }),
  cacheTags: ['catalogue'],
})

export const catalogueEndpoints = [
  listProducts,
  listFacets,
  suggestProducts,
  showProduct,
  listRelated,
  listCategories,
  listForRobots,
] as const
