/** The state of the model, in paise and milliseconds. Products, customers and orders are indexes. */
export type Line = { readonly product: number; readonly quantity: number }

export type ModelProduct = { price: number; stock: number; withdrawn: boolean }

/** A payment attempt: `known` is the shop's state, `bank` the gateway's. */
export type ModelAttempt = {
  readonly ref: string
  readonly end: number
  bank: 'created' | 'pending' | 'paid' | 'failed'
  known: 'open' | 'ended' | 'paid'
}

export type ModelOrder = {
  readonly customer: number
  readonly lines: readonly (Line & { readonly price: number })[]
  /** The number of the customer's cart. */
  readonly cart: number
  readonly contents: string
  /** The index of the delivery address. */
  readonly address: number
  readonly type: 'COD' | 'ONLINE'
  readonly at: number
  status: string
  payment: 'Pending' | 'Paid' | 'Failed' | 'Refunded'
  /** Whether a customer or staff cancelled it, so that a late payment does not revive it. */
  cancelledByPerson: boolean
  readonly attempts: ModelAttempt[]
  paidBy: ModelAttempt | null
  readonly refunds: { readonly of: ModelAttempt; readonly amount: number; sent: boolean }[]
  /** The packs cut from each line. */
  readonly cut: number[]
  /** Who packs the order. */
  claim: { readonly person: number; readonly until: number } | null
  /** Each accepted change by staff leaves one audit row. */
  staffChanges: number
}

/** The lines and prices that the customer's page shows and submits. */
export type Seen = readonly (Line & { readonly price: number })[]

export type ModelCustomer = {
  registered: boolean
  tokens: string[]
  ended: string[]
  resets: number
  cart: number
  saved: readonly Line[]
  seen: Seen
  /** The payload and the answer per idempotency key. */
  readonly keys: Map<string, { readonly payload: string; readonly answer: string }>
}

export type Model = {
  now: number
  readonly products: ModelProduct[]
  readonly customers: ModelCustomer[]
  readonly orders: ModelOrder[]
}

/** A cart's contents independent of the order of its lines. */
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
