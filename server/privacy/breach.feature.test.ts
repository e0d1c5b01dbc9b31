import { expect, test } from 'vitest'
import { DAY, HOUR, indianDay, indianTime } from '#domain/time.ts'
import { newEmail } from '#test/shopper-input.ts'
import { registerCustomer } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const BREACHES = '/api/desk/privacy/breaches'

const facts = (kinds: readonly string[], days: { fromDay?: string; untilDay?: string } = {}) => ({
  what: 'A laptop was stolen',
  noticedOn: indianDay(app.clock.now()),
  noticedTime: indianTime(app.clock.now()),
  fromDay: '',
  untilDay: '',
  ...Object.fromEntries(
    ['accounts', 'addresses', 'logins', 'orders', 'prescriptions', 'returns', 'enquiries'].map((kind) => [
      kind,
      kinds.includes(kind),
    ]),
  ),
  consequences: 'Strangers may call.',
  measures: 'The police has a report.',
  advice: 'Tell no caller a code.',
  ...days,
})

async function open({ api }: SignedInStaffMember, ...given: Parameters<typeof facts>) {
  const { breach } = expectOk(await api(`POST ${BREACHES}`, facts(...given) as never))
  return breach
}

async function ask(email: string): Promise<void> {
  expectOk(await app.api('POST /api/enquiries', { name: 'Asha', phone: '9876543210', email, address: '', message: '' }))
}

test('the query finds each person once, within its days, with or without an account', async () => {
  const owner = await signInStaff(app, ['owner'])
  const [first, second] = [await registerCustomer(app), await registerCustomer(app)]
  await ask(first.email)
  const stranger = newEmail()
  await ask(stranger)
  const all = await open(owner, ['accounts', 'logins', 'enquiries'])
  expect(all).toMatchObject({ people: 3, mailable: 3, mailed: 0 })
  const yesterday = indianDay(new Date(app.clock.now().getTime() - DAY))
  expect(await open(owner, ['enquiries'])).toMatchObject({ people: 2 })
  expect(await open(owner, ['enquiries', 'logins'], { untilDay: yesterday })).toMatchObject({ people: 0 })
  await app.ctx.db
    .updateTable('customers')
    .set({ email: null, password_hash: null, is_unclaimed: true, phone: '9876500000' })
    .where('id', '=', second.id)
    .execute()
  expect(await open(owner, ['accounts'])).toMatchObject({ people: 2, mailable: 1 })
})

test('those affected are mailed the letter as it was typed, once each, with a record; every step is audited', async () => {
  const owner = await signInStaff(app, ['support'])
  const { api, staff } = owner
  const customer = await registerCustomer(app)
  const { _id: id, version, boardDue, noticedAt, peopleDraft } = await open(owner, ['accounts'])
  expect(new Date(boardDue).getTime() - new Date(noticedAt).getTime()).toBe(72 * HOUR)
  expect(peopleDraft).toContain('A laptop was stolen')
  expect(expectRefusal(await api(`POST ${BREACHES}/:id/close`, { id, version }))).toMatchObject({ status: 409 })
  const letters = { boardDraft: 'Dear Board,\n\nas typed.', peopleDraft: 'First part.\n\nSecond  part, as typed.' }
  const { breach: drafted } = expectOk(await api(`POST ${BREACHES}/:id/draft`, { id, version, ...letters }))
  expect(drafted).toMatchObject(letters)
  const stale = expectRefusal(await api(`POST ${BREACHES}/:id/mail`, { id, version }))
  expect(stale).toMatchObject({ status: 409, code: 'stale' })
  const mail = { id, version: version + 1 }
  const sends = await Promise.all([api(`POST ${BREACHES}/:id/mail`, mail), api(`POST ${BREACHES}/:id/mail`, mail)])
  expect(sends.filter(({ ok }) => ok)).toHaveLength(1)
  await app.runJobs()
  const mails = app.mails.filter(({ to, subject }) => to === customer.email && subject.includes('about your data'))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('Second  part, as typed.')
  const { breach: mailed } = expectOk(await api(`GET ${BREACHES}/:id`, { id }))
  expect(mailed.mailed).toBe(mailed.mailable)
  expect(expectRefusal(await api(`POST ${BREACHES}/:id/mail`, { id, version: mailed.version })).status).toBe(409)

  const tell = { id, version: mailed.version, reference: 'DPB/2026/1' }
  expectOk(await api(`POST ${BREACHES}/:id/tell-board`, tell))
  const again = expectRefusal(await api(`POST ${BREACHES}/:id/tell-board`, { ...tell, version: tell.version + 1 }))
  expect(again.status).toBe(409)
  const { breach: closed } = expectOk(await api(`POST ${BREACHES}/:id/close`, { id, version: tell.version + 1 }))
  const late = { ...facts(['accounts']), id, version: closed.version }
  expect(expectRefusal(await api(`POST ${BREACHES}/:id/edit`, late as never)).status).toBe(409)
  const audited = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'staff_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(audited).toEqual(
    ['open', 'draft', 'mail', 'tellBoard', 'close'].map((name) => ({ action: `breaches.${name}`, staff_id: staff.id })),
  )
})

