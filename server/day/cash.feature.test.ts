import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { DeskClient } from '#contract/client.ts'
import type { StaffRole } from '#domain/staff/actions.ts'
import { DAY, indianDay, MINUTE } from '#domain/time.ts'
import { pictureAddress } from '#server/customer-files/picture-addresses.ts'
import { checkConservation } from '#test/conservation.ts'
import { countMoney, createHolder, createParcel, sheetInput } from '#test/day-steps.ts'
import { buildPhoto } from '#test/prescription-steps.ts'
import { createPaidOrder } from '#test/fulfilment-steps.ts'
import { getOrderRow } from '#test/payments/payment-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const today = () => indianDay(app.clock.now())

test('a sheet expects the sums by mode and place, is counted, and leaves nothing open', async () => {
  const { holder, amount } = await createHolder(app)
  const { amount: byUpi } = await createHolder(app, 'UPI', holder)
  const { amount: byCard } = await createHolder(app, 'card', holder)
  const { api, staff } = holder
  const input = await sheetInput(api, { cash: amount, UPI: byUpi, card: byCard })
  const { count, rows, colleagues } = expectOk(await api('GET /api/desk/cash', {}))
  const none = { cash: 0, UPI: 0, card: 0 }
  const sums = { cash: amount, UPI: byUpi, card: byCard }
  expect(count?.open).toMatchObject({ sums, places: { outlet: none, run: sums }, orders: 3 })
  expect(rows.map(({ mode }) => mode).toSorted()).toEqual(['UPI', 'card', 'cash'])
  const owner = await signInStaff(app, ['owner'])
  expect(colleagues.map(({ id }) => id)).not.toContain(staff.id)
  const { sheet } = expectOk(await api('POST /api/desk/cash/sheets', { ...input, handedTo: owner.staff.id }))
  expect(sheet.handedTo).toEqual({ id: owner.staff.id, name: owner.staff.name })
  expect([sheet.cash.expected, sheet.UPI, sheet.card]).toEqual([
    amount,
    { expected: byUpi, counted: byUpi, difference: 0 },
    { expected: byCard, counted: byCard, difference: 0 },
  ])
  const after = expectOk(await api('GET /api/desk/cash', {}))
  expect([after.holdsSince, after.count, after.rows, after.sheets.map(({ _id }) => _id)]).toEqual([
    null,
    null,
    [],
    [sheet._id],
  ])
})

test('nothing of what is expected is answered before the money is counted (day-6)', async () => {
  const { holder, amount } = await createHolder(app)
  const { staff, api } = holder
  const before = expectOk(await api('GET /api/desk/cash', {}))
  expect(before).toMatchObject({ holdsSince: expect.any(String), count: null, isCountStale: false, rows: [] })
  expect(JSON.stringify(before)).not.toContain(String(amount))
  await countMoney(api, { cash: amount - 20 })
  await countMoney(api, { cash: amount })
  const counted = expectOk(await api('GET /api/desk/cash', {}))
  expect(counted.count).toMatchObject({ counted: { cash: amount }, open: { sums: { cash: amount } } })
  // The first count stays on the sheet.
  const input = { count: counted.count!.id, reason: '', handedTo: null }
  const { sheet } = expectOk(await api('POST /api/desk/cash/sheets', input))
  expect(sheet.earlierCounts).toMatchObject([{ cash: amount - 20 }])
  expect(sheet.person.id).toBe(staff.id)
})

test('a difference needs a reason', async () => {
  const { holder, amount } = await createHolder(app)
  const short = { ...(await sheetInput(holder.api, { cash: amount - 20 })), reason: '' }
  expect(expectRefusal(await holder.api('POST /api/desk/cash/sheets', short)).fields).toEqual({
    reason: 'Please say why the money differs from what is expected.',
  })
  const { sheet } = expectOk(
    await holder.api('POST /api/desk/cash/sheets', { ...short, reason: 'Wrong change', handedTo: null }),
  )
  expect(sheet.cash.difference).toBeLessThan(0)
  expect(sheet.reason).toBe('Wrong change')
})

