import { expect } from 'vitest'
import { paise } from '#domain/money.ts'
import { atOutlet, staffOrderInput } from '#test/staff-order-steps.ts'
import { outcomeOf, type ShopCommand, command } from './command.ts'
import { deskCommand, openStaffClient } from './desk-commands.ts'
import { addModelOrder, addModelPrices } from './model-rules.ts'
import type { Model, ModelLine, ModelOrder, PricedLines } from './model-state.ts'
import { modelPacksForSale } from './stock-rules.ts'

/** Places a cash order for a customer, who gets it delivered or collects it. */
export function placeStaffOrderCommand(
  customer: number,
  person: number,
  wanted: readonly ModelLine[],
  isCollected: boolean,
): ShopCommand {
  const can = (model: Model) => model.customers[customer]!.registered
  const words = `staff ${person}: order for customer ${customer}, ${isCollected ? 'collected' : 'delivered'}`
  return command(words, can, async (model, real) => {
    // The page of an order has one line for each product.
    const packs = new Map(wanted.map(({ product, quantity }) => [product, quantity]))
    const lines = addModelPrices(
      model,
      [...packs].map(([product, quantity]) => ({ product, quantity })),
    )
    const input = staffOrderInput(
      real.customers[customer]!.id,
      lines.map(({ product, quantity, price }) => ({
        product: { id: real.products[product]!, selling_price_paise: paise(price) },
        quantity,
      })),
      { collect: isCollected ? atOutlet : null },
    )
    const api = await openStaffClient(real, person)
    const answer = await api('POST /api/desk/orders', input)
    const order = placeModelStaffOrder(model, customer, lines, isCollected)
    expect(outcomeOf(answer)).toBe(order === null ? '409 out_of_stock' : '201')
    if (order !== null) order.staffChanges += 1
  })
}

/** Places an order by staff, for cash. It belongs to no cart of the customer (orders-16). */
function placeModelStaffOrder(
  model: Model,
  customer: number,
  lines: PricedLines,
  isCollected: boolean,
): ModelOrder | null {
  if (lines.some(({ product, quantity }) => modelPacksForSale(model, product) < quantity)) return null
  const submission = { customer, type: 'COD', seen: lines, address: 0 } as const
  return addModelOrder(model, submission, { cart: -1 - model.orders.length, isCollected })
}

/** Hands a collected order over for cash. Every fifth time the customer names no mode of payment. */
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
      expect(answer).toBe(!may ? '409 conflict' : isPaid ? '200' : '422 invalid')
      if (!may || !isPaid) return false
      one.status = 'Delivered'
      one.payment = 'Paid'
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