test('a letter with a place to complete is not mailed (409)', async () => {
  const owner = await signInStaff(app, ['owner'])
  await registerCustomer(app)
  const typed = { ...facts(['accounts']), advice: '' }
  const { breach } = expectOk(await owner.api(`POST ${BREACHES}`, typed as never))
  const refused = expectRefusal(await owner.api(`POST ${BREACHES}/:id/mail`, { id: breach._id, version: 1 }))
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('[to be completed]') })
})

test('a large breach is mailed in batches, and a second run of a batch sends no mail twice', async () => {
  const owner = await signInStaff(app, ['owner'])
  const { email } = await registerCustomer(app)
  const many = Array.from({ length: 450 }, (_, index) => ({
    id: `enq_many_${index}`,
    name: 'Asha',
    phone: '',
    email: `many-${index}@customer.example`,
    address: '',
    message: '',
    created_at: app.clock.now(),
    ack_due: app.clock.now(),
    due: app.clock.now(),
  }))
  await app.ctx.db.insertInto('enquiries').values(many).execute()
  const { _id: id, version } = await open(owner, ['accounts', 'enquiries'])
  expectOk(await owner.api(`POST ${BREACHES}/:id/mail`, { id, version }))
  await app.runJobs()
  await app.ctx.db
    .updateTable('jobs')
    .set({ done_at: null, payload: JSON.stringify({ breachId: id, after: 0 }) })
    .where('kind', '=', 'breaches.mail-batch')
    .execute()
  await app.runJobs()
  const told = app.mails.filter(({ subject }) => subject.includes('about your data')).map(({ to }) => to)
  for (const to of [email, 'many-0@customer.example', 'many-449@customer.example'])
    expect(told.filter((one) => one === to).length).toBeGreaterThan(0)
  const own = told.filter((to) => to.startsWith('many-'))
  expect([own.length, new Set(own).size]).toEqual([450, 450])
})

test('a breach is not noticed in the future, and only owner and support know of it', async () => {
  const owner = await signInStaff(app, ['owner'])
  const tomorrow = indianDay(new Date(app.clock.now().getTime() + 2 * DAY))
  const future = await owner.api(`POST ${BREACHES}`, { ...facts([]), noticedOn: tomorrow } as never)
  expect(expectRefusal(future)).toMatchObject({ status: 422, fields: { noticedOn: expect.any(String) } })
  const { _id: id } = await open(owner, [])
  const packer = await signInStaff(app, ['packer'])
  expect(expectRefusal(await packer.api(`GET ${BREACHES}/:id`, { id })).status).toBe(403)
  expect(expectRefusal(await owner.api(`GET ${BREACHES}/:id`, { id: 'brc_unknown' })).status).toBe(404)
})