test('refuses a count that does not know of money that came in meanwhile, and a float or an expense since', async () => {
  const { holder, amount } = await createHolder(app)
  const { api } = holder
  for (const move of [
    () => createHolder(app, 'UPI', holder),
    async () => expectOk(await api('POST /api/desk/cash/float', { amount: 500 })),
    async () => expectOk(await api('POST /api/desk/cash/expense', { amount: 20, purpose: 'Tape', fileIds: [] })),
  ]) {
    const input = await sheetInput(api, { cash: amount })
    await move()
    expect(expectRefusal(await api('POST /api/desk/cash/sheets', input)).code).toBe('stale')
    expect(expectOk(await api('GET /api/desk/cash', {}))).toMatchObject({ count: null, isCountStale: true, rows: [] })
  }
  const other = await createHolder(app)
  const { count } = await sheetInput(other.holder.api, { cash: other.amount })
  const foreign = { count, reason: 'Wrong', handedTo: null }
  expect(expectRefusal(await api('POST /api/desk/cash/sheets', foreign)).code).toBe('stale')
})

test('a float is expected with the rest, and an expense is not, with the photos of its receipt (day-5)', async () => {
  const { holder, amount } = await createHolder(app)
  const { api, staff, token } = holder
  const { lastFloat } = expectOk(await api('POST /api/desk/cash/float', { amount: 1000 }))
  expect(lastFloat).toBe(1000)
  const upload = await app.send('/api/desk/cash/receipts', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await buildPhoto()),
  })
  const { fileIds } = (await upload.json()) as { fileIds: string[] }
  const expense = { amount: 145.5, purpose: 'Packing tape', fileIds }
  const tooMuch = { ...expense, amount: amount + 1001 }
  expect(expectRefusal(await api('POST /api/desk/cash/expense', tooMuch)).fields).toHaveProperty('amount')
  expectOk(await api('POST /api/desk/cash/expense', expense))
  // A receipt belongs to one expense.
  expect(expectRefusal(await api('POST /api/desk/cash/expense', expense)).status).toBe(404)
  const expected = amount + 1000 - 145.5
  const input = await sheetInput(api, { cash: expected })
  const { sheet } = expectOk(await api('POST /api/desk/cash/sheets', input))
  expect(sheet).toMatchObject({ cash: { expected }, floats: 1000, spent: 145.5 })
  const [{ pictures, ...shown } = { pictures: [] }] = sheet.expenses
  expect(shown).toMatchObject({ purpose: 'Packing tape', amount: 145.5 })
  const picture = await app.send(pictures[0]!)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const seen = await app.ctx.db.selectFrom('audit_log').select('action').where('staff_id', '=', staff.id).execute()
  expect(seen.map(({ action }) => action)).toContain('cash.view-receipt')
  // Neither a colleague nor the sender of another receipt sees it, and an accountant does.
  const sessionOf = async (api: DeskClient) => expectOk(await api('GET /api/desk/cash/days/:id', { id: sheet.day })).day
  const accountant = await signInStaff(app, ['accountant'])
  const ofDay = (await sessionOf(accountant.api)).sheets.find(({ _id }) => _id === sheet._id)
  expect((await app.send(ofDay!.expenses[0]!.pictures[0]!)).status).toBe(200)
  const packer = await signInStaff(app, ['packer'])
  const { session_id: sessionId } = await app.ctx.db
    .selectFrom('staff_sessions')
    .select('id as session_id')
    .where('staff_id', '=', packer.staff.id)
    .executeTakeFirstOrThrow()
  expect((await app.send(pictureAddress(app.ctx, fileIds[0]!, sessionId))).status).toBe(404)
})

test('an order is paid in part in cash and the rest by UPI, or not at all (day-5)', async () => {
  const { id, amount } = await createParcel(app)
  const { api } = await signInStaff(app, ['packer'])
  const pay = (inCash: number, mode: 'split' | 'cash' = 'split') =>
    api('POST /api/desk/orders/:id/deliver-paid', { id, amount, mode, inCash })
  for (const wrong of [await pay(0), await pay(amount), await pay(amount + 1), await pay(10, 'cash')])
    expect(expectRefusal(wrong).fields).toHaveProperty('inCash')
  const { order } = expectOk(await pay(10))
  const rest = Math.round((amount - 10) * 100) / 100
  expect([order.cashMode, order.received]).toEqual([
    'split',
    [
      { mode: 'cash', amount: 10 },
      { mode: 'UPI', amount: rest },
    ],
  ])
  expect(order.timeline.map(({ text }) => text)).toContain(
    `Rs. ${amount.toFixed(2)} received: Rs. 10.00 in cash, Rs. ${rest.toFixed(2)} by UPI`,
  )
  const { open } = await countMoney(api, {})
  expect([open.sums, open.orders]).toEqual([{ cash: 10, UPI: rest, card: 0 }, 1])
})

