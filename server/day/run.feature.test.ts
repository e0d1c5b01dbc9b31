import { afterEach, expect, test } from 'vitest'
import {
  addPress,
  emptyRunQueue,
  nextPress,
  outcomeOfPress,
  type RunAction,
  type RunPress,
  settlePress,
} from '#domain/day/run-queue.ts'
import type { DeskClient } from '#contract/client.ts'
import { checkConservation } from '#test/conservation.ts'
import { createParcel } from '#test/day-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const rider = () => signInStaff(app, ['packer'])
const parcelOf = async (api: DeskClient, id: string) =>
  expectOk(await api('GET /api/desk/run', {})).parcels.find(({ _id }) => _id === id)

test('a rider takes a parcel, a colleague takes it over, and a courier’s is no rider’s', async () => {
  const { id } = await createParcel(app)
  const [first, second] = [await rider(), await rider()]
  expect((await parcelOf(first.api, id))?.rider).toBeNull()
  for (const { api, staff } of [first, second]) {
    expectOk(await api('POST /api/desk/orders/:id/take', { id }))
    expect((await parcelOf(api, id))?.rider).toEqual({ id: staff.id, name: staff.name })
  }
  await app.ctx.db.updateTable('orders').set({ carrier: 'Blue Dart' }).where('id', '=', id).execute()
  expect(await parcelOf(first.api, id)).toBeUndefined()
  expect(expectRefusal(await first.api('POST /api/desk/orders/:id/take', { id })).message).toBe(
    'Blue Dart brings this parcel.',
  )
})

test('delivers and records the money in one step, with both mails and one row of money', async () => {
  const { id, amount, customer } = await createParcel(app)
  const { api, staff } = await rider()
  expect(
    expectRefusal(await api('POST /api/desk/orders/:id/deliver-paid', { id, amount: amount - 1, mode: 'cash' })).fields,
  ).toHaveProperty('amount')
  const { order } = expectOk(await api('POST /api/desk/orders/:id/deliver-paid', { id, amount, mode: 'UPI' }))
  expect([order.status, order.paymentStatus, order.cashMode]).toEqual(['Delivered', 'Paid', 'UPI'])
  await app.runJobs()
  const subjects = app.mails.filter(({ to }) => to === customer.email).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('is delivered'))
  expect(subjects).toContainEqual(expect.stringContaining('Payment received'))
  expect(await app.ctx.db.selectFrom('cash_rows').selectAll().where('order_id', '=', id).execute()).toMatchObject([
    { amount_paise: amount * 100, mode: 'UPI', staff_id: staff.id, place: 'run', sheet_id: null },
  ])
})

test('a try at the door keeps the parcel, and desk and customer read it', async () => {
  const { id, customer } = await createParcel(app)
  const { api } = await rider()
  for (const reason of ['Nobody opened the door', 'Another time was asked for'] as const)
    expectOk(await api('POST /api/desk/orders/:id/missed', { id, reason }))
  expect((await parcelOf(api, id))?.tries.map(({ reason }) => reason)).toEqual([
    'Nobody opened the door',
    'Another time was asked for',
  ])
  const { order } = expectOk(await api('GET /api/desk/orders/:id', { id }))
  expect(order.status).toBe('Shipped')
  expect(order.timeline.map(({ text }) => text)).toContain('Nobody there: Nobody opened the door')
  const shown = expectOk(await customer.api('GET /api/orders/details/:id', { id })).order
  expect(shown.deliveryTries).toHaveLength(2)
})

const pathOf = { deliverPaid: 'deliver-paid', missed: 'missed', takeBack: 'return' } as const

/** Sends a queue like a phone whose every second answer is lost, until nothing waits. */
async function sendQueue(api: DeskClient, presses: readonly RunPress[]): Promise<void> {
  let queue = presses.reduce(addPress, emptyRunQueue)
  for (let sent = 1; ; sent += 1) {
    const press = nextPress(queue, new Set())
    if (press === null) return
    const path = pathOf[press.action as keyof typeof pathOf]
    const headers = { 'idempotency-key': press.key }
    const result = await api(`POST /api/desk/orders/:id/${path}`, { ...press.values, id: press.orderId } as never, {
      headers,
    })
    const outcome = sent % 2 === 1 ? outcomeOfPress({ ok: false, reason: 'no_response' }) : outcomeOfPress(result)
    queue = settlePress(queue, press.key, outcome)
  }
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

const actions = ['deliverPaid', 'missed', 'takeBack'] as const satisfies readonly RunAction[]

test.each(permutations(actions))(
  'presses %s, %s and %s of two phones, with lost answers, give a parcel one end',
  async (...order) => {
    const { id, amount } = await createParcel(app)
    const phones = [await rider(), await rider()]
    const values = {
      deliverPaid: { amount, mode: 'cash' },
      missed: { reason: 'Nobody opened the door' },
      takeBack: { reason: 'Refused at the door' },
    }
    const press = (action: (typeof actions)[number], phone: number): RunPress => ({
      key: `${id} ${action} ${phone}`,
      orderId: id,
      orderNumber: '1',
      action,
      values: values[action],
    })
    // The second phone pressed in the opposite order.
    await Promise.all([
      sendQueue(
        phones[0]!.api,
        order.map((action) => press(action, 0)),
      ),
      sendQueue(
        phones[1]!.api,
        order.toReversed().map((action) => press(action, 1)),
      ),
    ])
    const { db } = app.ctx
    const history = await db.selectFrom('order_history').select('status').where('order_id', '=', id).execute()
    const returned = history.filter(({ status }) => status === 'Returned').length
    // Delivery and payment are two rows of the history.
    const delivered = history.filter(({ status }) => status === 'Delivered').length
    expect([returned, delivered]).toEqual(returned === 1 ? [1, 0] : [0, 2])
    const rows = await db.selectFrom('cash_rows').select('id').where('order_id', '=', id).execute()
    expect(rows).toHaveLength(returned === 1 ? 0 : 1)
  },
)
