import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { StaffRole } from '#domain/staff/actions.ts'
import { DAY, indianDay, MINUTE } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { createHolder, createParcel, sheetInput } from '#test/day-steps.ts'
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
  const { api, staff } = holder
  const { open, rows, colleagues } = expectOk(await api('GET /api/desk/cash', {}))
  expect(open).toMatchObject({ sums: { cash: amount, UPI: byUpi }, orders: 2 })
  expect(open?.places).toEqual({ outlet: { cash: 0, UPI: 0 }, run: { cash: amount, UPI: byUpi } })
  expect(rows.map(({ mode }) => mode).toSorted()).toEqual(['UPI', 'cash'])
  const owner = await signInStaff(app, ['owner'])
  expect(colleagues.map(({ id }) => id)).not.toContain(staff.id)
  const { sheet } = expectOk(
    await api('POST /api/desk/cash/sheets', {
      ...sheetInput(amount),
      seen: { cash: amount, UPI: byUpi },
      upi: byUpi,
      handedTo: owner.staff.id,
    }),
  )
  expect(sheet.handedTo).toEqual({ id: owner.staff.id, name: owner.staff.name })
  expect([sheet.cash.expected, sheet.UPI]).toEqual([amount, { expected: byUpi, counted: byUpi, difference: 0 }])
  const after = expectOk(await api('GET /api/desk/cash', {}))
  expect([after.open, after.rows, after.sheets.map(({ _id }) => _id)]).toEqual([null, [], [sheet._id]])
})

test('a difference needs a reason', async () => {
  const { holder, amount } = await createHolder(app)
  const short = { ...sheetInput(amount, amount - 20), reason: '' }
  expect(expectRefusal(await holder.api('POST /api/desk/cash/sheets', short)).fields).toEqual({
    reason: 'Please say why the money differs from what is expected.',
  })
  const { sheet } = expectOk(
    await holder.api('POST /api/desk/cash/sheets', { ...short, reason: 'Wrong change', handedTo: null }),
  )
  expect(sheet.cash.difference).toBeLessThan(0)
  expect(sheet.reason).toBe('Wrong change')
})

test('refuses a count that does not know of money that came in meanwhile', async () => {
  const { holder, amount } = await createHolder(app)
  await createHolder(app, 'UPI', holder)
  expect(expectRefusal(await holder.api('POST /api/desk/cash/sheets', sheetInput(amount))).code).toBe('stale')
})

test('parallel closings make one sheet', async () => {
  const { holder, amount } = await createHolder(app)
  const closings = Array.from({ length: 6 }, () => holder.api('POST /api/desk/cash/sheets', sheetInput(amount)))
  const results = await Promise.all(closings)
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok).map((result) => expectRefusal(result).code)).toEqual(
    Array.from({ length: 5 }, () => 'conflict'),
  )
  expect(expectOk(await holder.api('GET /api/desk/cash', {})).sheets).toHaveLength(1)
})

test('a repeat after a lost answer gets the sheet of the first call', async () => {
  const { holder, amount } = await createHolder(app)
  const close = () =>
    holder.api('POST /api/desk/cash/sheets', sheetInput(amount), { headers: { 'idempotency-key': 'lost answer' } })
  const first = expectOk(await close()).sheet
  expect(expectOk(await close()).sheet).toEqual(first)
})

test('money that comes in while a sheet is closed is open or on the sheet, never lost', async () => {
  const { holder, amount } = await createHolder(app)
  const parcels = [await createParcel(app), await createParcel(app)]
  const [closed] = await Promise.all([
    holder.api('POST /api/desk/cash/sheets', sheetInput(amount)),
    ...parcels.map(({ id, amount: due }) =>
      holder.api('POST /api/desk/orders/:id/deliver-paid', { id, amount: due, mode: 'cash' }),
    ),
  ])
  const { open } = expectOk(await holder.api('GET /api/desk/cash', {}))
  expect((closed.ok ? 1 : 0) + (open?.orders ?? 0)).toBe(3)
})

