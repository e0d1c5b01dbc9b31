import { expect, test } from 'vitest'
import { shop } from '#shop/shop.ts'
import { addProduct, buildAddress, orderInput, placeCodOrder, registerCustomer, inPaise } from '#test/factories.ts'
import { expectOk, expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** The mails to customer and shop about one order. */
const mailsAbout = (orderId: string) => app.mails.filter(({ subject }) => subject.includes(orderId))

test('mails an order to its customer and to the shop with items, totals and address', async () => {
  const asha = await registerCustomer(app)
  const tablet = await addProduct(app, {
    name: 'Tablet',
    selling_price_paise: inPaise(1200.5),
    mrp_paise: inPaise(1300),
  })
  const { _id, orderId } = await placeCodOrder(asha, [{ product: tablet, quantity: 2 }])

  await app.runJobs()

  const mails = mailsAbout(orderId)
  expect(mails.map(({ to }) => to).toSorted()).toEqual([asha.email, shop.email.display].toSorted())
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
  for (const { text, html } of mails) {
    for (const part of [text, html]) {
      for (const words of [
        'Tablet × 2',
        'Rs. 2,401.00',
        'Rs. 49.00',
        'Rs. 2,450.00',
        'Cash on Delivery',
        '7 Example Lane, Meherbagh',
        '9000000001',
      ])
        expect(part).toContain(words)
    }
  }
  const toCustomer = mails.find(({ to }) => to === asha.email)!
  expect(toCustomer.text).toContain(`http://shop.test/orderdetails/${_id}`)
  expect(toCustomer.text).toContain('What happens next')
  expect(toCustomer.text).toContain('You pay Rs. 2,450.00 in cash when it arrives.')
  expect(toCustomer.text).not.toContain('prescription')
})

test('sends no mail for a refused order and no second mail for a repeated one', async () => {
  const asha = await registerCustomer(app)
  const order = orderInput([{ product: await addProduct(app) }])
  await app.runJobs()
  const before = app.mails.length

  expectRefusal(await asha.api('POST /api/orders/create', { ...order, totalAmount: 1 }))
  await app.runJobs()
  expect(app.mails).toHaveLength(before)

  for (const key of ['a', 'a', 'b'])
    expectOk(await asha.api('POST /api/orders/create', order, { headers: { 'idempotency-key': key } }))
  await app.runJobs()
  expect(app.mails).toHaveLength(before + 2)
})

test('names the products that need a prescription to customer and shop', async () => {
  const asha = await registerCustomer(app)
  const [antibiotic, vitamin] = [
    await addProduct(app, { name: 'Antibiotin', schedule: 'H' }),
    await addProduct(app, { name: 'Vitaplus' }),
  ]
  const { orderId } = await placeCodOrder(asha, [{ product: antibiotic }, { product: vitamin }])

  await app.runJobs()

  const [customer, toShop] = [
    mailsAbout(orderId).find(({ to }) => to === asha.email)!,
    mailsAbout(orderId).find(({ to }) => to !== asha.email)!,
  ]
  expect(customer.text).toContain(
    'Our pharmacist needs the prescription for: Antibiotin. If you have not sent it yet, a photo on the page of your order is enough.',
  )
  expect(toShop.text).toContain('Prescription needed for: Antibiotin.')
})

test('mails a cancellation to customer and shop, with the reason for the shop', async () => {
  const asha = await registerCustomer(app)
  const { _id, orderId } = await placeCodOrder(asha, [{ product: await addProduct(app) }])
  await app.runJobs()

  await asha.api('POST /api/orders/:id/cancel', { id: _id, reason: 'Found it at home' })
  await asha.api('POST /api/orders/:id/cancel', { id: _id })
  await app.runJobs()

  const cancelled = mailsAbout(orderId).filter(({ subject }) => /cancelled/i.test(subject))
  expect(cancelled.map(({ to }) => to).toSorted()).toEqual([asha.email, shop.email.display].toSorted())
  expect(cancelled.find(({ to }) => to === asha.email)!.text).toContain('Nothing was charged.')
  expect(cancelled.find(({ to }) => to !== asha.email)!.text).toContain('Found it at home')
})

test('escapes customer input in every mail', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { name: 'B & C <i>Syrup</i>' })
  const shippingDetails = buildAddress({
    name: '<script>alert(1)</script>',
    address: '"><img src=x onerror=alert(1)>',
    city: "<b>X</b> & 'Y'",
  })
  const { order } = expectOk(
    await asha.api('POST /api/orders/create', orderInput([{ product }], { shippingDetails: { ...shippingDetails } })),
  )
  await asha.api('POST /api/orders/:id/cancel', { id: order._id, reason: '<svg onload=alert(1)>' })

  await app.runJobs()

  const mails = mailsAbout(order.orderId)
  expect(mails).toHaveLength(4)
  for (const { html, text } of mails) {
    expect(html).not.toMatch(/<(script|img|svg|b|i)\b/i)
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('B &amp; C &lt;i&gt;Syrup&lt;/i&gt;')
    expect(text).toContain('"><img src=x onerror=alert(1)>')
  }
})

test('retries a failed mail under the same message id and keeps the order', async () => {
  const failing: string[] = []
  const flaky = {
    kind: 'smtp',
    send: async ({ messageId }: { messageId: string }) => {
      failing.push(messageId)
      throw new Error('no mail server')
    },
  } as const
  const broken = await startTestApp({ database: app.database, secret: app.ctx.secret, mail: flaky })
  const asha = await registerCustomer(broken)
  const { _id, orderId } = await placeCodOrder(asha, [{ product: await addProduct(broken) }])
  await broken.runJobs()
  expect(expectOk(await asha.api('GET /api/orders/:orderId', { orderId: _id })).order.status).toBe('Confirmed')

  app.clock.advance(60_000)
  await app.runJobs()

  expect(
    mailsAbout(orderId)
      .map(({ messageId }) => messageId)
      .toSorted(),
  ).toEqual(failing.toSorted())
})
