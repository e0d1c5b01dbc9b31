import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, rupees, text } from './shapes.ts'

export const suggestProducts = endpoint('GET', '/api/products/suggest', {
  access: 'public',
  summary: 'At most 8 suggestions for typed text: needs, products, salts, categories.',
  input: z.object({ q: text(10_000).optional() }),
  output: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        kind: z.enum(['need', 'product', 'salt', 'category']),
        text: z.string(),
        _id: id.optional(),
        /** The linked page, as a path of this shop. */
        url: z.string(),
        /** Of a need, salt or category: how many products its list has, at most 1,000. */
        count: z.number().int().optional(),
        /** Of a need: whether these are medicines. */
        areMedicines: z.boolean().optional(),
        /** Of a product or need: a picture. */
        image: z.string().optional(),
        /** Of a product; the price in rupees. */
        packSize: z.string().optional(),
        sellingPrice: rupees.optional(),
        prescriptionRequired: z.boolean().optional(),
      }),
    ),
  }),
  cacheTags: ['catalogue'],
})
export type Suggestion = z.infer<typeof suggestProducts.output>['data'][number]
export type SuggestionInPaise = z.input<typeof suggestProducts.output>['data'][number]
