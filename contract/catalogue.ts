import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, rupees } from './shapes.ts'

export const rating = z.union([
  z.number(),
  z.object({
    average: z.number().optional(),
    breakdown: z.record(z.string(), z.number()),
    totalReviews: z.number().int(),
  }),
  z.null(),
])

/** A product as everybody sees it (spec §3). `sellingPrice` never exceeds `mrp`; both in rupees. */
export const product = z.object({
  _id: id,
  productName: z.string(),
  sellingPrice: rupees,
  mrp: rupees,
  images: z.array(z.string()),
  brand: z.string(),
  category: z.string(),
  subCategory: z.string(),
  availability: z.string(),
  usage: z.string(),
  itemForm: z.string(),
  shelfLife: z.string(),
  storageInstructions: z.string(),
  packageContents: z.string(),
  manufactureDate: day.nullable(),
  expiryDate: day.nullable(),
  highlightedFeatures: z.string(),
  description: z.string(),
  rating,
  stock: z.number().int(),
  composition: z.string(),
  packSize: z.string(),
  manufacturer: z.string(),
  schedule: z.string(),
  prescriptionRequired: z.boolean(),
  hsn: z.string(),
  gstPercent: z.number(),
  countryOfOrigin: z.string(),
})
export type Product = z.infer<typeof product>

/** How a list of products may be ordered. */
export const productSorts = ['relevance', 'name', 'price', '-price', 'discount', 'newest'] as const
export type ProductSort = (typeof productSorts)[number]

export const listProducts = endpoint('GET', '/api/products', {
  access: 'public',
  summary: 'The catalogue. Without parameters the whole of it (up to 1,000 products); with any parameter a page (D14).',
  input: z.object({
    search: z.string().max(10_000).optional(),
    category: z.string().max(100).optional(),
    sort: z.enum(productSorts).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  output: z.object({
    success: z.literal(true),
    data: z.array(product),
    page: z.number().int().optional(),
    limit: z.number().int().optional(),
    hasMore: z.boolean().optional(),
    total: z.number().int().optional(),
  }),
})

export const showProduct = endpoint('GET', '/api/products/:id', {
  access: 'public',
  summary: 'One product; 404 "Product not found".',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), data: product }),
})

export const listCategories = endpoint('GET', '/api/categories', {
  access: 'public',
  summary: 'Categories with their sub categories and how many products each holds.',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({ name: z.string(), slug: z.string(), count: z.number().int(), subCategories: z.array(z.string()) }),
    ),
  }),
})
export type Category = z.infer<typeof listCategories.output>['data'][number]
