import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isInHand, seesAllOrders } from '#domain/fulfilment/seen-orders.ts'
import {
  type OrderPaymentType,
  orderStatuses,
  type PaymentStatus,
  type OrderStatus,
} from '#domain/orders/order-status.ts'
import { type ReturnState, returnStates } from '#domain/returns/return-states.ts'
import { returnSightRefusal } from '#domain/returns/seen-returns.ts'
import { paise } from '#domain/money.ts'
import { deskRoles, mayDo, type StaffRole, staffRoles } from '#domain/staff/actions.ts'
import { pictureAddress } from '#server/customer-files/picture-addresses.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { namedIds } from './named-ids.ts'
import { createReturnedOrder, hiddenWords } from './returned-order.ts'
import { sampleInput } from './sample-input.ts'
import { sendRawCall } from './send-raw-call.ts'
import { listChangesSince, takeSnapshot } from './snapshot.ts'

type DeskEndpoint = Endpoint<Exclude<Endpoint['access'], string>>
const deskEndpoints = endpoints.filter(
  (one): one is DeskEndpoint & (typeof endpoints)[number] => typeof one.access !== 'string',
)

/** Roles that see only some orders and returns. */
const limitedRoles = staffRoles.filter((role) => !seesAllOrders([role]))

/** What each id names that a limited role can send: an order or return with a row rule, or another record. */
const recordOfId: Readonly<Record<string, 'order' | 'return' | null>> = {
  'orders/id': 'order',
  'orders/ids': 'order',
  order: 'order',
  'returns/id': 'return',
  'run/id': 'order',
  'documents/doc': null,
  productId: null,
  product: null,
  'products/id': null,
  'buying/id': null,
  'stock-levels/id': null,
  batchId: null,
  batchIds: null,
  'batches/id': null,
  supplierId: null,
  supplier: null,
  'supplier-returns/id': null,
  'receipts/id': null,
  'purchase-lines/id': null,
  'purchase-orders/id': null,
  'passkeys/id': null,
  // server/trade-orders/served-buyers.feature.test.ts tries the calls about buyers of others.
  'buyers/buyer': null,
  'buyers/id': null,
  'lists/id': null,
  chosen: null,
  zone: null,
  staff: null,
  handedTo: null,
  fileIds: null,
  after: null,
}

const app = useTestApp()
let records: Awaited<ReturnType<typeof createReturnedOrder>>
let staff: Readonly<Record<StaffRole, SignedInStaffMember>>

beforeAll(async () => {
  const signedIn = await Promise.all(staffRoles.map(async (role) => [role, await signInStaff(app, [role])] as const))
  staff = Object.fromEntries(signedIn) as Record<StaffRole, SignedInStaffMember>
  records = await createReturnedOrder(app, staff.packer)
})

const recordsOf = (endpoint: DeskEndpoint) => namedIds(endpoint).map((name) => recordOfId[name])
const callsAbout = (record: 'order' | 'return') => deskEndpoints.filter((one) => recordsOf(one).includes(record))

const inputs = new Map<string, Readonly<Record<string, unknown>>>()

/** A valid input that names the records of the scene, the same each time. */
function inputOf(endpoint: DeskEndpoint, about: 'order' | 'return', words: Readonly<Record<string, string>> = {}) {
  const key = JSON.stringify([endpoint.method, endpoint.path, about, words])
  const { orderId, returnId, documentId, productId, batchId } = records
  const id = about === 'order' ? orderId : returnId
  const meant = { id, ids: id, order: id, doc: documentId, productId, product: productId, batchId, ...words }
  const input = inputs.get(key) ?? sampleInput(endpoint, meant)
  inputs.set(key, input)
  return input
}

async function call(role: StaffRole, endpoint: DeskEndpoint, input: Readonly<Record<string, unknown>>) {
  const { status, body } = await sendRawCall(app, `${endpoint.method} ${endpoint.path}`, input, {
    authorization: `Bearer ${staff[role].token}`,
  })
  return { status, body }
}

const mayCall = (role: StaffRole, { access }: DeskEndpoint) => mayDo([role], access.desk)

test('every id that a role with row rules can send is of a known record', () => {
  const sent = deskEndpoints.filter((one) => limitedRoles.some((role) => mayCall(role, one))).flatMap(namedIds)
  expect([...new Set(sent)].filter((name) => !Object.hasOwn(recordOfId, name))).toEqual([])
  expect(limitedRoles).toEqual(['packer', 'rider', 'salesman'])
})

type Verdict = { readonly call: string; readonly status: number; readonly message?: string }

/** The verdict on the record of a call; a bulk call answers for each record. */
function verdictOf({ method, path }: DeskEndpoint, { status, body }: { status: number; body: string }): Verdict {
  const name = `${method} ${path}`
  if (status !== 200 || !body.startsWith('{"success":true,"results"'))
    return { call: name, status, message: body.slice(0, 200) }
  const { results } = JSON.parse(body) as { results: readonly { message: string }[] }
  return {
    call: name,
    status: 403,
    message: JSON.stringify({ success: false, code: 'forbidden', message: results[0]?.message }),
  }
}

/** The roles and kinds of records whose reads were tried. */
const hasRead = new Set<string>()

