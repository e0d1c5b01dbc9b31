import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { RIDER_IDLE_LIMIT_MS } from '#domain/staff/staff-rules.ts'
import { DAY, HOUR, MINUTE } from '#domain/time.ts'
import { addStaff, deskClient, nextTotpCode, signInStaff } from '#test/staff-steps.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const PIN = '2580'
const newDevice = () => randomBytes(32).toString('base64url')
const noRegistration = { pharmacistRegNo: null, pharmacistCouncil: null, pharmacistValidUntil: null }

/** An owner with a new rider, and the secret part of the link. */
async function inviteRider() {
  const owner = await signInStaff(app, ['owner'])
  const email = `${app.ctx.newId('staff')}@rider.example`
  const { member } = expectOk(
    await owner.api('POST /api/desk/staff', { email, name: 'Imran Ali', roles: ['rider'], ...noRegistration }),
  )
  return { owner, email, member, link: wordOf(member.link) }
}

function wordOf(link: string | null): string {
  return /#link=(\S+)$/.exec(link ?? '')?.[1] ?? ''
}

async function signInRider() {
  const invited = await inviteRider()
  const device = newDevice()
  const { token, staff } = expectOk(await app.api('POST /api/desk/phone', { link: invited.link, device, pin: PIN }))
  return { ...invited, device, token, staff, api: deskClient(app, token) }
}

test('an owner invites a rider without a mail, and the link signs in one phone with a PIN', async () => {
  const { member, email, link, api, device, owner } = await signInRider()
  expect(member).toMatchObject({ isEnrolled: false, phone: null, roles: ['rider'] })
  await app.runJobs()
  expect(app.mails.filter(({ to }) => to === email)).toEqual([])
  expect(expectOk(await api('GET /api/desk/me', {})).staff).toMatchObject({ name: 'Imran Ali', roles: ['rider'] })
  const second = { link, device: newDevice(), pin: '1379' }
  expect(expectRefusal(await app.api('POST /api/desk/phone', second))).toMatchObject({
    status: 404,
    message: 'This link has expired or was used already. Please ask the shop for a new one.',
  })
  // The phone repeats a call whose answer was lost.
  expectOk(await app.api('POST /api/desk/phone', { link, device, pin: PIN }))
  const { rows } = expectOk(await owner.api('GET /api/desk/staff', {}))
  const listed = rows.find(({ id }) => id === member.id)
  expect(listed).toMatchObject({ isEnrolled: true, link: null })
  expect(listed?.phone?.since).toBeDefined()
})

test('of phones that use a link at once, one is signed in', async () => {
  const { link, member, owner } = await inviteRider()
  const phones = Array.from({ length: 6 }, newDevice)
  const results = await Promise.all(phones.map((device) => app.api('POST /api/desk/phone', { link, device, pin: PIN })))
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, false, false, false, false, true])
  const bound = phones[results.findIndex(({ ok }) => ok)]!
  expectOk(await app.api('POST /api/desk/phone/login', { device: bound, pin: PIN }))
  const { rows } = expectOk(await owner.api('GET /api/desk/staff', {}))
  expect(rows.find(({ id }) => id === member.id)?.isEnrolled).toBe(true)
})

