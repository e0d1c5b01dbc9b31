import { DAY } from '#domain/time.ts'
import { uncutPacks, type Model, type ModelBatch, type ModelOrder, type ModelProduct } from './model-state.ts'

/** Days before expiry from which a batch is not sold. */
const NEAR_DAYS = 90
/** The local time in India at which a sequence begins. */
const START = Date.parse('2026-11-20T12:00:00Z')

/** The day in India, `ahead` days from now. */
export function modelDay({ now }: Pick<Model, 'now'>, ahead = 0): string {
  return new Date(START + now + ahead * DAY).toISOString().slice(0, 10)
}

/** The packs of open orders. */
function promisedModelPacks(model: Model, product: number, without: ModelOrder | null): number {
  return model.orders
    .filter((order) => order !== without && (order.status === 'Pending' || order.status === 'Confirmed'))
    .flatMap((order) => order.lines.map((line, index) => (line.product === product ? uncutPacks(order, index) : 0)))
    .reduce((sum, packs) => sum + packs, 0)
}

/** The sellable packs less the promised ones; negative when packs are short. */
export function netModelPacks(model: Model, product: number, without: ModelOrder | null = null): number {
  const { batches, unbatched } = model.products[product]!
  const sellable = batches.filter(({ state }) => state === 'sellable').reduce((sum, { onHand }) => sum + onHand, 0)
  return sellable + unbatched - promisedModelPacks(model, product, without)
}

/** The packs that a customer can order, ignoring the order `without`. */
export function modelPacksForSale(model: Model, product: number, without: ModelOrder | null = null): number {
  const { withdrawn, shownExpiry } = model.products[product]!
  return withdrawn || shownExpiry < modelDay(model) ? 0 : Math.max(netModelPacks(model, product, without), 0)
}

/** Packs of a batch, or unbatched ones. */
export type ModelTaking = { readonly batch: ModelBatch | null; readonly quantity: number }

/** First expiry, first out. Null when packs are missing. */
export function proposeModelBatches(model: Model, product: number, quantity: number): ModelTaking[] | null {
  const { batches, unbatched, unbatchedExpiresOn } = model.products[product]!
  const available = [
    ...batches
      .filter(({ state }) => state === 'sellable')
      .map((batch) => ({ batch, expiresOn: batch.expiresOn, packs: batch.onHand })),
    { batch: null, expiresOn: unbatchedExpiresOn, packs: unbatched },
  ].filter(({ expiresOn, packs }) => packs > 0 && expiresOn >= modelDay(model))
  const takings: ModelTaking[] = []
  let missing = quantity
  for (const { batch, packs } of available.toSorted((one, next) => (one.expiresOn < next.expiresOn ? -1 : 1))) {
    const taken = Math.min(packs, missing)
    if (taken > 0) takings.push({ batch, quantity: taken })
    missing -= taken
  }
  return missing > 0 ? null : takings
}

/** Finds the batch with this number, or adds an empty one. */
export function findOrAddModelBatch(model: Model, product: number, number: string, expiresOn: string): ModelBatch {
  const { batches, recalled } = model.products[product]!
  const known = batches.find((batch) => batch.number === number && batch.expiresOn === expiresOn)
  if (known !== undefined) return known
  const state = recalled.has(number) ? 'recalled' : stateOn(expiresOn, modelDay(model))
  const batch: ModelBatch = { number, expiresOn, state, onHand: 0, held: 0 }
  batches.push(batch)
  return batch
}

function stateOn(expiresOn: string, day: string): 'sellable' | 'near' | 'expired' {
  if (expiresOn < day) return 'expired'
  return (Date.parse(expiresOn) - Date.parse(day)) / DAY <= NEAR_DAYS ? 'near' : 'sellable'
}

/** Whether a batch has expired, so that its packs can only leave the shop. */
export function isModelExpired(model: Model, { expiresOn }: Pick<ModelBatch, 'expiresOn'>): boolean {
  return expiresOn < modelDay(model)
}

/** Updates batch states to the date, like the nightly job. */
export function updateModelBatches(model: Model): void {
  for (const [index, product] of model.products.entries()) {
    for (const batch of product.batches)
      if (batch.state === 'sellable' || batch.state === 'near') batch.state = stateOn(batch.expiresOn, modelDay(model))
    if (product.hasLevel) setModelExpiredAside(model, index)
    updateShownExpiry(product)
  }
}

/** Moves expired unbatched packs to a batch that is not sold. */
export function setModelExpiredAside(model: Model, product: number): void {
  const one = model.products[product]!
  if (one.unbatched === 0 || one.unbatchedExpiresOn >= modelDay(model)) return
  findOrAddModelBatch(model, product, 'NO NUMBER', one.unbatchedExpiresOn).onHand += one.unbatched
  one.unbatched = 0
}

/** Updates the shown expiry; without sellable packs it stays. */
export function updateShownExpiry(product: ModelProduct): void {
  const { batches, unbatched, unbatchedExpiresOn } = product
  const days = batches.filter(({ state, onHand }) => state === 'sellable' && onHand > 0).map((batch) => batch.expiresOn)
  if (unbatched > 0) days.push(unbatchedExpiresOn)
  product.shownExpiry = days.toSorted()[0] ?? product.shownExpiry
}
