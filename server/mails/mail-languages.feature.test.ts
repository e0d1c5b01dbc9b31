import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import type { JobPayloads } from '#server/jobs/jobs.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { eraseTestCustomer } from '#test/erasure-steps.ts'
import { registerCustomer } from '#test/factories.ts'
import { inviteTestPerson } from '#test/firm-people-steps.ts'
import { createConfirmedOrder, createPaidOrder } from '#test/fulfilment-steps.ts'
import { addCreditOrder, addTestBuyer } from '#test/ledger-steps.ts'
import { prepareTestOffer } from '#test/prescription-request-steps.ts'
import { askForTestReturn, createDeliveredOrder } from '#test/return-steps.ts'
import { placeForCaller } from '#test/staff-order-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type MailKind = Extract<keyof JobPayloads, `mail.${string}`>
type MailJob = { [Kind in MailKind]: readonly [Kind, JobPayloads[Kind]] }[MailKind]

/** Mails to staff, the shop and suppliers, and the letter of staff about a breach, which are English. */
const englishMails: readonly MailKind[] = [
  'mail.breach',
  'mail.enquiry',
  'mail.folder-import',
  'mail.open-alerts',
  'mail.payment-alert',
  'mail.purchase-order',
  'mail.staff-link',
  'mail.ticket-overdue',
]
/** Mails that the scenes below send by themselves. */
const sentMails: readonly MailKind[] = ['mail.send-code', 'mail.erasure', 'mail.account-erased']
/** Mails that `mailBuyer` builds as it does the others about trade. */
const sameMails: readonly MailKind[] = ['mail.trade-receipt', 'mail.trade-cheque', 'mail.trade-payout']

const mailedSteps = ['pack', 'ship', 'sendOut', 'deliver', 'handOver', 'takeBack', 'recordCash'] as const

const readTelugu = () => app.ctx.db.updateTable('customers').set({ language: 'te' }).execute()

/** The addresses of pages in sent mails that are not those of Telugu pages. */
function listOtherLinks(): string[] {
  const { publicUrl } = app.ctx.config
  return app.mails.flatMap(({ subject, text, html }) =>
    [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"<>)]+/g)]
      .map(([address]) => address)
      .filter((address) => address.startsWith(publicUrl) && !address.startsWith(`${publicUrl}/icons/`))
      .filter((address) => !address.startsWith(`${publicUrl}/te/`))
      .map((address) => `${subject}: ${address}`),
  )
}

/** Sends a form as a Telugu page does. */
const sendForm = (path: string, form: object) =>
  app.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-language': 'te' },
    body: JSON.stringify(form),
  })

async function reserve(productId: string): Promise<{ ticket: string }> {
  const contact = { name: 'Asha Rao', phone: '9000000001', email: 'asha@visitor.example' }
  const answer = await sendForm('/api/reservations', { productId, packs: 2, outlet: 'Retail outlet', ...contact })
  return (await answer.json()) as { ticket: string }
}

/** The lines of sent mails that have English sentences, but those of medicine, which a pharmacist has to check (languages-2). */
function listEnglish(): string[] {
  const lines = app.mails.flatMap(({ subject, text }) => [subject, ...text.split('\n')])
  return lines.filter((line) => /\b[a-z]+ [a-z]+ [a-z]+/.test(line) && !app.ctx.translations.isMedical(line))
}