test('parallel closings make one sheet', async () => {
  const { holder, amount } = await createHolder(app)
  const input = await sheetInput(holder.api, { cash: amount })
  const closings = Array.from({ length: 6 }, () => holder.api('POST /api/desk/cash/sheets', input))
  const results = await Promise.all(closings)
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok).map((result) => expectRefusal(result).code)).toEqual(
    Array.from({ length: 5 }, () => 'conflict'),
  )
  expect(expectOk(await holder.api('GET /api/desk/cash', {})).sheets).toHaveLength(1)
})

test('a repeat after a lost answer gets the sheet of the first call', async () => {
  const { holder, amount } = await createHolder(app)
  const input = await sheetInput(holder.api, { cash: amount })
  const close = () => holder.api('POST /api/desk/cash/sheets', input, { headers: { 'idempotency-key': 'lost answer' } })
  const first = expectOk(await close()).sheet
  expect(expectOk(await close()).sheet).toEqual(first)
})

test('money that comes in while a sheet is closed is open or on the sheet, never lost', async () => {
  const { holder, amount } = await createHolder(app)
  const parcels = [await createParcel(app), await createParcel(app)]
  const input = await sheetInput(holder.api, { cash: amount })
  const [closed] = await Promise.all([
    holder.api('POST /api/desk/cash/sheets', input),
    ...parcels.map(({ id, amount: due }) =>
      holder.api('POST /api/desk/orders/:id/deliver-paid', { id, amount: due, mode: 'cash' }),
    ),
  ])
  const { open } = await countMoney(holder.api, {})
  expect((closed.ok ? 1 : 0) + open.orders).toBe(3)
})

test('only an owner sees and closes the money of a colleague, and a holder is no receiver', async () => {
  const { holder, amount } = await createHolder(app)
  const staff = holder.staff.id
  const owner = await signInStaff(app, ['owner'])
  const input = await sheetInput(owner.api, { cash: amount, staff })
  const colleague = await signInStaff(app, ['pharmacist', 'packer'])
  expect(expectRefusal(await colleague.api('GET /api/desk/cash', { staff })).status).toBe(403)
  expect(expectRefusal(await colleague.api('POST /api/desk/cash/sheets', input)).status).toBe(403)
  for (const refused of [
    await colleague.api('POST /api/desk/cash/count', { staff, notes: {}, upi: 0 }),
    await colleague.api('POST /api/desk/cash/float', { staff, amount: 10 }),
    await colleague.api('POST /api/desk/cash/expense', { staff, amount: 10, purpose: 'Tea', fileIds: [] }),
  ])
    expect(expectRefusal(refused).status).toBe(403)
  const toSelf = { ...input, handedTo: staff }
  expect(expectRefusal(await owner.api('POST /api/desk/cash/sheets', toSelf)).fields).toHaveProperty('handedTo')
  const { sheet } = expectOk(await owner.api('POST /api/desk/cash/sheets', input))
  expect([sheet.person.id, sheet.closedBy.id]).toEqual([staff, owner.staff.id])
})

