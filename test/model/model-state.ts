/** What the small model knows. Numbers are paise and milliseconds; products, customers and orders are named by their place in a list. */
export type Line = { readonly product: number; readonly quantity: number }

export type ModelProduct = { price: number; stock: number; withdrawn: boolean }

/** A try to pay, as the shop knows it; `bank` is what the gateway knows, which the shop may not have heard yet. */
export type ModelAttempt = {
  readonly ref: string
  readonly end: number
  bank: 'created' | 'pending' | 'paid' | 'failed'
  known: 'open' | 'ended' | 'paid'
}

export type ModelOrder = {
  readonly customer: number
  readonly lines: readonly (Line & { readonly price: number })[]
  /** Which of the customer's carts became this order. */
  readonly cart: number
  readonly contents: string
  /** Which of the customer's addresses it goes to. */
  readonly address: number
  readonly type: 'COD' | 'ONLINE'
  readonly at: number
  status: string
  payment: 'Pending' | 'Paid' | 'Failed' | 'Refunded'
  cancelledByCustomer: boolean
  readonly attempts: ModelAttempt[]
  paidBy: ModelAttempt | null
  /** Money that was or will be given back, for each capture once. */
  readonly refunds: { readonly of: ModelAttempt; sent: boolean }[]
}

/** What a page of this customer shows, and would submit: lines at the prices that were seen. */
export type Seen = readonly (Line & { readonly price: number })[]

export type ModelCustomer = {
  registered: boolean
  tokens: string[]
  ended: string[]
  resets: number
  cart: number
  saved: readonly Line[]
  seen: Seen
  /** Every key that got an answer: what was sent with it, and the answer. */
  readonly keys: Map<string, { readonly payload: string; readonly answer: string }>
}

export type Model = {
  now: number
  readonly products: ModelProduct[]
  readonly customers: ModelCustomer[]
  readonly orders: ModelOrder[]
}

/** The same for the same contents, in whatever order the lines stand. */
export function contentsOf(lines: readonly Line[]): string {
  return lines
    .map(({ product, quantity }) => `${product}x${quantity}`)
    .toSorted()
    .join()
}

export function newModel(stocks: readonly number[], customers: number): Model {
  return {
    now: 0,
    products: stocks.map((stock, index) => ({ price: 1000 + 995 * index, stock, withdrawn: false })),
    customers: Array.from({ length: customers }, () => ({
      registered: false,
      tokens: [],
      ended: [],
      resets: 0,
      cart: 1,
      saved: [],
      seen: [],
      keys: new Map<string, { payload: string; answer: string }>(),
    })),
    orders: [],
  }
}