/** Fails unless each call about a record answers a role as the page of the record does; returns the status of the page. */
async function expectAnswersOfPage(about: 'order' | 'return', page: DeskEndpoint, role: StaffRole): Promise<number> {
  const shown = await call(role, page, inputOf(page, about))
  const calls = callsAbout(about).filter((one) => one !== page && mayCall(role, one))
  if (shown.status === 200) {
    // A role that sees every row gets the same answers in every state, so its papers are drawn in one.
    if (!limitedRoles.includes(role) && hasRead.has(`${role} ${about}`)) return shown.status
    hasRead.add(`${role} ${about}`)
    const reads = calls.filter(({ method }) => method === 'GET')
    const refused = await mapInTurn(reads, async (one) => (await call(role, one, inputOf(one, about))).status === 403)
    expect(reads.filter((_, index) => refused[index]).map(({ path }) => path)).toEqual([])
    return shown.status
  }
  const before = await takeSnapshot(app.ctx.db)
  const verdicts = await mapInTurn(calls, async (one) => verdictOf(one, await call(role, one, inputOf(one, about))))
  const { status } = shown
  const message = shown.body.slice(0, 200)
  expect(verdicts).toEqual(calls.map(({ method, path }) => ({ call: `${method} ${path}`, status, message })))
  expect(await listChangesSince(app.ctx.db, before)).toEqual({})
  return shown.status
}

async function mapInTurn<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  for (const item of items) results.push(await work(item))
  return results
}

const find = (path: string) => deskEndpoints.find((one) => one.method === 'GET' && one.path === path)!

const orderStates = orderStatuses.flatMap((status): [OrderStatus, OrderPaymentType, PaymentStatus][] => [
  [status, 'COD', 'Pending'],
  ...(status === 'Delivered'
    ? (
        [
          [status, 'COD', 'Paid'],
          [status, 'ONLINE', 'Paid'],
        ] as const
      ).map((one) => [...one] as [OrderStatus, OrderPaymentType, PaymentStatus])
    : []),
])

test.each(orderStates)(
  'F10: every call about an order %s, %s, %s answers each role as its page does',
  async (status, paymentType, paymentStatus) => {
    await app.ctx.db
      .updateTable('orders')
      .set({ status, payment_type: paymentType, payment_status: paymentStatus })
      .where('id', '=', records.orderId)
      .execute()
    // A rider has no page of an order: server/day/rider.feature.test.ts tries the calls of the run.
    for (const role of deskRoles) {
      const isSeen = seesAllOrders([role]) || isInHand({ status, paymentType, paymentStatus })
      expect([role, await expectAnswersOfPage('order', find('/api/desk/orders/:id'), role)]).toEqual([
        role,
        isSeen ? 200 : 403,
      ])
    }
  },
)

/** What the database demands of ended returns. */
const columnsOf = (state: ReturnState) => ({
  refused_at: state === 'refused' ? app.clock.now() : null,
  settled_at: state === 'settled' ? app.clock.now() : null,
  refund_paise: state === 'settled' ? paise(100) : null,
  sealed_payout: null,
})

test.each(returnStates)('F10: every call about a return %s answers each role as its page does', async (state) => {
  await app.ctx.db
    .updateTable('returns')
    .set({ state, ...columnsOf(state) })
    .where('id', '=', records.returnId)
    .execute()
  for (const role of staffRoles) {
    const isSeen = returnSightRefusal([role], state) === null
    expect([role, await expectAnswersOfPage('return', find('/api/desk/returns/:id'), role)]).toEqual([
      role,
      isSeen ? 200 : 403,
    ])
    const photo = await app.send(pictureAddress(app.ctx, records.photoId, staff[role].sessionId))
    expect([role, photo.status]).toEqual([role, isSeen && role !== 'accountant' ? 200 : 404])
  }
})

const searchWords = (): Readonly<Record<string, string>>[] => [
  { q: records.number },
  { q: hiddenWords.name },
  { q: hiddenWords.phoneNumber },
  { q: records.productName },
]

test('F10: no call shows the name, phone, address or id of an order or return to a role that sees neither', async () => {
  await app.ctx.db
    .updateTable('orders')
    .set({ status: 'Delivered', payment_type: 'COD', payment_status: 'Paid' })
    .where('id', '=', records.orderId)
    .execute()
  await app.ctx.db
    .updateTable('returns')
    .set({ state: 'inspected', ...columnsOf('inspected') })
    .where('id', '=', records.returnId)
    .execute()
  const hidden = [...Object.values(hiddenWords), records.orderId, records.returnId, records.documentId, records.photoId]
  const reads = deskEndpoints.filter((one) => one.method === 'GET' && mayCall('packer', one))
  expect(reads.length).toBeGreaterThan(20)
  const leaks: string[] = []
  for (const read of reads)
    for (const words of Object.hasOwn((read.input as { shape?: object }).shape ?? {}, 'q') ? searchWords() : [{}]) {
      const { path } = read
      const id = {
        'products/:id': records.productId,
        'batches/:id': records.batchId,
        'stock-levels/:id': records.productId,
      }
      const [, named] = Object.entries(id).find(([part]) => path.endsWith(part)) ?? []
      const { body } = await call(
        'packer',
        read,
        inputOf(read, 'order', named === undefined ? words : { ...words, id: named }),
      )
      leaks.push(...hidden.filter((text) => body.includes(text)).map((text) => `${path} ${text}`))
    }
  expect(leaks).toEqual([])
})