test('neither the link, nor the secret of the phone, nor the PIN is stored as it is', async () => {
  const { device, member, link } = await signInRider()
  const row = await app.ctx.db
    .selectFrom('rider_phones')
    .selectAll()
    .where('staff_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const stored = JSON.stringify(row)
  for (const secret of [device, PIN, link.split('.').at(-1)!]) expect(stored).not.toContain(secret)
})

test('a link expires after a day, and a newer one or the end of the phone makes it unknown (404)', async () => {
  const late = await inviteRider()
  app.clock.advance(DAY)
  const tryLink = async (link: string) =>
    app.api('POST /api/desk/phone', { link, device: newDevice(), pin: PIN }).then(expectRefusal)
  expect((await tryLink(late.link)).status).toBe(404)
  const { owner, member, link } = await inviteRider()
  const newer = expectOk(
    await owner.api('POST /api/desk/staff/:id/phone-link', { id: member.id, version: member.version }),
  ).member
  expect((await tryLink(link)).status).toBe(404)
  const ended = { id: member.id, version: newer.version, reason: 'Has left' }
  expect(expectOk(await owner.api('POST /api/desk/staff/:id/end-phone', ended)).member.link).toBeNull()
  expect((await tryLink(wordOf(newer.link))).status).toBe(404)
  const [id = '', links = ''] = link.split('.').slice(1)
  for (const forged of ['', 'phone', `phone.${id}.${links}.`, `phone.${id}.${links}.x`, `phone.stf_nothing.1.x`])
    expect((await tryLink(forged)).status).toBe(404)
})

test('the PIN signs in again on this phone only, until an owner ends it', async () => {
  const { device, token, api, owner, member } = await signInRider()
  expectOk(await api('POST /api/desk/logout', {}))
  expect(expectRefusal(await api('GET /api/desk/me', {})).status).toBe(401)
  const again = expectOk(await app.api('POST /api/desk/phone/login', { device, pin: '२५८०' }))
  expect(again.token).not.toBe(token)
  expect(expectRefusal(await app.api('POST /api/desk/phone/login', { device: newDevice(), pin: PIN })).status).toBe(404)
  const { rows } = expectOk(await owner.api('GET /api/desk/staff', {}))
  const { version } = rows.find(({ id }) => id === member.id)!
  expectOk(
    await owner.api('POST /api/desk/staff/:id/end-phone', { id: member.id, version, reason: 'The phone is lost' }),
  )
  expect(expectRefusal(await deskClient(app, again.token)('GET /api/desk/me', {})).status).toBe(401)
  expect(expectRefusal(await app.api('POST /api/desk/phone/login', { device, pin: PIN })).status).toBe(404)
})

test('a session outlives neither its phone nor a new link', async () => {
  const { api, member } = await signInRider()
  // Ended by a command or an earlier version, which knows no phones.
  await app.ctx.db
    .updateTable('rider_phones')
    .set({ device_hash: null, pin_hash: null, bound_at: null })
    .where('staff_id', '=', member.id)
    .execute()
  expect(expectRefusal(await api('GET /api/desk/run', {})).status).toBe(401)
  const next = await signInRider()
  expectOk(
    await next.owner.api('POST /api/desk/staff/:id/phone-link', { id: next.member.id, version: next.member.version }),
  )
  expect(expectRefusal(await next.api('GET /api/desk/run', {})).status).toBe(401)
})

test('five wrong PINs close the phone for 15 minutes, also to the right one, and another phone counts nothing', async () => {
  const { device } = await signInRider()
  const other = await signInRider()
  for (let index = 0; index < 7; index += 1)
    await app.api('POST /api/desk/phone/login', { device: newDevice(), pin: '0001' })
  for (let index = 0; index < 5; index += 1) {
    const refusal = expectRefusal(await app.api('POST /api/desk/phone/login', { device, pin: '9999' }))
    expect([refusal.status, refusal.fields]).toEqual([422, { pin: 'This PIN is wrong.' }])
  }
  expect(expectRefusal(await app.api('POST /api/desk/phone/login', { device, pin: PIN })).status).toBe(429)
  expectOk(await app.api('POST /api/desk/phone/login', { device: other.device, pin: PIN }))
  app.clock.advance(17 * MINUTE)
  expectOk(await app.api('POST /api/desk/phone/login', { device, pin: PIN }))
})

test('parallel wrong PINs count each, so that no more than five are compared', async () => {
  const { device } = await signInRider()
  const tries = Array.from({ length: 12 }, () => app.api('POST /api/desk/phone/login', { device, pin: '9999' }))
  const statuses = (await Promise.all(tries)).map((result) => expectRefusal(result).status)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5)
  expect(expectRefusal(await app.api('POST /api/desk/phone/login', { device, pin: PIN })).status).toBe(429)
})

