import { afterEach, beforeAll, expect, test } from 'vitest'
import { gstTableNames } from '#domain/gst-returns/gst-tables.ts'
import { type Paise, paise, paiseFromWire } from '#domain/money.ts'
import { DAY } from '#domain/time.ts'
import { defaultSettings } from '#shop/settings.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, orderInput, registerCustomer } from '#test/factories.ts'
import { createPaidOrder, fulfilUpTo } from '#test/fulfilment-steps.ts'
import { getOrderRow } from '#test/payments/payment-steps.ts'
import { askForTestReturn, createDeliveredOrder, takeReturnUpTo } from '#test/return-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
let accountant: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
  accountant = await signInStaff(app, ['accountant'])
})
afterEach(() => checkConservation(app.ctx.db))

const NOVEMBER = { month: '2026-11' }

type Sale = { readonly price: Paise; readonly rate: number; readonly state?: string; readonly hsn?: string }

/** Sells and packs one pack. */
async function sell({ price, rate, state = 'Telangana', hsn = '30049099' }: Sale) {
  const customer = await registerCustomer(app)
  const product = await addBatchedProduct(app, {
    stock: 9,
    selling_price_paise: price,
    mrp_paise: price,
    gst_basis_points: rate,
    hsn,
  })
  const input = orderInput([{ product }])
  const placed = expectOk(
    await customer.api('POST /api/orders/create', { ...input, shippingDetails: { ...input.shippingDetails, state } }),
  )
  const id = placed.order._id
  expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id }))
  return { id, orderId: placed.order.orderId, total: paiseFromWire(placed.order.totalAmount) }
}

/** Changes the GSTIN of the shop. */
async function setGstin(gstin: string): Promise<void> {
  const { version } = expectOk(await accountant.api('GET /api/desk/settings', {})).settings.find(
    ({ key }) => key === 'gst',
  )!
  const values = { ...defaultSettings.gst, gstin, confirmed: true, version }
  expectOk(await accountant.api('POST /api/desk/settings/gst', values))
}