test('a correction is a new row, and sheets, rows and corrections never change', async () => {
  const { holder, amount } = await createHolder(app)
  const { sheet } = expectOk(
    await holder.api('POST /api/desk/cash/sheets', await sheetInput(holder.api, { cash: amount })),
  )
  const accountant = await signInStaff(app, ['accountant'])
  const correction = { id: sheet._id, mode: 'cash', direction: 'less', amount: 20, reason: 'Counted twice' } as const
  const corrected = expectOk(await accountant.api('POST /api/desk/cash/sheets/:id/correct', correction)).sheet
  expect(corrected).toMatchObject({ cash: sheet.cash, corrections: [{ amount: -20, reason: 'Counted twice' }] })
  app.clock.advance(11 * MINUTE)
  expect(expectRefusal(await accountant.api('POST /api/desk/cash/sheets/:id/correct', correction)).code).toBe('step_up')
  const { db } = app.ctx
  const refused = /never changed or deleted/
  for (const table of ['cash_sheets', 'cash_rows', 'cash_counts', 'cash_corrections', 'locked_cash_days'] as const) {
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow(refused)
    if (table === 'locked_cash_days') continue
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(refused)
    const column = { cash_sheets: 'cash_counted_paise', cash_counts: 'cash_paise' }[table as string] ?? 'amount_paise'
    await expect(
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 1`.execute(db),
    ).rejects.toThrow(refused)
  }
  await expect(sql`update cash_rows set sheet_id = null where sheet_id is not null`.execute(db)).rejects.toThrow(
    refused,
  )
})

test('a paid order that comes back later keeps its row of money', async () => {
  const { id, amount } = await createParcel(app)
  const { api } = await signInStaff(app, ['packer'])
  expectOk(await api('POST /api/desk/orders/:id/cash', { id, amount, mode: 'cash' }))
  expectOk(await api('POST /api/desk/orders/:id/return', { id, reason: 'The box was wet' }))
  const { open } = await countMoney(api, {})
  const { rows } = expectOk(await api('GET /api/desk/cash', {}))
  const { number } = await getOrderRow(app, id)
  // The packer no longer sees the order, but its number.
  expect([open.sums.cash, rows.map(({ order }) => order)]).toEqual([
    amount,
    [{ _id: null, orderNumber: String(number) }],
  ])
})

test('the day of the shop shows sheets, open money and what each gateway captured; a locked day stays as it is', async () => {
  app.clock.advance(40 * DAY)
  const owner = await signInStaff(app, ['owner'])
  const { holder, amount } = await createHolder(app)
  await createPaidOrder(app)
  // The other tests of this file have left open money.
  for (const { person, sums } of expectOk(await owner.api('GET /api/desk/cash/days/:id', { id: today() })).day.open)
    if (person.id !== holder.staff.id)
      expectOk(
        await owner.api('POST /api/desk/cash/sheets', {
          ...(await sheetInput(owner.api, { ...sums, staff: person.id })),
          reason: 'Left by other tests',
        }),
      )
  const id = today()
  const before = expectOk(await owner.api('GET /api/desk/cash/days/:id', { id })).day
  expect(before.open.map(({ person, sums }) => [person.id, sums.cash])).toEqual([[holder.staff.id, amount]])
  expect(before.online).toMatchObject([{ captures: 1, refunded: 0, refunds: 0 }])
  expect(expectRefusal(await owner.api('POST /api/desk/cash/days/:id/lock', { id })).message).toContain('still holds')
  const { sheet } = expectOk(
    await holder.api('POST /api/desk/cash/sheets', await sheetInput(holder.api, { cash: amount })),
  )
  const locked = expectOk(await owner.api('POST /api/desk/cash/days/:id/lock', { id })).day
  expect(locked.lock?.by.id).toBe(owner.staff.id)
  expect(locked.sheets.map(({ _id }) => _id)).toContain(sheet._id)
  expect(expectRefusal(await owner.api('POST /api/desk/cash/days/:id/lock', { id })).code).toBe('conflict')

  const { amount: late } = await createHolder(app, 'cash', holder)
  const next = expectOk(
    await holder.api('POST /api/desk/cash/sheets', await sheetInput(holder.api, { cash: late })),
  ).sheet
  expect(next.day).toBe(indianDay(new Date(app.clock.now().getTime() + DAY)))
  expect(expectOk(await owner.api('GET /api/desk/cash/days/:id', { id })).day.sheets).toEqual(locked.sheets)
  const tomorrow = { id: next.day }
  expect(expectRefusal(await owner.api('POST /api/desk/cash/days/:id/lock', tomorrow)).message).toContain('not begun')
})

test('Today shows the owner who has held money since yesterday, and a packer nothing of it', async () => {
  const { holder, amount } = await createHolder(app)
  const openSums = async (roles: StaffRole[]) => {
    const { api } = await signInStaff(app, roles)
    const { openMoney } = expectOk(await api('GET /api/desk/today', {}))
    return openMoney?.filter(({ person }) => person.id === holder.staff.id).map(({ sums }) => sums.cash)
  }
  expect(await openSums(['owner'])).toEqual([])
  app.clock.advance(DAY)
  expect(await openSums(['owner'])).toEqual([amount])
  expect(await openSums(['packer'])).toBeUndefined()
})
