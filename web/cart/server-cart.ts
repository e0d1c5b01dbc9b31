import { type Cart, type CartLine, cleanQuantity, readLineNotes } from '#domain/cart/cart-lines.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import type { ApiResult, Client } from '#contract/client.ts'

/** The stock by product id, as far as the server named it. */
export type StockLevels = Readonly<Record<string, number>>

/** The delivery classes by product id, as far as the server named them. */
export type ProductDeliveryClasses = Readonly<Record<string, readonly string[]>>

export type ServerCartLines = {
  readonly lines: Cart
  readonly stock: StockLevels
  readonly deliveryClasses: ProductDeliveryClasses
}

/** `unsettledOrderId`: the latest order, while its payment waits or has failed. */
export type LoadedCart = ServerCartLines & { readonly unsettledOrderId: string | null }

/** `refused` is final; `failed` may succeed later. */
export type CartCallOutcome = 'done' | 'failed' | 'refused'

type PushResult = {
  readonly outcome: CartCallOutcome
  readonly server: ServerCartLines | null
  readonly notices: readonly string[]
}

export type CartCalls = {
  readonly fetchServerCart: typeof fetchServerCart
  readonly pushServerCart: typeof pushServerCart
  readonly sortLike: typeof sortLike
}

/** The server's cart, or `null` without a readable answer. Cart errors are only logged (cart-8). */
export async function fetchServerCart(call: Client, signal: AbortSignal): Promise<LoadedCart | null> {
  const answer = await call('GET /api/cart/get', {}, { signal })
  const server = answer.ok ? readServerCart(answer.body?.cart) : null
  if (!answer.ok || server === null) {
    console.error('The cart could not be loaded', answer)
    return null
  }
  const { unsettledOrderId } = answer.body
  return { ...server, unsettledOrderId: typeof unsettledOrderId === 'string' ? unsettledOrderId : null }
}

/** Sends the whole cart in absolute quantities. An empty cart is cleared (cart-3). */
export async function pushServerCart(call: Client, lines: Cart, signal: AbortSignal): Promise<PushResult> {
  if (lines.length === 0) {
    const cleared = await call('DELETE /api/cart/clear', {}, { signal })
    return { outcome: outcomeOf(cleared), server: null, notices: [] }
  }
  return readCorrected(lines, await call('POST /api/cart/update', { items: requestedItems(lines) }, { signal }))
}

/** Checks a visitor's cart against prices and stock. The server stores nothing. */
export async function fetchCartCheck(call: Client, lines: Cart): Promise<PushResult> {
  return readCorrected(lines, await call('POST /api/cart/check', { items: requestedItems(lines) }))
}

/** The cart lines in the shape of the API. */
export function requestedItems(lines: Cart) {
  return lines.map(({ id, quantity, sellingPrice, productName }) => ({
    productId: id,
    quantity,
    price: sellingPrice,
    name: productName,
  }))
}

function readCorrected(lines: Cart, answer: ApiResult<{ cart: unknown }>): PushResult {
  const corrected = answer.ok ? readCorrectedCart(answer.body, lines) : null
  if (corrected === null) return { outcome: outcomeOf(answer), server: null, notices: [] }
  return { outcome: 'done', ...corrected }
}

function outcomeOf(answer: ApiResult<unknown>): CartCallOutcome {
  if (answer.ok) return 'done'
  console.error('The cart could not be sent', answer)
  if (!('status' in answer)) return 'failed'
  const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429
  return isFinal ? 'refused' : 'failed'
}

/** The cart of an answer in the order of `seen`, with a notice for each difference; `null` when the answer has no cart. */
export function readCorrectedCart(body: unknown, seen: Cart): { server: ServerCartLines; notices: string[] } | null {
  const server = readServerCart((body as { cart?: unknown } | null)?.cart)
  if (server === null) return null
  const lines = sortLike(seen, server.lines)
  return { server: { ...server, lines }, notices: [...correctionNotices(body), ...priceChangeNotices(seen, lines)] }
}

/** Reads the server's cart tolerantly; `null` when there is none. */
function readServerCart(cart: unknown): ServerCartLines | null {
  const items = (cart as { items?: unknown } | null | undefined)?.items
  if (!Array.isArray(items)) return null
  const stock: Record<string, number> = {}
  const deliveryClasses: Record<string, readonly string[]> = {}
  const lines = items.flatMap((item: unknown): CartLine[] => {
    const { product, price, quantity } = (item ?? {}) as Record<string, unknown>
    const facts = (product ?? {}) as Record<string, unknown>
    const { _id, productName, images, brand, stock: left, deliveryClasses: classes } = facts
    if (typeof _id !== 'string' || _id === '') return []
    if (typeof left === 'number') stock[_id] = left
    if (Array.isArray(classes)) deliveryClasses[_id] = classes
    return [
      {
        id: _id,
        productName: typeof productName === 'string' ? productName : 'Product',
        sellingPrice: tolerantPaise(price) / 100,
        quantity: cleanQuantity(quantity),
        image: Array.isArray(images) && typeof images[0] === 'string' ? images[0] : '',
        brand: typeof brand === 'string' ? brand : '',
        ...readLineNotes(facts),
      },
    ]
  })
  return { lines, stock, deliveryClasses }
}

/** `lines` in the order of `seen`, new lines last. */
export function sortLike(seen: Cart, lines: Cart): Cart {
  const place = new Map(seen.map(({ id }, index) => [id, index]))
  return lines.toSorted((one, other) => (place.get(one.id) ?? seen.length) - (place.get(other.id) ?? seen.length))
}

function priceChangeNotices(seen: Cart, lines: Cart): string[] {
  const before = new Map(seen.map((line) => [line.id, tolerantPaise(line.sellingPrice)]))
  return lines.flatMap((line) => {
    const old = before.get(line.id)
    const now = tolerantPaise(line.sellingPrice)
    if (old === undefined || old === now) return []
    return [`The price of ${line.productName} changed from ${formatRupees(old)} to ${formatRupees(now)}.`]
  })
}

const consequences: Readonly<Record<string, string>> = {
  unknown: 'It was removed from your cart.',
  withdrawn: 'It was removed from your cart.',
  sold_out: 'It was removed from your cart.',
  reduced: 'The quantity in your cart was reduced.',
}

/** The server's corrections with their consequence for the cart (cart-3). */
function correctionNotices(body: unknown): string[] {
  const corrections = (body as { corrections?: unknown } | null)?.corrections
  if (!Array.isArray(corrections)) return []
  return corrections.flatMap((correction: { reason?: unknown; message?: unknown } | null) => {
    if (typeof correction?.message !== 'string') return []
    const consequence = consequences[String(correction.reason)]
    return [consequence === undefined ? correction.message : `${correction.message} ${consequence}`]
  })
}
