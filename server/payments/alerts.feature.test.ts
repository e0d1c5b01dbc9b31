import { beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#domain/time.ts'
import { shop as identity } from '#shop/shop.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { useGatewayShop } from '#test/payments/event-steps.ts'
import { startOrderPayment, getOrderRow, deliverWebhook } from '#test/payments/payment-steps.ts'
import { createWatchedLog } from '#test/logs/log-watch.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { countOpenAlerts, listOpenAlerts, settleAlert } from './alerts.ts'
import { scheduleAlertReminders } from './alert-jobs.ts'

const shop = useGatewayShop()
const settle = (settlement: Parameters<typeof settleAlert>[1]) =>
  inTransaction(shop.app.ctx.db, (trx) => settleAlert(trx, settlement))
let app: TestApp
const { log, lines } = createWatchedLog()
beforeAll(() => {
  app = shop.app
  Object.assign(app.ctx, { log })
})

/** Pays an amount that differs from the order total, which puts the payment in review. */
async function payWrongAmount() {
  const bought = await startOrderPayment(app)
  const { snapshot } = app.gateway.payments.get(bought.ref)!
  app.gateway.pay(bought.ref, { amount: (snapshot.amount + 100) as typeof snapshot.amount })
  await deliverWebhook(app, bought.ref)
  return { ...bought, number: (await getOrderRow(app, bought.id)).number }
}
const mailsToShop = async () => listMailsTo(app, identity.email.display)
const settledBy = { kind: 'staff', id: 'meher' } as const

describe('payment alerts', () => {
  test('mails an alert to the shop once, logs its kind and counts it', async () => {
    const before = await countOpenAlerts(app.ctx.db)
    const { number, ref } = await payWrongAmount()
    const about = (await mailsToShop()).filter(({ subject }) => subject.includes(String(number)))
    expect(about.map(({ subject }) => subject)).toEqual([`A payment needs you: order ${number}`])
    expect(about[0]!.text).toContain('The gateway asked for another amount than the order costs.')
    expect(about[0]!.text).toMatch(/npm run alerts -- settle \d+ "/)
    expect(await countOpenAlerts(app.ctx.db)).toBe(before + 1)
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 50, kind: 'amount_mismatch', msg: 'a payment needs a person' }),
    )
    await deliverWebhook(app, ref, { id: 'again' })
    expect((await mailsToShop()).filter(({ subject }) => subject.includes(String(number)))).toHaveLength(1)
  })

  test('reminds the shop of open alerts daily until they are settled', async () => {
    const { number } = await payWrongAmount()
    await scheduleAlertReminders(app.ctx)
    const reminders = async () =>
      (await mailsToShop()).filter(({ subject, text }) => subject.endsWith('for you') && text.includes(`${number}`))
    expect(await reminders()).toHaveLength(0)
    for (let days = 1; days <= 2; days += 1) {
      app.clock.advance(DAY)
      expect(await reminders()).toHaveLength(days)
    }
    for (const { id } of await listOpenAlerts(app.ctx.db))
      await settle({ id, note: 'Talked to the gateway', actor: settledBy, at: app.clock.now() })
    app.clock.advance(DAY)
    expect(await reminders()).toHaveLength(2)
  })

  test('records actor, time and note of a settlement, and rejects a second settlement', async () => {
    const { number } = await payWrongAmount()
    const alert = (await listOpenAlerts(app.ctx.db)).find((one) => one.orderNumber === number)!
    const settlement = { id: alert.id, note: 'Refunded by hand', actor: settledBy, at: app.clock.now() }
    expect(await settle(settlement)).toEqual({ about: alert.about, kind: alert.kind })
    expect(await settle({ ...settlement, note: 'Again' })).toBeNull()
    const row = await app.ctx.db
      .selectFrom('payment_alerts')
      .selectAll()
      .where('id', '=', alert.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      seen_at: app.clock.now(),
      note: 'Refunded by hand',
      actor_kind: 'staff',
      actor_id: 'meher',
    })
    expect((await listOpenAlerts(app.ctx.db)).map(({ id }) => id)).not.toContain(alert.id)
  })

  test('mails the customer once about a payment in review', async () => {
    const { customer, ref, number } = await payWrongAmount()
    await deliverWebhook(app, ref, { id: 'later' })
    const mails = (await listMailsTo(app, customer.email)).filter(({ subject }) => subject.includes('checking'))
    expect(mails.map(({ subject }) => subject)).toEqual([`We are checking the payment of your order ${number}`])
    expect(mails[0]!.text).toContain('You need not pay again')
  })
})
