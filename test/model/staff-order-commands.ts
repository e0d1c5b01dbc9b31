import { expect } from 'vitest'
import { paise, rupeesFromPaise } from '#domain/money.ts'
import { atOutlet, readLink, staffOrderInput } from '#test/staff-order-steps.ts'
import { outcomeOf, type ShopCommand, command, syncGatewayCalls } from './command.ts'
import { deskCommand, openStaffClient } from './desk-commands.ts'
import {
  addModelPrices,
  awaitsOnlinePayment,
  modelCutAmount,
  modelOrderTotal,
  placeOutsideModelCart,
} from './model-rules.ts'
import { lastLinePerProduct, type Model, type ModelLine, type ModelOrder } from './model-state.ts'

type WantedStaffOrder = Pick<ModelOrder, 'customer' | 'type' | 'isCollected'> & {
  readonly person: number
  readonly wanted: readonly ModelLine[]
}

/** Places an order for a customer, for cash or with a payment link. */
export function placeStaffOrderCommand(placed: WantedStaffOrder): ShopCommand {
  const { customer, type, isCollected, person, wanted } = placed
  const can = (model: Model) => model.customers[customer]!.registered
  const words = `staff ${person}: order for customer ${customer}, ${type}, ${isCollected ? 'collected' : 'delivered'}`
  return command(words, can, async (model, real) => {
    // The page of an order has one line for each product.
    const lines = addModelPrices(model, lastLinePerProduct(wanted))
    const input = staffOrderInput(
      real.customers[customer]!.id,
      lines.map(({ product, quantity, price }) => ({
        product: { id: real.products[product]!, selling_price_paise: paise(price) },
        quantity,
      })),
      { collect: isCollected ? atOutlet : null, paymentType: type },
    )
    const api = await openStaffClient(real, person)
    const answer = await api('POST /api/desk/orders', input)
    const submission = { customer, type, seen: lines, address: -1 }
    const order = placeOutsideModelCart(model, submission, { isCollected, isByStaff: true })
    expect(outcomeOf(answer)).toBe(typeof order === 'string' ? `409 ${order}` : '201')
    if (typeof order !== 'string') order.staffChanges += 1
  })
}

/** A visitor opens the payment link that staff read out. It shows the amount (payments-15). */
export function openPaymentLinkCommand(place: number, person: number): ShopCommand {
  return deskCommand(
    'read out the payment link of',
    { place, person, from: ['Pending'], prefers: awaitsOnlinePayment },
    async (one, { api, id, model, real }) => {
      const read = await api('GET /api/desk/orders/:id/payment-link', { id })
      expect(outcomeOf(read)).toBe(awaitsOnlinePayment(one) ? '200' : '409 conflict')
      if (!read.ok) return false
      const shown = await real.app.api('POST /api/payments/link', readLink(read.body.link))
      syncGatewayCalls(model, real)
      const amount = rupeesFromPaise(paise(modelOrderTotal(one)))
      expect(shown).toMatchObject({ ok: true, body: { amount, canPay: awaitsOnlinePayment(one) } })
      return false
    },
  )
}

/** Hands a collected order over, for cash if it is unpaid. Every fifth time staff name no mode of payment. */
export function handOverCommand(place: number, person: number, dice: number): ShopCommand {
  const isPaid = dice > 0
  const from = ['Packed']
  return deskCommand(
    `hand over ${isPaid ? 'for cash' : 'without money'}`,
    { place, person, from, prefers: ({ isCollected }) => isCollected },
    async (one, { api, id, real }) => {
      const { number } = await real.app.ctx.db
        .selectFrom('orders')
        .select('number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const input = { id, orderNumber: String(number), ...(isPaid && { mode: 'cash' as const }) }
      const answer = outcomeOf(await api('POST /api/desk/orders/:id/hand-over', input))
      const isRecalled = one.packs.some(({ batch }) => batch.state === 'recalled')
      const may = from.includes(one.status) && one.isCollected && !isRecalled
      const isDue = one.payment === 'Pending' && modelOrderTotal(one) > modelCutAmount(one)
      expect(answer).toBe(!may ? '409 conflict' : isPaid || !isDue ? '200' : '422 invalid')
      if (!may || (isDue && !isPaid)) return false
      one.status = 'Delivered'
      if (isDue) one.payment = 'Paid'
      return true
    },
  )
}

/** Releases a first large cash order after a call. */
export function confirmByPhoneCommand(place: number, person: number): ShopCommand {
  const from = ['Confirmed']
  return deskCommand(
    'confirm by phone',
    { place, person, from, prefers: ({ awaitsCall }) => awaitsCall },
    async (one, { api, id }) => {
      const may = from.includes(one.status) && one.awaitsCall
      expect(outcomeOf(await api('POST /api/desk/orders/:id/confirm', { id }))).toBe(may ? '200' : '409 conflict')
      if (may) one.awaitsCall = false
      return may
    },
  )
}
