import type { Client } from '#contract/client.ts'

import { readProduct, type ShownProduct } from './product-shape.ts'

export type ProductAnswer =
  | { readonly state: 'found'; readonly product: ShownProduct }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed' }

/** One product by its `_id`. A failure is logged; what the customer reads is the page's matter (D32). */
export async function loadProduct(call: Client, id: string): Promise<ProductAnswer> {
  const answer = await call('GET /api/products/:id', { id })
  if (answer.ok) {
    const product = readProduct((answer.body as { data?: unknown } | null)?.data)
    if (product !== null) return { state: 'found', product }
  } else if (answer.reason !== 'no_response' && (answer.status === 404 || answer.status === 422)) {
    // What cannot be an id is the id of nothing.
    return { state: 'unknown' }
  }
  console.error('The product could not be loaded', answer)
  return { state: 'failed' }
}
