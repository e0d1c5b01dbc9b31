import fc from 'fast-check'
import { HOUR, MINUTE, SECOND } from '#domain/time.ts'
import { addModelPrices } from './model-rules.ts'
import { createModel, type Model, type NewModelProduct } from './model-state.ts'
import * as calendar from './calendar-commands.ts'
import * as counting from './count-commands.ts'
import * as desk from './desk-commands.ts'
import * as other from './account-commands.ts'
import { packOrderCommand } from './packing-commands.ts'
import * as paying from './payment-commands.ts'
import { decidePrescriptionCommand, sendPrescriptionCommand } from './prescription-commands.ts'
import * as requests from './request-commands.ts'
import * as shopping from './shopping-commands.ts'
import * as staffOrders from './staff-order-commands.ts'
import * as stock from './stock-commands.ts'
import * as supply from './supply-commands.ts'
import type { ShopCommand } from './command.ts'

const CUSTOMERS = 3
const PRODUCTS: readonly NewModelProduct[] = [
  { unbatched: 6, unbatchedExpiresOn: '2026-11-30' },
  { batches: { '2027-02-20': 1, '2028-05-31': 2 } },
  { unbatched: 6, batches: { '2027-03-31': 3 } },
  { needsPrescription: true, batches: { '2028-01-31': 5 } },
]

/** Two logged-in customers with a cart, and one without an account. */
export function createInitialModel(): Model {
  const model = createModel(PRODUCTS, CUSTOMERS)
  for (const [product, who] of model.customers.slice(0, 2).entries()) {
    who.registered = true
    who.seen = addModelPrices(model, [{ product, quantity: 2 }])
  }
  return model
}

