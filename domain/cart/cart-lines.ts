/** A line of the browser's cart, with fixed names of its fields (cart-10). Prices in rupees. */
export type CartLine = {
  readonly id: string
  readonly productName: string
  readonly sellingPrice: number
  readonly quantity: number
  readonly image: string
  readonly brand: string
  /** Shown beside the line, and absent in older carts. `mrp` in rupees. */
  readonly packSize?: string
  readonly mrp?: number
  readonly prescriptionRequired?: boolean
}

export type Cart = readonly CartLine[]

/** The maximum quantity of a product in one order: a guard against typing errors, not a stock rule. */
export const MAX_QUANTITY = 999

/** The maximum number of different products in a cart. */
export const MAX_LINES = 100

/** A quantity as a whole number from 1 to the maximum; anything but a number counts as 1 (cart-7). */
export function cleanQuantity(quantity: unknown): number {
  const number = Math.floor(Number(quantity))
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), MAX_QUANTITY) : 1
}

/** Adds a line, or increases the quantity of the existing line of the product (cart-8). */
export function addLine(cart: Cart, line: CartLine): Cart {
  const there = cart.some(({ id }) => id === line.id)
  if (!there) return [...cart, line]
  return cart.map((old) =>
    old.id === line.id ? { ...line, quantity: cleanQuantity(old.quantity + line.quantity) } : old,
  )
}

/** Sets the quantity of the line at `position`; 0 or less removes the line (cart-1). */
export function setQuantity(cart: Cart, position: number, quantity: number): Cart {
  if (quantity <= 0) return removeLine(cart, position)
  return cart.map((line, index) => (index === position ? { ...line, quantity: cleanQuantity(quantity) } : line))
}

/** Removes by position (cart-8). */
export function removeLine(cart: Cart, position: number): Cart {
  return cart.filter((_, index) => index !== position)
}

/** Undoes a removal (cart-1). If the product was added again, the quantities add up. */
export function restoreLine(cart: Cart, position: number, line: CartLine): Cart {
  if (cart.some(({ id }) => id === line.id)) return addLine(cart, line)
  return cart.toSpliced(Math.min(position, cart.length), 0, line)
}

/** Adds every line of `extra` to `cart`; quantities of the same product add up (cart-2, "Add them"). */
export function mergeCarts(cart: Cart, extra: Cart): Cart {
  return extra.reduce(addLine, cart)
}

/** Whether two carts hold the same products in the same quantities, in any order (cart-2). */
export function sameContents(one: Cart, other: Cart): boolean {
  if (one.length !== other.length) return false
  const quantities = new Map(one.map((line) => [line.id, line.quantity]))
  return other.every((line) => quantities.get(line.id) === line.quantity)
}

/** The number on the badge: the sum of quantities (cart-6). */
export function countItems(cart: readonly { readonly quantity: number }[]): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/**
 * Reads a cart from browser storage. Drops lines without an id, falls back to `price` for a missing `sellingPrice`
 * (cart-10), and counts an invalid price as 0 and an invalid quantity as 1 (cart-7). Anything but a list is an empty
 * cart.
 */
export function readStoredCart(stored: unknown): Cart {
  if (!Array.isArray(stored)) return []
  const lines = stored.flatMap((entry: unknown) => readLine(entry) ?? [])
  return lines.reduce<Cart>(addLine, []).slice(0, MAX_LINES)
}

function readLine(entry: unknown): CartLine | null {
  const line = (entry ?? {}) as Record<string, unknown>
  if (typeof line.id !== 'string' || line.id === '') return null
  const price = Number(line.sellingPrice ?? line.price)
  return {
    id: line.id,
    productName: textOr(line.productName, 'Product'),
    sellingPrice: Number.isFinite(price) ? Math.max(price, 0) : 0,
    quantity: cleanQuantity(line.quantity ?? 1),
    image: textOr(line.image, ''),
    brand: textOr(line.brand, ''),
    ...readLineNotes(line),
  }
}

/** The optional fields of a line, from storage or an answer of the API. */
export function readLineNotes({
  packSize,
  mrp,
  prescriptionRequired,
}: Readonly<Record<string, unknown>>): Pick<CartLine, 'packSize' | 'mrp' | 'prescriptionRequired'> {
  return {
    ...(typeof packSize === 'string' && packSize !== '' && { packSize }),
    ...(typeof mrp === 'number' && mrp > 0 && { mrp }),
    ...(prescriptionRequired === true && { prescriptionRequired }),
  }
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}