test('every mail to a customer is in the language of the customer, and so are the pages to which it leads', async () => {
  const { ctx } = app
  const delivered = await createDeliveredOrder(app)
  const orderId = delivered.id
  const cut = await createConfirmedOrder(app)
  const lines = [{ position: 0, quantity: 1 }]
  expectOk(await cut.staff.api('POST /api/desk/orders/:id/cut', { id: cut.id, reason: 'Not enough in stock', lines }))
  const returnId = await askForTestReturn(delivered)
  const paid = await createPaidOrder(app)
  expectOk(await paid.customer.api('POST /api/orders/:id/cancel', { id: paid.id }))
  const { id: refundId } = await ctx.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  const { id: recallId } = await ctx.db
    .insertInto('recalls')
    .values({
      id: ctx.newId('recall'),
      product_id: delivered.productId,
      batch_number: 'B1',
      reason: 'Glass',
      staff_id: delivered.staff.staff.id,
      at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const noticeId = ctx.newId('recallNotice')
  await ctx.db
    .insertInto('recall_notices')
    .values({ id: noticeId, recall_id: recallId, order_id: orderId, quantity: 1 })
    .execute()
  const { request } = await prepareTestOffer(app)
  const buyer = await addTestBuyer(app, { termsDays: 0 })
  const day = indianDay(ctx.now())
  await addCreditOrder(app, buyer, { total: paise(900_00), packedOn: day })
  const { customer } = delivered
  await ctx.db.updateTable('orders').set({ status: 'Shipped', promised_on: day }).where('id', '=', paid.id).execute()
  const { ticket } = await reserve(delivered.productId)
  const { id: enquiryId } = await ctx.db
    .selectFrom('enquiries')
    .select('id')
    .where('number', '=', Number(ticket.replace(/\D/g, '')))
    .executeTakeFirstOrThrow()
  const answer = 'అవును, మూడు సైజుల్లో ఉన్నాయి.'
  const { id: answerId } = await ctx.db
    .insertInto('ticket_answers')
    .values({ id: 'answer-1', enquiry_id: enquiryId, at: ctx.now(), staff_id: delivered.staff.staff.id, answer })
    .returning('id')
    .executeTakeFirstOrThrow()
  const leaving = await registerCustomer(app)
  const { personId } = await inviteTestPerson(buyer.customer, customer)
  await readTelugu()
  await app.runJobs()
  app.mails.length = 0

  const accountId = buyer.id
  const jobs: readonly MailJob[] = [
    ['mail.password-changed', { customerId: customer.id, at: ctx.now().toISOString() }],
    ['mail.new-device', { customerId: customer.id, device: 'Chrome', at: ctx.now().toISOString() }],
    ['mail.wrong-tries', { email: customer.email }],
    ['mail.order-placed', { orderId, to: 'customer' }],
    ['mail.order-cancelled', { orderId, to: 'customer' }],
    ...mailedSteps.map((step) => ['mail.order-step', { orderId, step }] as const),
    ['mail.order-cut', { orderId: cut.id }],
    ['mail.order-late', { orderId: paid.id }],
    ['mail.return-step', { returnId, step: 'ask' }],
    ['mail.recall', { noticeId }],
    ['mail.payment-link', { orderId }],
    ['mail.payment-received', { orderId }],
    ['mail.payment-failed', { orderId }],
    ['mail.payment-in-review', { orderId }],
    ['mail.refund-started', { refundId }],
    ['mail.refund-done', { refundId }],
    ['mail.prescription', { orderId, about: 'missing' }],
    ['mail.prescription', { orderId, about: 'ask' }],
    ['mail.prescription', { orderId, about: 'approved' }],
    ['mail.prescription-request', { requestId: request._id, about: 'prepared' }],
    ['mail.trade-step', { accountId, step: 'verify', answer: '' }],
    ['mail.trade-invitation', { personId, language: 'te' }],
    ['mail.trade-statement', { accountId, from: day }],
    ['mail.licence-ends', { accountId, form: '20B', validUntil: day, days: 3 }],
    ['mail.trade-reminder', { accountId, dueOn: day }],
    ['mail.reservation', { enquiryId }],
    ['mail.ticket-answer', { answerId }],
    ['mail.copy-ready', { customerId: customer.id }],
  ]
  for (const [kind, payload] of jobs) {
    const before = app.mails.length
    await jobHandlers[kind](ctx, payload as never, `job-${kind}`)
    expect(app.mails.slice(before), kind).toHaveLength(1)
  }
  await sendForm('/api/auth/forgot-password', { email: customer.email })
  await eraseTestCustomer(app, leaving)

  const kinds = [...new Set(jobs.map(([kind]) => kind)), ...englishMails, ...sentMails, ...sameMails]
  const all = Object.keys(jobHandlers).filter((kind) => kind.startsWith('mail.'))
  expect(kinds.toSorted()).toEqual(all.toSorted())
  expect(listOtherLinks()).toEqual([])
  expect(listEnglish()).toEqual([])
})

test('a payment link that staff pass on leads to the page in the language of the customer', async () => {
  const { staff, id } = await placeForCaller(app, { paymentType: 'ONLINE' })
  await readTelugu()
  const { link } = expectOk(await staff.api('GET /api/desk/orders/:id/payment-link', { id }))
  expect(new URL(link).pathname).toBe(`/te/online-payment/${id}`)
})
