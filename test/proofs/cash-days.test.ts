import { expect, test } from 'vitest'
import { createRandom } from '#bench/catalogue/random.ts'
import { type Paise, paise, sumPaise } from '#domain/money.ts'
import { roundOffOf } from '#domain/tax/round-off.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { countMoney } from '#test/day-steps.ts'
import { orderInput, registerCustomer } from '#test/factories.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { proofRounds, reportProof } from './harness/size.ts'

const app = useTestApp()
const days = proofRounds(200, 2000)
const rupees = (amount: number) => amount / 100

test(
  'the cash sheets of random days with round-off, part payments, floats and expenses sum to the paisa',
  { timeout: 20 * 60_000 },
  async () => {
    const random = createRandom(49)
    const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
    const counts = { orders: 0, rounded: 0, split: 0, card: 0, expenses: 0, floats: 0, recounts: 0 }
    let version = 0
    for (const day of days) {
      const staff = await signInStaff(app, ['owner', 'pharmacist'])
      const rounding = day % 4 === 3 ? 'none' : 'cash'
      if (day % 4 === 0 || day % 4 === 3) {
        expectOk(await staff.api('POST /api/desk/settings/roundOff', { rounding, version }))
        version += 1
      }
      // What the person must hold, calculated here from the prices alone.
      const held = { cash: [] as Paise[], UPI: [] as Paise[], card: [] as Paise[] }
      if (random() < 0.5) {
        const float = paise(between(1, 2000) * 100)
        expectOk(await staff.api('POST /api/desk/cash/float', { amount: rupees(float) }))
        held.cash.push(float)
        counts.floats += 1
      }
      for (let order = between(1, 3); order > 0; order -= 1) {
        const price = paise(between(101, 45_000))
        const quantity = between(1, 4)
        const customer = await registerCustomer(app)
        const prices = { selling_price_paise: price, mrp_paise: price, gst_basis_points: random() < 0.5 ? 500 : 1800 }
        const product = await addBatchedProduct(app, { stock: 9, ...prices })
        const placed = expectOk(await customer.api('POST /api/orders/create', orderInput([{ product, quantity }])))
        const id = placed.order._id
        await fulfilUpTo({ customer, staff, id, productId: product.id }, 'deliver')
        const exact = paise(price * quantity + 4900)
        const roundOff = roundOffOf(exact, { rounding, isCashOrder: true })
        const due = paise(exact + roundOff)
        const mode = (['cash', 'UPI', 'card', 'split'] as const)[between(0, 3)]!
        const inCash = mode === 'split' ? paise(between(1, due - 1)) : paise(0)
        const money = { amount: rupees(due), mode, inCash: rupees(inCash) }
        expectOk(await staff.api('POST /api/desk/orders/:id/cash', { id, ...money }))
        if (mode === 'split') {
          held.cash.push(inCash)
          held.UPI.push(paise(due - inCash))
          counts.split += 1
        } else held[mode].push(due)
        counts.orders += 1
        if (mode === 'card') counts.card += 1
        if (roundOff !== 0) counts.rounded += 1
      }
      const atHand = sumPaise(held.cash)
      if (atHand > 0 && random() < 0.6) {
        const spent = paise(between(1, Math.min(atHand, 50_000)))
        const expense = { amount: rupees(spent), purpose: 'Packing tape', fileIds: [] }
        expectOk(await staff.api('POST /api/desk/cash/expense', expense))
        held.cash.push(paise(-spent))
        counts.expenses += 1
      }
      const expected = { cash: sumPaise(held.cash), UPI: sumPaise(held.UPI), card: sumPaise(held.card) }
      const byUpi = rupees(expected.UPI)
      const byCard = rupees(expected.card)
      const isRecounted = random() < 0.3
      if (isRecounted) await countMoney(staff.api, { cash: 1, UPI: byUpi, card: byCard })
      counts.recounts += isRecounted ? 1 : 0
      const counted = rupees(expected.cash - (expected.cash % 100))
      const { id: count, open } = await countMoney(staff.api, { cash: counted, UPI: byUpi, card: byCard })
      expect(open.sums).toEqual({ cash: rupees(expected.cash), UPI: byUpi, card: byCard })
      const reason = expected.cash % 100 === 0 ? '' : 'Paise'
      const { sheet } = expectOk(await staff.api('POST /api/desk/cash/sheets', { count, reason, handedTo: null }))
      expect([sheet.cash.expected, sheet.UPI.difference, sheet.card.difference]).toEqual([rupees(expected.cash), 0, 0])
      const { day: shown } = expectOk(
        await staff.api('GET /api/desk/cash/days/:id', { id: indianDay(app.clock.now()) }),
      )
      expect([shown.open, shown.sheets.map(({ _id }) => _id)]).toEqual([[], [sheet._id]])
      app.clock.advance(DAY)
    }
    await checkConservation(app.ctx.db)
    reportProof('Cash sheets of random days', { days: days.length, ...counts, differences: 0 })
  },
)
