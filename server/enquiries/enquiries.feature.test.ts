import { expect, test } from 'vitest'
import { HOUR } from '#domain/time.ts'
import { shop } from '#shop/shop.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ env: { ENQUIRIES_PER_HOUR: '3', TRUST_PROXY: 'true' } })

const asked = {
  name: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@customer.example',
  address: '12 Lotus Lane\nHyderabad',
  message: 'Do you keep insulin pens?',
}

let visitors = 0
/** Somebody at an internet address of their own. */
function visitor() {
  visitors += 1
  const headers = { 'x-forwarded-for': `198.51.100.${visitors}` }
  return (enquiry: object = asked) => app.api('POST /api/enquiries', enquiry as typeof asked, { headers })
}

const kept = (ticket: string) =>
  app.ctx.db
    .selectFrom('enquiries')
    .selectAll()
    .where('number', '=', Number(ticket.slice(2)))
    .executeTakeFirstOrThrow()

async function mailAbout(ticket: string) {
  await app.runJobs()
  return app.mails.filter(({ subject }) => subject.includes(ticket))
}

test('a visitor asks, gets a ticket, and the shop gets one mail', async () => {
  const answer = await visitor()()

  expect(answer).toMatchObject({ ok: true, status: 201 })
  const { ticket } = expectOk(answer)
  expect(ticket).toMatch(/^E-\d+$/)
  expect(await kept(ticket)).toMatchObject({ ...asked, created_at: app.clock.now() })
  const [mail, ...others] = await mailAbout(ticket)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: shop.email.display, subject: `Enquiry ${ticket}` })
  for (const text of ['Asha Rao', '9876543210', 'asha@customer.example', 'Lotus Lane', 'insulin pens'])
    expect(mail!.text).toContain(text)
})

test('every enquiry has a ticket of its own', async () => {
  const answers = await Promise.all([visitor()(), visitor()(), visitor()()])
  expect(new Set(answers.map((answer) => expectOk(answer).ticket)).size).toBe(3)
})

test('address and message may be left out, and a number may be typed with its prefix', async () => {
  const { ticket } = expectOk(
    await visitor()({ name: ' Asha ', phone: '+91 98765 43210', email: 'asha@customer.example' }),
  )
  expect(await kept(ticket)).toMatchObject({ name: 'Asha', phone: '9876543210', address: '', message: '' })
  const [mail] = await mailAbout(ticket)
  expect(mail!.text).toContain('left no message')
  expect(mail!.text).not.toContain('Address\n')
})

test('what is missing or wrong is refused with a sentence for each field, and nothing is kept or mailed', async () => {
  const before = await count()
  const empty = expectRefusal(await visitor()({}))
  expect(empty).toMatchObject({ status: 422, code: 'invalid' })
  expect(empty.fields).toEqual({
    name: 'Name is required',
    phone: 'Phone number is required',
    email: 'Email is required',
  })
  const wrong = expectRefusal(await visitor()({ ...asked, phone: '12345', email: 'asha@', message: 'a\0b' }))
  expect(wrong.fields).toEqual({
    phone: 'Phone number must be 10 digits',
    email: 'Invalid email address',
    message: 'Please use plain text',
  })
  expect(await count()).toBe(before)
})

test.each([
  ['a number for a name', { ...asked, name: 7 }],
  ['a list for a message', { ...asked, message: ['a'] }],
  ['null for an address', { ...asked, address: null }],
])('%s is refused without a fault of ours', async (_, enquiry) => {
  expect(expectRefusal(await visitor()(enquiry)).status).toBe(422)
})

test('hostile text is kept as it was typed, is text in the mail and never part of its head', async () => {
  const hostile = `<script>alert("1")</script>'; drop table enquiries; -- {{7*7}} </td></table>`
  const { ticket } = expectOk(await visitor()({ ...asked, name: `<img src=x onerror=alert(1)>`, message: hostile }))
  expect(await kept(ticket)).toMatchObject({ name: `<img src=x onerror=alert(1)>`, message: hostile })
  const [mail] = await mailAbout(ticket)
  expect(mail!.text).toContain(hostile)
  expect(mail!.html).not.toMatch(/<script|<img|<\/table>\s*'/i)
  expect(mail!.html).toContain('&lt;script&gt;')
  expect(mail!.subject).toBe(`Enquiry ${ticket}`)
})

test('extra fields change nothing', async () => {
  const { ticket } = expectOk(await visitor()({ ...asked, number: 1, id: 'enq_x', to: 'all@customer.example' }))
  expect(ticket).not.toBe('E-1')
  expect((await mailAbout(ticket)).map(({ to }) => to)).toEqual([shop.email.display])
})

test('one network may ask so often in an hour, others are not kept waiting', async () => {
  const [asha, ravi] = [visitor(), visitor()]
  for (let time = 0; time < 3; time += 1) expectOk(await asha())
  const refusal = expectRefusal(await asha())
  expect(refusal).toMatchObject({ status: 429, code: 'too_many' })
  expect(refusal.retryAfterMs).toBeGreaterThan(0)
  expectOk(await ravi())
  app.clock.advance(2 * HOUR)
  expectOk(await asha())
})

async function count(): Promise<number> {
  await app.runJobs()
  const rows = await app.ctx.db.selectFrom('enquiries').select('id').execute()
  expect(app.mails).toHaveLength(rows.length)
  return rows.length
}
