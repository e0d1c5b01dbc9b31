import { type Cart, type CartLine, cleanQuantity } from '#domain/cart/cart-lines.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'

/** How many of each product the server has, as far as it said. */
export type StockLevels = Readonly<Record<string, number>>

export type ServerCart = { readonly lines: Cart; readonly stock: StockLevels }

/** Reads the server's cart tolerantly; `null` when the answer holds none. */
export function readServerCart(cart: unknown): ServerCart | null {
  const items = (cart as { items?: unknown } | null | undefined)?.items
  if (!Array.isArray(items)) return null
  const stock: Record<string, number> = {}
  const lines = items.flatMap((item: unknown): CartLine[] => {
    const { product, price, quantity } = (item ?? {}) as Record<string, unknown>
    const { _id, productName, images, brand, stock: left } = (product ?? {}) as Record<string, unknown>
    if (typeof _id !== 'string' || _id === '') return []
    if (typeof left === 'number') stock[_id] = left
    return [
      {
        id: _id,
        productName: typeof productName === 'string' ? productName : 'Product',
        sellingPrice: tolerantPaise(price) / 100,
        quantity: cleanQuantity(quantity),
        image: Array.isArray(images) && typeof images[0] === 'string' ? images[0] : '',
        brand: typeof brand === 'string' ? brand : '',
      },
    ]
  })
  return { lines, stock }
}

/** The server's lines in the order in which the customer sees them; what is new stands at the end. */
export function sortLike(seen: Cart, lines: Cart): Cart {
  const place = new Map(seen.map(({ id }, index) => [id, index]))
  return lines.toSorted((one, other) => (place.get(one.id) ?? seen.length) - (place.get(other.id) ?? seen.length))
}

/** A sentence for every price that is not what the customer saw. */
export function priceChangeNotices(seen: Cart, lines: Cart): string[] {
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

/** What the server left out or reduced, and what that means for the cart, as sentences (D6). */
export function correctionNotices(answer: unknown): string[] {
  const corrections = (answer as { corrections?: unknown } | null)?.corrections
  if (!Array.isArray(corrections)) return []
  return corrections.flatMap((correction: { reason?: unknown; message?: unknown } | null) => {
    if (typeof correction?.message !== 'string') return []
    const consequence = consequences[String(correction.reason)]
    return [consequence === undefined ? correction.message : `${correction.message} ${consequence}`]
  })
}
