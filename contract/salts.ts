import { z } from 'zod'
import { translatedLanguages } from '#domain/languages/languages.ts'
import { textCheck } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { id, rupees, text } from './shapes.ts'

/** A sentence from the texts of a product. */
const productSentence = z.object({ text: z.string(), productId: id, productName: z.string() })

const saltProduct = z.object({
  _id: id,
  productName: z.string(),
  manufacturer: z.string(),
  packSize: z.string(),
  sellingPrice: rupees,
  /** The price of one unit of the group. */
  unitPrice: rupees,
  availability: z.string(),
})

const salt = z.object({
  name: z.string(),
  /** The name in the letters of the asked language, where each of its words has a reading (languages-5). */
  reading: z.string().optional(),
  /** The address of its page. */
  path: z.string(),
  /** Other names on labels, and abbreviations. */
  otherNames: z.array(z.string()),
  /** How many products for sale have it, and how many of them no other salt. */
  products: z.number().int(),
  alone: z.number().int(),
  /** Whether all, some or none of its products need a prescription. */
  prescription: z.enum(['all', 'some', 'none']),
  forms: z.array(z.string()),
  /** Of the products without another salt. */
  strengths: z.array(z.string()),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
  /** What the products without another salt are used for, in the words of their pages. */
  uses: z.array(productSentence),
  /** What must not be taken together with it, in the words of the same products. */
  warnings: z.array(productSentence),
  /** The checks of the texts from which these sentences are, and how many of the sentences are not checked (catalogue-19). */
  checks: z.array(textCheck),
  unchecked: z.number().int(),
  /** Products of one composition and unit, the cheapest unit first. Those without another salt come first. */
  groups: z.array(
    z.object({
      /** "500 mg", or the whole composition of several salts. */
      title: z.string(),
      /** "tablet", "ml". */
      unit: z.string(),
      /** All products of the group; `rows` has at most eight. */
      products: z.number().int(),
      rows: z.array(saltProduct),
    }),
  ),
})
export type SaltComparison = z.infer<typeof salt>
export type SaltComparisonInPaise = z.input<typeof salt>

export const showSalt = endpoint('GET', '/api/salts/:name', {
  access: 'public',
  summary: 'A salt in any spelling, with the prices of its products per tablet; 404 where no product for sale has it.',
  input: z.object({
    name: text(2000),
    /** Adds `reading` to the salt. */
    language: z.enum(translatedLanguages).optional(),
  }),
  output: z.object({ success: z.literal(true), data: salt }),
  cacheTags: ['catalogue', 'stock'],
})

export const listSalts = endpoint('GET', '/api/salts', {
  access: 'public',
  summary: 'The addresses of the pages of all salts for sale, for search engines.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), data: z.array(z.string()) }),
  cacheTags: ['catalogue'],
})

export const saltsEndpoints = [showSalt, listSalts] as const