// Prefers the first customer and order, because repeated commands find most defects.
const customer = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(CUSTOMERS - 1) })
const product = fc.nat(PRODUCTS.length - 1)
const place = fc.nat(7)
const person = fc.nat(1)
const lines = fc.array(fc.record({ product, quantity: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 3 })
const type = fc.constantFrom('COD', 'ONLINE', 'ONLINE')
const way = fc.constantFrom<paying.PaymentWay>(
  'page',
  'page',
  'page',
  'page',
  'link',
  'link',
  'page with a wrong amount',
)
const address = fc.constantFrom(0, 0, 0, 1)
const claimed = fc.constantFrom(['Confirmed', 'Paid'], ['Cancelled', 'Failed'], ['Delivered', 'Paid'])
const expiry = fc.constantFrom(...(Object.keys(stock.printedExpiries) as stock.PrintedExpiry[]))
const packs = fc.integer({ min: 1, max: 3 })
const chosenBatch = fc.record({ product, place, person })
// Mostly one pack of the product that needs a prescription.
const offered = fc.array(
  fc.record({ product: fc.constantFrom(3, 3, 3, 0, 1, 2), quantity: fc.constantFrom(1, 1, 2) }),
  {
    minLength: 1,
    maxLength: 2,
  },
)
const reply = fc.constantFrom<requests.OfferReply>('COD', 'COD', 'ONLINE', 'COD for the last offer but one', 'decline')
const verdict = fc.constantFrom('approve', 'approve', 'approve', 'refuse', 'ask')
const times = [10 * SECOND, 6 * MINUTE, 19 * MINUTE, 31 * MINUTE, 7 * HOUR]

const weighted: readonly [number, fc.Arbitrary<ShopCommand>][] = [
  [14, fc.tuple(customer, lines).map(([who, what]) => shopping.fillCartCommand(who, what))],
  [1, customer.map(shopping.clearCartCommand)],
  [
    24,
    fc
      .record({ customer, type, address, choice: fc.constantFrom('new', 'same', 'none') })
      .map(shopping.placeOrderCommand),
  ],
  [5, place.map(shopping.cancelOrderCommand)],
  [1, fc.tuple(place, customer).map((all) => shopping.cancelForeignOrderCommand(...all))],
  [18, fc.tuple(place, way).map((all) => paying.startPaymentCommand(...all))],
  [
    16,
    fc
      .tuple(place, fc.constantFrom('pending', 'paid', 'paid', 'failed'))
      .map((all) => paying.changeBankStateCommand(...all)),
  ],
  [8, fc.tuple(place, fc.integer({ min: 1, max: 3 })).map((all) => paying.deliverWebhookCommand(...all))],
  [3, place.map(paying.returnFromGatewayCommand)],
  [3, place.map(paying.requestPaymentStatusCommand)],
  [2, fc.tuple(place, claimed).map(([which, [status, paid]]) => paying.claimOrderStateCommand(which, status!, paid!))],
  [7, fc.constantFrom(...times).map(calendar.advanceClockCommand)],
  [1, customer.map(other.registerCommand)],
  [1, fc.tuple(customer, fc.nat(3)).map(([who, dice]) => other.logInCommand(who, dice > 0))],
  [1, customer.map(other.logOutCommand)],
  [1, customer.map(other.resetPasswordCommand)],
  [1, customer.map(other.useEndedSessionCommand)],
  [3, fc.tuple(place, person).map((all) => desk.claimPackingCommand(...all))],
  [12, fc.tuple(place, person).map((all) => packOrderCommand(...all))],
  [18, fc.tuple(place, person, fc.constantFrom(...desk.deskMoves)).map((all) => desk.advanceOrderCommand(...all))],
  [7, fc.tuple(place, person, fc.nat(2), fc.integer({ min: 1, max: 3 })).map((all) => desk.cutLineCommand(...all))],
  [4, fc.tuple(place, person, fc.nat(3)).map(([which, who, dice]) => desk.takeCashCommand(which, who, dice > 0))],
  [2, fc.tuple(place, person).map((all) => desk.cancelAtDeskCommand(...all))],
  [
    10,
    fc
      .record({ customer, person, wanted: lines, type, isCollected: fc.boolean() })
      .map(staffOrders.placeStaffOrderCommand),
  ],
  [2, fc.tuple(place, person).map((all) => staffOrders.openPaymentLinkCommand(...all))],
  [10, fc.tuple(place, person, fc.nat(4)).map((all) => staffOrders.handOverCommand(...all))],
  [5, fc.tuple(place, person).map((all) => staffOrders.confirmByPhoneCommand(...all))],
  [2, fc.tuple(product, fc.constantFrom(0, 1, 999, 4550)).map((all) => other.changePriceCommand(...all))],
  [6, place.map(sendPrescriptionCommand)],
  [8, fc.tuple(customer, fc.boolean()).map((all) => requests.sendRequestCommand(...all))],
  [
    16,
    fc
      .tuple(place, person, offered, fc.nat(2))
      .map(([which, who, what, dice]) => requests.prepareOfferCommand(which, who, what, dice === 0)),
  ],
  [4, fc.tuple(place, person).map((all) => requests.takeBackOfferCommand(...all))],
  [20, fc.tuple(place, reply).map((all) => requests.answerOfferCommand(...all))],
  [6, fc.tuple(place, person, verdict).map((all) => decidePrescriptionCommand(...all))],
  [5, fc.tuple(product, expiry, packs).map((all) => stock.receivePacksCommand(...all))],
  [2, fc.tuple(product, place).map((all) => stock.recallBatchCommand(...all))],
  [2, fc.tuple(product, fc.integer({ min: -3, max: 5 })).map((all) => stock.correctUnbatchedPacksCommand(...all))],
  [3, fc.tuple(chosenBatch, fc.integer({ min: -4, max: 2 })).map((all) => counting.adjustBatchCommand(...all))],
  [
    3,
    fc.tuple(chosenBatch, fc.nat(2), fc.integer({ min: -4, max: 2 })).map((all) => counting.countBatchCommand(...all)),
  ],
  [3, fc.tuple(place, person, fc.boolean()).map((all) => counting.decideAdjustmentCommand(...all))],
  [
    4,
    fc
      .tuple(chosenBatch, packs, fc.constantFrom('shelf', 'destroy'))
      .map((all) => counting.inspectHeldPacksCommand(...all)),
  ],
  [3, fc.tuple(chosenBatch, packs).map((all) => supply.returnToSupplierCommand(...all))],
  [3, fc.tuple(place, person, fc.boolean()).map((all) => supply.endSupplierReturnCommand(...all))],
  [3, fc.constantFrom(1, 2, 8, 11).map(calendar.passDaysCommand)],
  [1, product.map(other.withdrawProductCommand)],
  [2, fc.constant(null).map(other.restartShopCommand)],
]

/** Random sequences of up to fifty commands. */
export const shopCommands = fc.commands([fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))], {
  maxCommands: 50,
  size: 'max',
})