test('only an owner sees and closes the money of a colleague, and a holder is no receiver', async () => {
  const { holder, amount } = await createHolder(app)
  const staff = holder.staff.id
  const input = { staff, ...sheetInput(amount) }
  const colleague = await signInStaff(app, ['pharmacist', 'packer'])
  expect(expectRefusal(await colleague.api('GET /api/desk/cash', { staff })).status).toBe(403)
  expect(expectRefusal(await colleague.api('POST /api/desk/cash/sheets', input)).status).toBe(403)
  const owner = await signInStaff(app, ['owner'])
  const toSelf = { ...input, handedTo: staff }
  expect(expectRefusal(await owner.api('POST /api/desk/cash/sheets', toSelf)).fields).toHaveProperty('handedTo')
  const { sheet } = expectOk(await owner.api('POST /api/desk/cash/sheets', input))
  expect([sheet.person.id, sheet.closedBy.id]).toEqual([staff, owner.staff.id])
})

test('a correction is a new row, and sheets, rows and corrections never change', async () => {
  const { holder, amount } = await createHolder(app)
  const { sheet } = expectOk(await holder.api('POST /api/desk/cash/sheets', sheetInput(amount)))
  const accountant = await signInStaff(app, ['accountant'])
  const correction = { id: sheet._id, mode: 'cash', direction: 'less', amount: 20, reason: 'Counted twice' } as const
  const corrected = expectOk(await accountant.api('POST /api/desk/cash/sheets/:id/correct', correction)).sheet
  expect(corrected).toMatchObject({ cash: sheet.cash, corrections: [{ amount: -20, reason: 'Counted twice' }] })
  app.clock.advance(11 * MINUTE)
  expect(expectRefusal(await accountant.api('POST /api/desk/cash/sheets/:id/correct', correction)).code).toBe('step_up')
  const { db } = app.ctx
  const refused = /never changed or deleted/
  for (const table of ['cash_sheets', 'cash_rows', 'cash_corrections', 'locked_cash_days'] as const) {
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow(refused)
    if (table === 'locked_cash_days') continue
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(refused)
    const column = table === 'cash_sheets' ? 'cash_counted_paise' : 'amount_paise'
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
  const { open, rows } = expectOk(await api('GET /api/desk/cash', {}))
  const { number } = await getOrderRow(app, id)
  // The packer no longer sees the order, but its number.
  expect([open?.sums.cash, rows.map(({ order }) => order)]).toEqual([
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
          staff: person.id,
          seen: sums,
          notes: {},
          upi: sums.UPI,
          reason: 'Left by other tests',
          handedTo: null,
        }),
      )
  const id = today()
  const before = expectOk(await owner.api('GET /api/desk/cash/days/:id', { id })).day
  expect(before.open.map(({ person, sums }) => [person.id, sums.cash])).toEqual([[holder.staff.id, amount]])
  expect(before.online).toMatchObject([{ captures: 1, refunded: 0, refunds: 0 }])
  expect(expectRefusal(await owner.api('POST /api/desk/cash/days/:id/lock', { id })).message).toContain('still holds')
  const { sheet } = expectOk(await holder.api('POST /api/desk/cash/sheets', sheetInput(amount)))
  const locked = expectOk(await owner.api('POST /api/desk/cash/days/:id/lock', { id })).day
  expect(locked.lock?.by.id).toBe(owner.staff.id)
  expect(locked.sheets.map(({ _id }) => _id)).toContain(sheet._id)
  expect(expectRefusal(await owner.api('POST /api/desk/cash/days/:id/lock', { id })).code).toBe('conflict')

  const { amount: late } = await createHolder(app, 'cash', holder)
  const next = expectOk(await holder.api('POST /api/desk/cash/sheets', sheetInput(late))).sheet
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