async function fetchFile(path: string): Promise<string> {
  const answer = await app.send(path, { headers: { authorization: `Bearer ${accountant.token}` } })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

test('the report of a month equals its documents, and cancelled ones count as numbers only', async () => {
  const kept = await sell({ price: paise(3300), rate: 500 })
  const other = await sell({ price: paise(12_000), rate: 0, state: 'Karnataka', hsn: '' })
  const cancelled = await sell({ price: paise(3300), rate: 500 })
  expectOk(
    await owner.api('POST /api/desk/orders/:id/cancel', { id: cancelled.id, reason: 'The customer asked for it' }),
  )
  const { report } = expectOk(await accountant.api('GET /api/desk/reports/gst', NOVEMBER))
  expect(report).toMatchObject({
    counts: { supplies: 2, creditNotes: 0, cancelled: 1 },
    questions: [{ kind: 'blank-hsn', key: 'blank-hsn 1' }],
    isOver: false,
    lock: null,
    days: [{ day: '2026-11-20' }],
  })
  expect(paiseFromWire(report.total)).toBe(kept.total + other.total)
  const file = JSON.parse(await fetchFile('/api/desk/reports/gst/json?month=2026-11'))
  expect(file).toMatchObject({
    gstin: '36AAAAA0000A1Z3',
    fp: '112026',
    b2cs: [{ pos: '36', rt: 5 }],
    nil: { inv: [{ sply_ty: 'INTRB2C' }] },
    doc_issue: { doc_det: [{ doc_num: 1, docs: [{ totnum: 3, cancel: 1, net_issue: 2 }] }] },
  })
  const book = (await fetchFile('/api/desk/reports/day-book/csv?month=2026-11')).trim().split('\r\n')
  expect(book).toHaveLength(4)
  expect(book.filter((line) => line.endsWith('cancelled'))).toHaveLength(1)
  expect(await fetchFile('/api/desk/reports/gst/csv?month=2026-11&table=hsn')).toMatch(
    /^HSN,Description,UQC,Total Quantity/,
  )
  const { rows } = expectOk(await accountant.api('GET /api/desk/documents', { ...NOVEMBER, placeOfSupply: '29' }))
  expect(rows.map(({ order, state }) => [order._id, state])).toEqual([[other.id, 'Karnataka']])
  const list = expectOk(await accountant.api('GET /api/desk/documents', NOVEMBER)).rows
  expect(list.map(({ order, isCancelled }) => [order._id, isCancelled])).toEqual([
    [cancelled.id, true],
    [other.id, false],
    [kept.id, false],
  ])
  const ordersOf = async (only: { day?: string; hsn?: string }) =>
    expectOk(await accountant.api('GET /api/desk/documents', { ...NOVEMBER, ...only })).rows.map(
      ({ order }) => order._id,
    )
  expect(await ordersOf({ hsn: 'none' })).toEqual([other.id])
  expect(await ordersOf({ hsn: '3004' })).toEqual([cancelled.id, kept.id])
  expect(await ordersOf({ hsn: '30049099' })).toEqual([])
  expect(await ordersOf({ day: '2026-11-20' })).toHaveLength(3)
  expect(await ordersOf({ day: '2026-11-21' })).toEqual([])
  const found = async (q: string) =>
    expectOk(await accountant.api('GET /api/desk/documents', { month: '2026-01', q })).rows.map(({ number }) => number)
  const { number, buyerName } = list[2]!
  expect(await found(number)).toEqual([number])
  expect(await found(`invoice ${number.toLowerCase()}`)).toEqual([number])
  expect(await found(`#${kept.orderId}`)).toEqual([number])
  expect(await found(buyerName.slice(1, 5).toUpperCase())).toContain(number)
  expect(await found('Nobody of this name')).toEqual([])
  const older = expectOk(await accountant.api('GET /api/desk/documents', { ...NOVEMBER, after: list[0]!.number })).rows
  expect(older).toEqual(list.slice(1))
})

test('a month in which the GSTIN changed has figures and a file for each (tax-6)', async () => {
  await sell({ price: paise(3300), rate: 500, state: 'Karnataka' })
  const first = JSON.parse(await fetchFile('/api/desk/reports/gst/json?month=2026-11'))
  await setGstin('29AAGCB7383J1Z4')
  const local = await sell({ price: paise(3300), rate: 500, state: 'Karnataka' })
  await setGstin('36AAAAA0000A1Z3')
  const { report } = expectOk(await accountant.api('GET /api/desk/reports/gst', NOVEMBER))
  expect([report.gstin, report.gstins]).toEqual(['36AAAAA0000A1Z3', ['29AAGCB7383J1Z4', '36AAAAA0000A1Z3']])
  const other = { ...NOVEMBER, gstin: '29AAGCB7383J1Z4' }
  const { report: otherReport } = expectOk(await accountant.api('GET /api/desk/reports/gst', other))
  expect(otherReport).toMatchObject({ gstin: other.gstin, counts: { supplies: 1 }, total: local.total / 100 })
  expect(JSON.parse(await fetchFile('/api/desk/reports/gst/json?month=2026-11'))).toEqual(first)
  const file = JSON.parse(await fetchFile('/api/desk/reports/gst/json?month=2026-11&gstin=29AAGCB7383J1Z4'))
  expect(file).toMatchObject({
    gstin: '29AAGCB7383J1Z4',
    b2cs: [{ sply_ty: 'INTRA', pos: '29', txval: expect.any(Number), camt: expect.any(Number) }],
    doc_issue: { doc_det: [{ doc_num: 1, docs: [{ totnum: 1 }] }] },
  })
  expect(await fetchFile('/api/desk/reports/day-book/csv?month=2026-11')).toContain('29AAGCB7383J1Z4')
  const unknown = expectRefusal(
    await accountant.api('GET /api/desk/reports/gst', { ...NOVEMBER, gstin: '27AAPFU0939F1ZV' }),
  )
  expect(unknown.fields).toEqual({
    gstin: 'No document of this month has this GSTIN. It has 29AAGCB7383J1Z4, 36AAAAA0000A1Z3.',
  })
})

test('the settled returns of a month are counted by reason with their packs and money', async () => {
  const scene = await createDeliveredOrder(app, 'ONLINE')
  const first = await askForTestReturn(scene, { reason: 'wrong' })
  const { refund } = await takeReturnUpTo(scene, first, 'refund')
  const open = await askForTestReturn(scene)
  await takeReturnUpTo(scene, open, 'inspect')
  const { rows } = expectOk(await accountant.api('GET /api/desk/reports/returns', NOVEMBER))
  expect(rows).toEqual([{ reason: 'wrong', count: 1, packs: 1, refund }])
  expect(expectOk(await accountant.api('GET /api/desk/reports/returns', { month: '2026-10' })).rows).toEqual([])
  const file = (await fetchFile('/api/desk/reports/returns/csv?month=2026-11')).trim().split('\r\n')
  expect(file).toEqual(['reason,returns,packs,paid back', `It is not what I ordered,1,1,${refund?.toFixed(2)}`])
})

test('parcels that came back are a reason of their own, with their packs and money', async () => {
  const scene = await createPaidOrder(app)
  await fulfilUpTo(scene, 'ship')
  expectOk(await owner.api('POST /api/desk/orders/:id/return', { id: scene.id, reason: 'Refused at the door' }))
  const { total_paise: total } = await getOrderRow(app, scene.id)
  const { rows } = expectOk(await accountant.api('GET /api/desk/reports/returns', NOVEMBER))
  expect(rows.at(-1)).toEqual({ reason: 'parcel', count: 1, packs: 2, refund: total / 100 })
  const file = (await fetchFile('/api/desk/reports/returns/csv?month=2026-11')).trim().split('\r\n')
  expect(file.at(-1)).toBe(`The parcel came back,1,2,${(total / 100).toFixed(2)}`)
})

test('the documents of a month are a file, narrowed as their list', async () => {
  const sold = await sell({ price: paise(4500), rate: 1800, state: 'Kerala', hsn: '33069000' })
  const file = async (query: string) =>
    (await fetchFile(`/api/desk/reports/documents/csv?month=2026-11${query}`)).trim().split('\r\n')
  const list = expectOk(await accountant.api('GET /api/desk/documents', NOVEMBER))
  expect(await file('')).toHaveLength(list.count + 1)
  const [header, line, ...others] = await file('&placeOfSupply=32')
  expect(header).toContain('day,number,document,corrects,order,buyer,GSTIN of the buyer')
  expect(others).toEqual([])
  expect(line).toContain(`,Kerala,COD,`)
  expect(line).toContain((sold.total / 100).toFixed(2))
  expect(await file('&hsn=3306')).toEqual([header, line])
  expect(await file('&day=2026-11-21')).toEqual([header])
})

test('the money that went back has its way, its credit note and the payouts of cash orders', async () => {
  const payOut = async (id: string) =>
    expectOk(await accountant.api('POST /api/desk/returns/:id/pay-out', { id, reference: 'UTR 4711' }))
  const paid = await createDeliveredOrder(app, 'COD')
  const returned = await askForTestReturn(paid)
  const { lines } = await takeReturnUpTo(paid, returned, 'inspect')
  expect(lines).toHaveLength(1)
  await payOut(returned)
  const online = await createDeliveredOrder(app, 'ONLINE')
  await takeReturnUpTo(online, await askForTestReturn(online), 'refund')
  const noteOf = async (orderId: string) => {
    const note = await app.ctx.db
      .selectFrom('documents')
      .select(['number', 'totals'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'credit-note')
      .executeTakeFirstOrThrow()
    return `${note.number},goods_returned,${(note.totals.totalPaise / 100).toFixed(2)}`
  }
  const file = await fetchFile('/api/desk/reports/refunds/csv?month=2026-11')
  expect(file).toMatch(/^\uFEFF?day,way,reference,order,credit note,reason,amount,state/)
  const lineOf = async (orderId: string) => {
    const note = await noteOf(orderId)
    return file.split('\r\n').find((line) => line.includes(note))
  }
  expect(await lineOf(paid.id)).toMatch(/^2026-11-20,payout,UTR 4711,.*,settled$/)
  expect(await lineOf(online.id)).toMatch(/^2026-11-20,online,/)
})

test('the value of the stock names every batch on hand', async () => {
  const product = await addBatchedProduct(app, { stock: 7, mrp_paise: paise(5000) })
  const line = (await fetchFile('/api/desk/reports/stock-value/csv'))
    .split('\r\n')
    .find((one) => one.includes(product.name))
  expect(line).toContain('350.00')
})

test('the stock by expiry month sums to the file of its value, expired packs first and undated ones last', async () => {
  const product = await addBatchedProduct(app, { stock: 7, mrp_paise: paise(5000) })
  const setBatch = async (values: { expires_on: string; ptr_paise: Paise | null }) =>
    app.ctx.db.updateTable('batches').set(values).where('product_id', '=', product.id).execute()
  const rowOf = async (month: string) => {
    const { rows } = expectOk(await accountant.api('GET /api/desk/reports/stock-expiry', {}))
    return rows.find((row) => row.month === month)
  }
  await setBatch({ expires_on: '2031-05-31', ptr_paise: null })
  expect(await rowOf('2031-05')).toEqual({ month: '2031-05', packs: 7, value: 350, atMrp: 350 })
  await setBatch({ expires_on: '2031-05-31', ptr_paise: paise(4000) })
  expect(await rowOf('2031-05')).toEqual({ month: '2031-05', packs: 7, value: 280, atMrp: 0 })
  await setBatch({ expires_on: '9999-12-31', ptr_paise: paise(4000) })
  expect(await rowOf('none')).toEqual({ month: 'none', packs: 7, value: 280, atMrp: 0 })
  await setBatch({ expires_on: '2026-01-31', ptr_paise: paise(4000) })
  expect(await rowOf('expired')).toMatchObject({ packs: 7, value: 280 })
  const undated = await addProduct(app, { stock: 3, expiry_date: null })
  await app.ctx.db
    .insertInto('stock_levels')
    .values({
      product_id: undated.id,
      unbatched: 3,
      unbatched_mrp_paise: undated.mrp_paise,
      unbatched_made_on: null,
      unbatched_expires_on: null,
    })
    .execute()
  const { rows } = expectOk(await accountant.api('GET /api/desk/reports/stock-expiry', {}))
  expect([rows[0]?.month, rows.at(-1)?.month]).toEqual(['expired', 'unknown'])
  const file = (await fetchFile('/api/desk/reports/stock-value/csv')).trim().split('\r\n').slice(1)
  const packs = file.map((one) => Number(one.split(',').at(-5)))
  expect(rows.reduce((sum, row) => sum + row.packs, 0)).toBe(packs.reduce((sum, count) => sum + count, 0))
})

test('a month is locked once, and only when it is over', async () => {
  const early = expectRefusal(await accountant.api('POST /api/desk/reports/lock', NOVEMBER))
  expect([early.status, early.message]).toEqual([409, 'November 2026 is not over. It can be locked in the next month.'])
  app.clock.advance(12 * DAY)
  accountant = await signInStaff(app, ['accountant'])
  const { questions } = expectOk(await accountant.api('GET /api/desk/reports/gst', NOVEMBER)).report
  expect(questions.map(({ kind }) => kind)).toEqual(['another-gstin', 'blank-hsn'])
  const asked = expectRefusal(await accountant.api('POST /api/desk/reports/lock', NOVEMBER))
  expect(asked).toMatchObject({ status: 409, code: 'conflict', body: { questions } })
  expect(asked.message).toMatch(/^November 2026 has 2 open questions: The month has documents of another GSTIN/)
  const some = expectRefusal(
    await accountant.api('POST /api/desk/reports/lock', { ...NOVEMBER, answered: ['another-gstin 1'] }),
  )
  expect(some.body).toMatchObject({ questions: [{ key: 'blank-hsn 1' }] })
  const answered = questions.map(({ key }) => key)
  const { lock } = expectOk(await accountant.api('POST /api/desk/reports/lock', { ...NOVEMBER, answered }))
  expect(lock?.by.name).toBe(accountant.staff.name)
  const again = expectRefusal(await accountant.api('POST /api/desk/reports/lock', NOVEMBER))
  expect([again.status, again.message]).toEqual([409, `${accountant.staff.name} has locked November 2026 already.`])
  const { report } = expectOk(await accountant.api('GET /api/desk/reports/gst', NOVEMBER))
  expect(report).toMatchObject({ lock: { by: { name: accountant.staff.name } }, questions: [] })
})

test('the files and figures of a locked month stay as they were filed, whatever changes later (reports-1)', async () => {
  const files = [
    ...['36AAAAA0000A1Z3', '29AAGCB7383J1Z4'].flatMap((gstin) => [
      `gst/json?month=2026-11&gstin=${gstin}`,
      ...gstTableNames.map((table) => `gst/csv?month=2026-11&table=${table}&gstin=${gstin}`),
    ]),
    'day-book/csv?month=2026-11',
  ]
  const readFiles = async () => {
    const read: Record<string, string> = {}
    for (const file of files) read[file] = await fetchFile(`/api/desk/reports/${file}`)
    return read
  }
  const readFigures = async () => {
    const { report } = expectOk(await accountant.api('GET /api/desk/reports/gst', NOVEMBER))
    return report
  }
  const [filed, figures] = [await readFiles(), await readFigures()]
  expect(figures.lock).not.toBeNull()
  expect(filed[files[0]!]).toContain('"hsn_b2c"')
  const document = await app.ctx.db
    .selectFrom('documents')
    .select('id')
    .where('kind', '<>', 'credit-note')
    .where('issued_on', '<', '2026-12-01')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('document_cancellations').select('at').whereRef('document_id', '=', 'documents.id'))),
    )
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('document_cancellations')
    .values({
      document_id: document.id,
      cancelled_on: '2026-12-02',
      reason: 'By hand',
      staff_id: owner.staff.id,
      at: app.ctx.now(),
    })
    .execute()
  app.clock.advance(365 * DAY)
  accountant = await signInStaff(app, ['accountant'])
  await setGstin('29AAGCB7383J1Z4')
  expect(await readFiles()).toEqual(filed)
  const { gstin: _, ...later } = await accountant
    .api('GET /api/desk/reports/gst', { ...NOVEMBER, gstin: figures.gstin })
    .then((result) => expectOk(result).report)
  const { gstin: __, ...before } = figures
  expect(later).toEqual(before)
  const kept = app.ctx.db.updateTable('locked_month_files').set({ body: '' }).execute()
  await expect(kept).rejects.toThrow(/locked_month_files/)
})

test('a month and a table that do not exist are refused', async () => {
  for (const input of [{ month: '2026-13' }, { month: 'November' }, { month: '' }])
    expect(expectRefusal(await accountant.api('GET /api/desk/reports/gst', input)).status).toBe(422)
  const answer = await app.send('/api/desk/reports/gst/csv?month=2026-11&table=b2x', {
    headers: { authorization: `Bearer ${accountant.token}` },
  })
  expect(answer.status).toBe(422)
})
