import type { Client } from '#contract/client.ts'

import { type ProductAlternatives, readAlternatives } from './product-alternatives.ts'
import { readProduct, type DetailedProduct } from './product-shape.ts'

export type ProductAnswer =
  | {
      readonly state: 'found'
      readonly product: DetailedProduct
      readonly alternatives: ProductAlternatives | null
      /** The check of its medical texts, as it was sent. */
      readonly check?: unknown
      /** Its texts in the language of the page, as they were sent. */
      readonly translation?: unknown
    }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly message: string }

/** Fetches `/products.json`. */
type ReadFile = () => Promise<Response>

/**
 * Loads a product and its related products. Falls back to `readFile` when the API does not respond (catalogue-9). Logs a
 * failure and returns the page's message (pages-3). Never throws.
 */
export async function loadProduct(call: Client, id: string, readFile?: ReadFile): Promise<ProductAnswer> {
  try {
    return await readFromApi(call, id, readFile)
  } catch (error) {
    console.error('The product could not be read', error)
    return notLoaded
  }
}

const notLoaded: ProductAnswer = { state: 'failed', message: 'This product could not be loaded' }

async function readFromApi(call: Client, id: string, readFile?: ReadFile): Promise<ProductAnswer> {
  const answer = await call('GET /api/products/:id', {
    id,
    with: 'related',
    ...(__language__ !== 'en' && { language: __language__ }),
  })
  if (answer.ok) {
    const { data, related } = (answer.body ?? {}) as { data?: unknown; related?: unknown }
    const product = readProduct(data)
    if (product !== null)
      return {
        state: 'found',
        product,
        alternatives: readAlternatives(related),
        check: (data as { textCheck?: unknown }).textCheck,
        ...(__language__ !== 'en' && { translation: (data as { translation?: unknown }).translation }),
      }
  } else if ('status' in answer && (answer.status === 404 || answer.status === 422)) {
    // An invalid id matches no product.
    return { state: 'unknown' }
  }
  console.error('The product could not be loaded', answer)
  if (!answer.ok && answer.reason === 'no_response' && readFile !== undefined) return findInFile(readFile, id)
  return notLoaded
}

async function findInFile(readFile: ReadFile, id: string): Promise<ProductAnswer> {
  try {
    const response = await readFile()
    const { data } = (await response.json()) as { data?: unknown }
    if (response.ok && Array.isArray(data)) {
      const product = readProduct(data.find((one: { _id?: unknown } | null) => one?._id === id))
      return product === null ? { state: 'unknown' } : { state: 'found', product, alternatives: null }
    }
  } catch (error) {
    console.error('The catalogue file could not be read', error)
  }
  return { state: 'failed', message: 'Error fetching product data' }
}
