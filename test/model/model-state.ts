/** The state of the model, in paise and milliseconds. Products, customers and orders are indexes. */
export type ModelLine = { readonly product: number; readonly quantity: number }

/** Packs of one batch. A product has one batch for each expiry. */
export type ModelBatch = {
  readonly number: string
  /** The last day of validity: "2028-05-31". */
  readonly expiresOn: string
  state: 'sellable' | 'near' | 'expired' | 'recalled'
  onHand: number
  /** Returned packs that wait for inspection. */
  held: number
}

export type ModelProduct = {
  price: number
  withdrawn: boolean
  readonly needsPrescription: boolean
  unbatched: number
  readonly unbatchedExpiresOn: string
  /** Whether its unbatched packs have a stock level of their own, from the first change of a batch on. */
  hasLevel: boolean
  readonly batches: ModelBatch[]
  readonly recalled: Set<string>
  /** The earliest expiry, which the product page shows. */
  shownExpiry: string
}

/** A difference of a batch that a second person has to confirm. */
export type ModelAdjustment = {
  readonly id: string
  readonly product: number
  readonly batch: ModelBatch
  readonly difference: number
  readonly person: number
}

/** Packs of a batch on their way back to the supplier. */
export type ModelSupplierReturn = {
  readonly id: string
  readonly product: number
  readonly batch: ModelBatch
  readonly quantity: number
}

/** A payment attempt: `known` is the shop's state, `bank` the gateway's. */
export type ModelAttempt = {
  readonly ref: string
  readonly end: number
  bank: 'created' | 'pending' | 'paid' | 'failed'
  known: 'open' | 'ended' | 'paid'
}

export type ModelOrder = {
  readonly customer: number
  readonly lines: readonly (ModelLine & { readonly price: number })[]
  /** The number of the customer's cart. */
  readonly cart: number
  readonly contents: string
  /** The index of the delivery address; −1: another one. */
  readonly address: number
  readonly type: 'COD' | 'ONLINE'
  /** Placed by staff, for whom the customer pays by a link. */
  readonly isByStaff: boolean
  /** Handed over at an outlet, without a fee. */
  readonly isCollected: boolean
  /** A first large cash order, which waits for a call. */
  awaitsCall: boolean
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
  /** The packing lease. */
  claim: { readonly person: number; readonly until: number } | null
  /** Each accepted change by staff leaves one audit row. */
  staffChanges: number
  /** The packs of a packed order. */
  packs: readonly { readonly batch: ModelBatch; readonly quantity: number }[]
  /** The number of recall notices. */
  notices: number
  prescription: ModelPrescription | null
  /** The next reminder of the missing prescription; the delays count from `startedAt`. */
  reminder: { readonly startedAt: number; readonly round: number; readonly at: number } | null
}

/** The last prescription of an order. */
type ModelPrescription = {
  readonly id: string
  state: 'received' | 'ask' | 'approved' | 'refused'
  /** The last day of validity of an approved prescription. */
  validUntil: string
}

/** An order that a pharmacist prepares from a prescription. */
export type ModelRequest = {
  readonly id: string
  readonly customer: number
  readonly isCollected: boolean
  state: 'sent' | 'prepared' | 'confirmed' | 'declined' | 'ended'
  offerNumber: number
  /** The last offer, as the page of the customer shows it. */
  offer: PricedLines
  endsAt: number
  /** The prescription that the offer gives to its order. */
  prescription: Pick<ModelPrescription, 'state' | 'validUntil'>
}

/** The lines and prices on the customer's page, which it submits. */
export type PricedLines = readonly (ModelLine & { readonly price: number })[]

type ModelCustomer = {
  registered: boolean
  tokens: string[]
  ended: string[]
  resets: number
  cart: number
  saved: readonly ModelLine[]
  seen: PricedLines
  /** The payload and the answer per idempotency key. */
  readonly keys: Map<string, { readonly payload: string; readonly answer: string }>
}

export type Model = {
  now: number
  readonly products: ModelProduct[]
  readonly customers: ModelCustomer[]
  readonly orders: ModelOrder[]
  readonly requests: ModelRequest[]
  /** The adjustments that wait for a second person. */
  readonly waiting: ModelAdjustment[]
  /** The sent returns to the supplier without credit. */
  readonly supplierReturns: ModelSupplierReturn[]
}

/** Describes the contents of a cart independent of the order of its lines. */
export function modelCartContents(lines: readonly ModelLine[]): string {
  return lines
    .map(({ product, quantity }) => `${product}x${quantity}`)
    .toSorted()
    .join()
}

/** One line for each product, with its last quantity. */
export function lastLinePerProduct(lines: readonly ModelLine[]): ModelLine[] {
  const packs = new Map(lines.map(({ product, quantity }) => [product, quantity]))
  return [...packs].map(([product, quantity]) => ({ product, quantity }))
}

/** The packs of a line that are not cut. */
export function uncutPacks({ lines, cut }: Pick<ModelOrder, 'lines' | 'cut'>, index: number): number {
  return lines[index]!.quantity - (cut[index] ?? 0)
}

export type NewModelProduct = Partial<Pick<ModelProduct, 'needsPrescription' | 'unbatched' | 'unbatchedExpiresOn'>> & {
  /** Packs by expiry. */
  readonly batches?: Readonly<Record<string, number>>
}

export function createModel(products: readonly NewModelProduct[], customers: number): Model {
  return {
    now: 0,
    products: products.map(newProduct),
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
    requests: [],
    waiting: [],
    supplierReturns: [],
  }
}

function newProduct(
  { needsPrescription = false, unbatched = 0, unbatchedExpiresOn = '2028-03-31', batches = {} }: NewModelProduct,
  index: number,
): ModelProduct {
  const days = [...Object.keys(batches), ...(unbatched > 0 ? [unbatchedExpiresOn] : [])].toSorted()
  return {
    price: 1000 + 995 * index,
    withdrawn: false,
    needsPrescription,
    unbatched,
    unbatchedExpiresOn,
    hasLevel: Object.keys(batches).length > 0,
    batches: Object.entries(batches).map(([expiresOn, onHand]) => ({
      number: `LOT ${expiresOn}`,
      expiresOn,
      state: 'sellable',
      onHand,
      held: 0,
    })),
    recalled: new Set(),
    shownExpiry: days[0] ?? unbatchedExpiresOn,
  }
}
