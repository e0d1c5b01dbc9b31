import { MAX_LINES } from '#domain/cart/cart-lines.ts'
import { observable } from '#web/platform/observable.ts'
import { checkLines, type EntryLine, type RequestedPacks } from './entry-lines.ts'

/** The lines of an order. An answer of the shop changes the lines of that moment, so that several may be on their way. */
export function createLineStore(start: readonly EntryLine[], check = checkLines) {
  const store = observable(start)
  const find = (productId: string) => store.get().find((line) => line.productId === productId)
  const change = (productId: string, changeLine: (line: EntryLine) => EntryLine) =>
    store.set(store.get().map((line) => (line.productId === productId ? changeLine(line) : line)))

  /** Returns a sentence when stock and prices could not be read, else null. */
  async function setPacks(productId: string, quantity: number): Promise<string | null> {
    change(productId, (line) => ({ ...line, quantity }))
    const checked = await check(store.get().filter((line) => line.productId === productId))
    if ('message' in checked) return checked.message
    const [fresh] = checked.lines
    change(productId, (line) => (fresh !== undefined && line.quantity === quantity ? fresh : line))
    return null
  }

  /** Adds a line, or a pack to the line of the product. Returns a sentence when that failed, else null. */
  async function add(requested: RequestedPacks): Promise<string | null> {
    const { productId } = requested
    const checked = find(productId) === undefined ? await check([requested]) : { lines: [] }
    if ('message' in checked) return checked.message
    const line = find(productId)
    if (line !== undefined) return setPacks(productId, line.quantity + 1)
    if (store.get().length >= MAX_LINES) return `An order holds at most ${MAX_LINES} products.`
    store.set([...store.get(), ...checked.lines])
    return null
  }

  /** Puts another brand in the place of a product. Returns a sentence when that failed, else null. */
  async function replace(productId: string, by: Pick<RequestedPacks, 'productId' | 'name'>): Promise<string | null> {
    const checked = await check([{ ...by, quantity: find(productId)?.quantity ?? 1 }])
    if ('message' in checked) return checked.message
    const [fresh] = checked.lines
    change(productId, (line) => ({ ...line, ...fresh, quantity: line.quantity, asked: line.asked, isOtherBrand: true }))
    return null
  }

  const remove = (productId: string) => store.set(store.get().filter((line) => line.productId !== productId))

  return { ...store, add, setPacks, replace, remove }
}