test('a session of a rider locks after two idle hours, and the PIN of its phone unlocks it', async () => {
  const { api, device } = await signInRider()
  const colleague = await signInRider()
  app.clock.advance(RIDER_IDLE_LIMIT_MS - MINUTE)
  expectOk(await api('GET /api/desk/run', {}))
  app.clock.advance(RIDER_IDLE_LIMIT_MS)
  expect(expectRefusal(await api('GET /api/desk/run', {})).code).toBe('step_up')
  const unlock = (of: string, pin: string) => api('POST /api/desk/phone/unlock', { device: of, pin })
  expect(expectRefusal(await unlock(device, '9999')).status).toBe(422)
  expect(expectRefusal(await unlock(colleague.device, PIN)).status).toBe(404)
  expectOk(await unlock(device, PIN))
  expectOk(await api('GET /api/desk/run', {}))
  app.clock.advance(9 * HOUR)
  expect(expectRefusal(await api('GET /api/desk/run', {})).status).toBe(401)
})

test('a rider has no other role, no password, no authenticator, and a blocked one no phone', async () => {
  const { owner, member, email, link } = await inviteRider()
  const both = { id: member.id, version: 1, name: member.name, roles: ['rider' as const, 'packer' as const] }
  expect(
    expectRefusal(await owner.api('POST /api/desk/staff/:id', { ...both, ...noRegistration })).fields,
  ).toHaveProperty('roles')
  expect(
    expectRefusal(await owner.api('POST /api/desk/staff/:id/reset-factor', { id: member.id, version: 1, reason: 'x' }))
      .status,
  ).toBe(409)
  expectOk(
    await owner.api('POST /api/desk/staff/:id/block', { id: member.id, version: 1, isBlocked: true, reason: 'x' }),
  )
  expect(expectRefusal(await app.api('POST /api/desk/phone', { link, device: newDevice(), pin: PIN })).status).toBe(404)
  const known = await addStaff(app, ['rider'], { email: `old.${email}` })
  expect(
    expectRefusal(await app.api('POST /api/desk/login', { email: known.email, password: TEST_PASSWORD })).status,
  ).toBe(401)
})

test('a packer who becomes a rider loses password and authenticator, and a rider who becomes a packer the phone', async () => {
  const owner = await signInStaff(app, ['owner'])
  const packer = await signInStaff(app, ['packer'])
  const change = (version: number, role: 'rider' | 'packer') =>
    owner.api('POST /api/desk/staff/:id', {
      id: packer.staff.id,
      version,
      name: packer.staff.name,
      roles: [role],
      ...noRegistration,
    })
  const { member } = expectOk(await change(1, 'rider'))
  expect(expectRefusal(await packer.api('GET /api/desk/me', {})).status).toBe(401)
  const credentials = { email: packer.staff.email, password: TEST_PASSWORD }
  expect(expectRefusal(await app.api('POST /api/desk/login', credentials)).status).toBe(401)
  const device = newDevice()
  const { token } = expectOk(await app.api('POST /api/desk/phone', { link: wordOf(member.link), device, pin: PIN }))
  const rider = deskClient(app, token)
  expect(expectRefusal(await rider('POST /api/desk/step-up', { code: await nextTotpCode(app) })).status).toBe(422)
  expectOk(await change(member.version, 'packer'))
  expect(expectRefusal(await rider('GET /api/desk/run', {})).status).toBe(401)
  expect(expectRefusal(await app.api('POST /api/desk/phone/login', { device, pin: PIN })).status).toBe(404)
})

test('refuses PINs that are guessed first, and says so beside the field', async () => {
  const { link } = await inviteRider()
  for (const pin of ['', '123', '123456789', 'abcd', '0000', '1234', '98765'])
    expect(
      expectRefusal(await app.api('POST /api/desk/phone', { link, device: newDevice(), pin })).fields,
    ).toHaveProperty('pin')
  expectOk(await app.api('POST /api/desk/phone', { link, device: newDevice(), pin: '25 80' }))
})
