import fc from 'fast-check'
import { HOUR, MINUTE, SECOND } from '#domain/time.ts'
import { withPrices } from './model-rules.ts'
import { newModel, type Model, type NewProductOfModel } from './model-state.ts'
import * as calendar from './calendar-steps.ts'
import * as counting from './count-steps.ts'
import * as desk from './desk-steps.ts'
import * as other from './other-steps.ts'
import { packOrderOfModel } from './packing-steps.ts'
import * as paying from './payment-steps.ts'
import { decideForOrder, sendForOrder } from './prescription-steps.ts'
import * as shopping from './shopping-steps.ts'
import * as stock from './stock-steps.ts'
import type { Step } from './step.ts'

const CUSTOMERS = 3
const PRODUCTS: readonly NewProductOfModel[] = [
  { unbatched: 6, unbatchedExpiresOn: '2026-11-30' },
  { batches: { '2027-02-20': 1, '2028-05-31': 2 } },
  { unbatched: 6, batches: { '2027-03-31': 3 } },
  { needsPrescription: true, batches: { '2028-01-31': 5 } },
]

/** Two logged-in customers with a cart, and one without an account. */
export function startModel(): Model {
  const model = newModel(PRODUCTS, CUSTOMERS)
  for (const [product, who] of model.customers.slice(0, 2).entries()) {
    who.registered = true
    who.seen = withPrices(model, [{ product, quantity: 2 }])
  }
  return model
}

// The first customer and order are chosen most often, because repeated steps find most defects.
const customer = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(CUSTOMERS - 1) })
const product = fc.nat(PRODUCTS.length - 1)
const place = fc.nat(7)
const person = fc.nat(1)
const lines = fc.array(fc.record({ product, quantity: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 3 })
const type = fc.constantFrom('COD', 'ONLINE', 'ONLINE')
const address = fc.constantFrom(0, 0, 0, 1)
const claimed = fc.constantFrom(['Confirmed', 'Paid'], ['Cancelled', 'Failed'], ['Delivered', 'Paid'])
const expiry = fc.constantFrom(...(Object.keys(stock.printedExpiries) as stock.PrintedExpiry[]))
const packs = fc.integer({ min: 1, max: 3 })
const chosenBatch = fc.record({ product, place, person })
const verdict = fc.constantFrom('approve', 'approve', 'approve', 'refuse', 'ask')
const times = [10 * SECOND, 6 * MINUTE, 19 * MINUTE, 31 * MINUTE, 7 * HOUR]

const weighted: readonly [number, fc.Arbitrary<Step>][] = [
  [14, fc.tuple(customer, lines).map(([who, what]) => shopping.fillCart(who, what))],
  [1, customer.map(shopping.clearCart)],
  [24, fc.record({ customer, type, address, choice: fc.constantFrom('new', 'same', 'none') }).map(shopping.order)],
  [5, place.map(shopping.cancelOrder)],
  [1, fc.tuple(place, customer).map((all) => shopping.cancelForeign(...all))],
  [16, fc.tuple(place, fc.nat(9)).map(([which, dice]) => paying.pay(which, dice === 0))],
  [16, fc.tuple(place, fc.constantFrom('pending', 'paid', 'paid', 'failed')).map((all) => paying.bank(...all))],
  [8, fc.tuple(place, fc.integer({ min: 1, max: 3 })).map((all) => paying.deliverWebhook(...all))],
  [3, place.map(paying.comeBack)],
  [3, place.map(paying.askStatus)],
  [2, fc.tuple(place, claimed).map(([which, [status, paid]]) => paying.claim(which, status!, paid!))],
  [7, fc.constantFrom(...times).map(calendar.wait)],
  [1, customer.map(other.register)],
  [1, fc.tuple(customer, fc.nat(3)).map(([who, dice]) => other.login(who, dice > 0))],
  [1, customer.map(other.logout)],
  [1, customer.map(other.resetPassword)],
  [1, customer.map(other.useOldToken)],
  [3, fc.tuple(place, person).map((all) => desk.claimPacking(...all))],
  [12, fc.tuple(place, person).map((all) => packOrderOfModel(...all))],
  [18, fc.tuple(place, person, fc.constantFrom(...desk.deskMoves)).map((all) => desk.advanceAtDesk(...all))],
  [7, fc.tuple(place, person, fc.nat(2), fc.integer({ min: 1, max: 3 })).map((all) => desk.cutLine(...all))],
  [4, fc.tuple(place, person, fc.nat(3)).map(([which, who, dice]) => desk.takeCash(which, who, dice > 0))],
  [2, fc.tuple(place, person).map((all) => desk.cancelAtDesk(...all))],
  [2, fc.tuple(product, fc.constantFrom(0, 1, 999, 4550)).map((all) => other.changePrice(...all))],
  [6, place.map(sendForOrder)],
  [6, fc.tuple(place, person, verdict).map((all) => decideForOrder(...all))],
  [5, fc.tuple(product, expiry, packs).map((all) => stock.receivePacks(...all))],
  [2, fc.tuple(product, place).map((all) => stock.recallOneBatch(...all))],
  [2, fc.tuple(product, fc.integer({ min: -3, max: 5 })).map((all) => stock.correctUnbatchedPacks(...all))],
  [3, fc.tuple(chosenBatch, fc.integer({ min: -4, max: 2 })).map((all) => counting.adjustOneBatch(...all))],
  [3, fc.tuple(chosenBatch, fc.nat(2), fc.integer({ min: -4, max: 2 })).map((all) => counting.countOneBatch(...all))],
  [3, fc.tuple(place, person, fc.boolean()).map((all) => counting.decideOneAdjustment(...all))],
  [
    4,
    fc.tuple(chosenBatch, packs, fc.constantFrom('shelf', 'destroy')).map((all) => counting.inspectHeldPacks(...all)),
  ],
  [2, fc.constantFrom(8, 11).map(calendar.passDays)],
  [1, product.map(other.withdraw)],
  [2, fc.constant(null).map(other.restart)],
]

/** Random sequences of up to fifty steps. */
export const anySteps = fc.commands([fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))], {
  maxCommands: 50,
  size: 'max',
})
